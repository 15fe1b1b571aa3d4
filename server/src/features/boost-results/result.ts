/** What a boost brought and cost from its first day to L (docs/product.md, What a boost brought). */
import { createHash } from 'node:crypto';
import {
  type BoostResult,
  boostResultTexts,
  customersNamed,
  type ResultNote,
  tellingDays,
  tellingLines,
  weeksBefore,
} from '@caselift/contract/boost-results';
import { boostTexts } from '@caselift/contract/boosts';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import {
  type BoostTotals,
  boostGain,
  boostTotals,
  buyerChange,
  byVolume,
  type ComparedRow,
  comparedRows,
  type ResultDays,
  resultDays,
  sumOfRows,
  volumeShown,
  weeklyVolumes,
} from '@caselift/domain/boost-result';
import type { BoostType } from '@caselift/domain/boosts';
import { byName } from '@caselift/domain/by-name';
import { dollars } from '@caselift/domain/numbers';
import { maySee } from '@caselift/domain/visibility';
import type { Context } from '../../context.ts';
import { readBuyers } from '../../figures/buyers.ts';
import type { PersonRow } from '../../figures/queries.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { MeasureBoostQuestion, MeasuredBoost } from '../../jobs/question-kinds.ts';
import { readAskedBoost } from './asked.ts';

type Named = { customId: string; name: string };
type NamedRow = Named & { row: ComparedRow };

/** Reads all but what the worker answers; what it answers asks the worker, outside the transaction. */
export async function boostResult(
  tx: Tx,
  context: Pick<Context, 'memory' | 'questions'>,
  asked: { viewer: Viewer; scope: Scope; boostId: string },
): Promise<() => Promise<BoostResult>> {
  const { memory } = context;
  const { boost, edited, snapshot, question, days: paying } = await readAskedBoost(tx, memory, asked);
  const [settings, people, buyers] = await Promise.all([
    edited.settings(),
    edited.peopleAndGone(),
    readBuyers(tx, memory, snapshot),
  ]);
  const here = people.filter(({ isGone }) => !isGone);
  const mayBeSeen = maySee(asked.viewer, here, settings.visibility);
  // Who was deleted was paid, which is staff's to know, and makes nobody teammates.
  const isStaff = asked.viewer.role === 'admin' || asked.viewer.role === 'manager';
  const isSeen = (person: PersonRow) => mayBeSeen(person) && (!person.isGone || isStaff);
  const days = resultDays(paying, question.lastDate, {
    nonSellingDays: new Set(settings.allNonSellingDays),
    weeksBefore,
  });
  const { type } = boost;
  const [percent = boost.supplierContribution, ...others] = new Set(question.periods.map((period) => period.percent));
  const { wholesalerId } = asked.scope;
  return async () => {
    const measured = await measure(context, wholesalerId, {
      ...question,
      ...{ start: days.measured.from, comparedFrom: days.comparedFrom },
    });
    const { grossCents, shareCents, volumes } = measured;
    const totals = boostTotals(volumes, days);
    const netCents = grossCents - shareCents;
    const gain = boostGain(type, totals, netCents);
    const { measured: range, lastYear, sellingDays, before } = days;
    return {
      type,
      ...{ measured: range, lastYear },
      sellingDays: { elapsed: sellingDays.elapsed, total: sellingDays.total },
      before: { ...before, volume: volumeShown(type, totals.before) },
      ...comparedTotals(type, totals),
      weeks: weeklyVolumes(type, volumes, days.weeks),
      people: peopleRows(measured, type, people, isSeen),
      ...buyerRows(measured, type, (customId) => buyers.byId.get(customId)?.name ?? customId),
      cost: {
        gross: dollars(grossCents),
        supplierContribution: others.length > 0 ? null : percent,
        supplierShare: dollars(shareCents),
        net: dollars(netCents),
        gained: gain.gained,
        gainedGp: dollars(gain.gainedGpCents),
        perGained: gain.perGainedCents === null ? null : dollars(gain.perGainedCents),
        afterNet: dollars(gain.afterNetCents),
      },
      notes: notesOf(days, totals, { isOver: question.lastDate > (paying.at(-1)?.to ?? '') }),
    };
  };
}

/** Several may wait for the same answer, so it is asked for even if the first of them goes away. */
function measure(
  { memory, questions }: Pick<Context, 'memory' | 'questions'>,
  wholesalerId: string,
  question: MeasureBoostQuestion,
): Promise<MeasuredBoost> {
  const hash = createHash('sha256').update(JSON.stringify(question)).digest('base64');
  return memory.remember(`measured boost of ${wholesalerId}, ${hash}`, () =>
    questions.ask({ wholesalerId, kind: 'measureBoost', question }),
  );
}

function comparedTotals(type: BoostType, { thisYear, lastYear }: BoostTotals) {
  return {
    volume: { thisYear: volumeShown(type, thisYear), lastYear: volumeShown(type, lastYear) },
    gp: { thisYear: dollars(thisYear.gpCents), lastYear: dollars(lastYear.gpCents) },
    lines: { thisYear: thisYear.lines, lastYear: lastYear.lines },
  };
}

const shown = (type: BoostType, { thisYear, lastYear, paidCents }: ComparedRow) => ({
  volume: volumeShown(type, thisYear),
  lastYear: volumeShown(type, lastYear),
  paid: dollars(paidCents),
});

const shownNamed = (type: BoostType, { customId, name, row }: NamedRow) => ({ customId, name, ...shown(type, row) });

/** Most volume first, then by name. */
const inOrder = (type: BoostType) => {
  const compare = byVolume(type);
  return (one: NamedRow, other: NamedRow) => compare(one.row, other.row) || byName(one, other);
};

/** People the viewer may not see are added up in one row, and so are sales without a rep in the environment. */
function peopleRows(
  { volumes, people: paid }: MeasuredBoost,
  type: BoostType,
  people: readonly PersonRow[],
  isSeen: (person: PersonRow) => boolean,
): BoostResult['people'] {
  const rows = comparedRows(volumes.people, paid);
  const rowsOf = (some: readonly PersonRow[]): NamedRow[] =>
    some.flatMap(({ customId, name }) => {
      const row = rows.get(customId);
      return row === undefined ? [] : [{ customId, name, row }];
    });
  const seen = rowsOf(people.filter(isSeen)).sort(inOrder(type));
  const hidden = rowsOf(people.filter((person) => !isSeen(person)));
  const known = new Set(people.map(({ customId }) => customId));
  const others = [
    { name: boostTexts.otherPeople, rows: hidden.map(({ row }) => row) },
    { name: boostResultTexts.noRep, rows: [...rows].filter(([id]) => !known.has(id)).map(([, row]) => row) },
  ].filter((group) => group.rows.length > 0);
  return [
    ...seen.map((person) => shownNamed(type, person)),
    ...others.map((group) => ({ customId: '', name: group.name, ...shown(type, sumOfRows(group.rows)) })),
  ];
}

/** Those that only gave back, in both years, are never named. */
function buyerRows(
  { volumes, buyers: paid }: MeasuredBoost,
  type: BoostType,
  nameOf: (customId: string) => string,
): Pick<BoostResult, 'buyers' | 'otherBuyers' | 'customers'> {
  const rows = [...comparedRows(volumes.buyers, paid)].map(([customId, row]) => ({
    ...{ customId, name: nameOf(customId), row },
    change: buyerChange(row),
  }));
  const bought = rows.flatMap((buyer) => (buyer.change === null ? [] : [{ ...buyer, change: buyer.change }]));
  const named = bought.toSorted(inOrder(type)).slice(0, customersNamed);
  const isNamed = new Set(named.map(({ customId }) => customId));
  const others = rows.filter(({ customId }) => !isNamed.has(customId));
  const count = (some: readonly { change: unknown }[], change: string) =>
    some.filter((buyer) => buyer.change === change).length;
  const customers = { new: count(bought, 'new'), kept: count(bought, 'kept'), lost: count(bought, 'lost') };
  return {
    customers: { bought: customers.new + customers.kept, ...customers },
    buyers: named.map((buyer) => ({ ...shownNamed(type, buyer), change: buyer.change })),
    otherBuyers:
      others.length === 0
        ? null
        : {
            ...{ count: others.length, lost: count(others, 'lost') },
            ...shown(type, sumOfRows(others.map(({ row }) => row))),
          },
  };
}

function notesOf(
  { sellingDays }: ResultDays,
  { thisYear, lastYear }: BoostTotals,
  { isOver }: { isOver: boolean },
): ResultNote[] {
  const notes: [ResultNote, boolean][] = [
    ['running', !isOver],
    ['fewDays', sellingDays.elapsed < tellingDays],
    ['fewLines', thisYear.lines + lastYear.lines < tellingLines],
    ['nothingLastYear', lastYear.lines === 0],
  ];
  return notes.filter(([, applies]) => applies).map(([note]) => note);
}
