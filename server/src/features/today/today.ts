/** What /today says, as the viewer may see it (docs/product.md, Today). */
import type { Today, TodayPerson, TodayProgram } from '@caselift/contract/today';
import { isSellingDay, salesPeriodOf } from '@caselift/domain/calendar';
import { addDays, type IsoDate } from '@caselift/domain/dates';
import { dollars } from '@caselift/domain/numbers';
import { nameOfMany } from '@caselift/domain/programs/item-words';
import { stepThatMatters } from '@caselift/domain/programs/reach';
import { byDay, shortMoney } from '@caselift/domain/programs/reach-words';
import { elapsedDaysAt } from '@caselift/domain/progress';
import type { Everyone } from '../../figures/everyone.ts';
import { shownCents } from '../../figures/item-statement.ts';
import type { PersonRow } from '../../figures/queries.ts';
import { shownFigures } from '../../figures/shown-figures.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { Running } from './running.ts';

type Asked = { everyone: Everyone; at: NonNullable<Everyone['at']>; viewer: Viewer };

/** @param team those below that the viewer may see; null: the viewer leads nobody by role. */
export function todayOf(
  asked: Asked,
  customId: string,
  team: readonly PersonRow[] | null,
  running: ReadonlyMap<string, readonly Running[]>,
): Today {
  const { everyone, at, viewer } = asked;
  const { calendar } = at;
  const { lastTransactionDate: salesThrough, nonSellingDays } = calendar;
  const { figures } = shownFigures(everyone, viewer, customId);
  const own = running.get(customId) ?? [];
  return {
    salesThrough,
    nextFigures: nextSellingDay(salesThrough, new Set(nonSellingDays)),
    pay: {
      customId,
      earned: dollars(figures.totalPayoutCents),
      pace: figures.projectedPayoutCents === null ? null : dollars(figures.projectedPayoutCents),
      period: salesPeriodOf(salesThrough, calendar.salesPeriod),
      sellingDays: elapsedDaysAt(calendar).period,
      running: {
        objectives: dollars(figures.objectives.accruingCents),
        incentives: dollars(figures.incentives.accruingCents),
      },
    },
    reach: dollars(reachCents(own)),
    sentence: sentenceOf(own, salesThrough),
    programs: own.map(shownProgram),
    team:
      team
        ?.map((person) => shownPerson(asked, person, running.get(person.customId) ?? []))
        .sort((one, other) => other.reach - one.reach || one.name.localeCompare(other.name, 'en')) ?? null,
  };
}

const reachCents = (programs: readonly Running[]): number =>
  programs.reduce((sum, { step }) => sum + (step?.amountCents ?? 0), 0);

const refOf = ({ result: { itemId, from: instance, name, to } }: Running) => ({ itemId, instance, name, to });

function sentenceOf(programs: readonly Running[], lastDate: IsoDate): Today['sentence'] {
  const program = stepThatMatters(programs);
  if (program?.step == null) return null;
  const { step, words, subject, result } = program;
  const text = `${shortMoney(step.amountCents)} ${words.inSentence} ${byDay(result.to, lastDate)}`;
  const unit = words.quantity === null ? '' : nameOfMany(subject.unit);
  const partId = program.isLocked ? null : subject.itemId;
  return { ...refOf(program), partId, amount: dollars(step.amountCents), quantity: words.quantity, unit, text };
}

function shownProgram(program: Running): TodayProgram {
  const { step, words, result, daysLeft, isLocked } = program;
  const { bar, label, progress } = words;
  return {
    ...refOf(program),
    ...{ kind: result.kind, daysLeft, isLocked, progress, label },
    earned: dollars(result.earnedCents),
    next: step && { amount: dollars(step.amountCents), quantity: words.quantity, words: words.step },
    bar: bar && {
      ...bar,
      marks: bar.marks.map(({ amountCents, ...mark }) => ({ ...mark, amount: dollars(amountCents) })),
    },
  };
}

function shownPerson({ everyone, viewer }: Asked, person: PersonRow, programs: readonly Running[]): TodayPerson {
  const { customId, name, leadership } = person;
  const { figures, rounded } = shownFigures(everyone, viewer, customId);
  const urgent = stepThatMatters(programs);
  return {
    ...{ customId, name, leadership, rounded },
    role: person.role === 'teamLead' ? 'teamLead' : 'salesRep',
    earned: dollars(figures.totalPayoutCents),
    reach: shownCents(reachCents(programs), { rounded }),
    urgent:
      urgent?.step == null
        ? null
        : {
            ...refOf(urgent),
            daysLeft: urgent.daysLeft,
            amount: shownCents(urgent.step.amountCents, { rounded }),
            words: urgent.words.step,
          },
  };
}

function nextSellingDay(day: IsoDate, nonSellingDays: ReadonlySet<IsoDate>): IsoDate {
  const next = addDays(day, 1);
  return isSellingDay(next, nonSellingDays) ? next : nextSellingDay(next, nonSellingDays);
}
