/** The demo's goals: last year's period of the buyers a rep has now, plus what management asks for on top. */
import { type SalesPeriodKind, salesPeriodOf } from '@caselift/domain/calendar';
import { addDays, addYears } from '@caselift/domain/dates';
import type { Buyer } from './buyers.ts';
import { dayNumber, shiftTo } from './days.ts';
import type { Person } from './people.ts';
import { randomStream } from './random.ts';
import type { SaleLine } from './sale-line.ts';

/** One row of the goals file; an empty text means that there is no goal. */
export type GoalRow = {
  customId: string;
  periodStart: string;
  gpGoal: string;
  gpPayout: string;
  gpThreshold: string;
  volumeGoal: string;
  volumePayout: string;
  volumeThreshold: string;
  fplGoal: string;
  fplPayout: string;
};

/** Takes over a route that is still being built, so there is no goal yet. */
const withoutGoals = 'ATS_106';
/** A lead with individual goals: last year's figures of their reps' buyers, less than the reps' goals. */
const leadWithOwnGoals = 'ATS_24';
/** Has the standard threshold for GP, while everyone else has a lower one typed. */
const standardThreshold = 'ATS_110';

/**
 * The sales periods that have goals: the one of the last sale and three before it. Last year's are whole in the files.
 */
const periodsWithGoals = 4;

/** Oldest first, with the days, before they are moved, of the same period a year earlier. */
export function periodsOf(lastSale: string, salesPeriod: SalesPeriodKind) {
  const periods: { start: string; from: number; until: number }[] = [];
  for (let day = lastSale; periods.length < periodsWithGoals; ) {
    const { from: start } = salesPeriodOf(day, salesPeriod);
    const lastYear = salesPeriodOf(addYears(start, -1), salesPeriod);
    const shift = shiftTo(lastSale);
    periods.unshift({ start, from: dayNumber(lastYear.from) - shift, until: dayNumber(lastYear.to) - shift });
    day = addDays(start, -1);
  }
  return periods;
}

type Sum = { gpCents: number; ounces: number };

export type GoalSetter = {
  /** Counts a line towards last year's period of its buyer. */
  count: (line: SaleLine) => void;
  goals: (people: readonly Person[], buyers: readonly Buyer[]) => GoalRow[];
};

export function openGoalSetter(seed: number, lastSale: string, salesPeriod: SalesPeriodKind): GoalSetter {
  const periods = periodsOf(lastSale, salesPeriod);
  const lastYear = periods.map(() => new Map<Buyer, Sum>());
  return {
    count: ({ day, buyer, product, kind, units, revenueCents, costCents }) => {
      const sums = lastYear[periods.findIndex(({ from, until }) => day >= from && day <= until)];
      if (sums === undefined || kind === 'loss') return;
      const sum = sums.get(buyer) ?? { gpCents: 0, ounces: 0 };
      sum.gpCents += revenueCents - costCents;
      sum.ounces += units * product.ouncesPerUnit;
      sums.set(buyer, sum);
    },
    goals: (people, buyers) => {
      const random = randomStream(seed, 'goals');
      return periods.flatMap(({ start }, period) => {
        const sumOf = (wanted: readonly Buyer[]) => total(wanted.map((buyer) => lastYear[period]?.get(buyer)));
        const reps = people.filter(({ role }) => role === 'salesRep');
        const leads = people.filter(({ role }) => role === 'teamLead');
        const held = (wanted: readonly Person[]) =>
          sumOf(buyers.filter(({ rep }) => rep !== null && wanted.includes(rep)));
        const repRows = reps.map((rep) => ({
          ...goalRow(rep.customId, start, raised(held([rep]), random.between(2, 6))),
          ...repPay((0.6 + 0.05 * random.between(0, 8)).toFixed(2)),
          ...(rep.customId === standardThreshold ? { gpThreshold: '' } : {}),
        }));
        return [
          goalRow('HOUSE', start, raised(sumOf(buyers), 4)),
          // The other leads' goals are left to the sum of their reps'; only what they pay is their own.
          ...leads.map((lead) => {
            const team = reps.filter(({ teamLeadIds }) => teamLeadIds.includes(lead.customId));
            const own = lead.customId === leadWithOwnGoals ? raised(held(team), 0) : null;
            return { ...goalRow(lead.customId, start, own), ...leadPay(lead.leadership) };
          }),
          ...repRows.filter(({ customId }) => customId !== withoutGoals),
        ];
      });
    },
  };
}

function total(sums: readonly (Sum | undefined)[]): Sum {
  const all = { gpCents: 0, ounces: 0 };
  for (const sum of sums) {
    all.gpCents += sum?.gpCents ?? 0;
    all.ounces += sum?.ounces ?? 0;
  }
  return all;
}

/** Goals are round figures: 50 dollars, 5 CE. */
function raised(lastYear: Sum, percent: number): { gpGoal: string; volumeGoal: string } {
  const gpDollars = (lastYear.gpCents / 100) * (1 + percent / 100);
  const ce = (lastYear.ounces / 288) * (1 + percent / 100);
  return { gpGoal: String(Math.round(gpDollars / 50) * 50), volumeGoal: String(Math.round(ce / 5) * 5) };
}

function goalRow(customId: string, periodStart: string, goals: { gpGoal: string; volumeGoal: string } | null): GoalRow {
  const noPay = { gpPayout: '', gpThreshold: '', volumePayout: '', volumeThreshold: '', fplGoal: '', fplPayout: '' };
  return { customId, periodStart, gpGoal: '', volumeGoal: '', ...noPay, ...goals };
}

function repPay(fplGoal: string) {
  return {
    gpPayout: '1500',
    gpThreshold: '80',
    volumePayout: '750',
    volumeThreshold: '80',
    fplGoal,
    fplPayout: '300',
  };
}

function leadPay(leadership: boolean) {
  return leadership
    ? {
        gpPayout: '4000',
        gpThreshold: '80',
        volumePayout: '2000',
        volumeThreshold: '80',
        fplGoal: '0.75',
        fplPayout: '800',
      }
    : {
        gpPayout: '2400',
        gpThreshold: '80',
        volumePayout: '1200',
        volumeThreshold: '80',
        fplGoal: '0.75',
        fplPayout: '500',
      };
}
