/** What is checked before a sales period closes, counted (docs/product.md, When a period closes). */
import { type ClosingCheckRow, mostClosingExamples } from '@caselift/contract/closings';
import { readWaivers } from '@caselift/db/closings';
import type { Tx } from '@caselift/db/connect';
import { clashingProducts } from '@caselift/domain/boosts';
import { isSellingDay } from '@caselift/domain/calendar';
import { type ClosingCheck, closingChecklist, paysNobody } from '@caselift/domain/closing/closing-checklist';
import type { SalesPeriod } from '@caselift/domain/closing/closing-periods';
import { withoutGoal } from '@caselift/domain/closing/pay-flags';
import { goalFor } from '@caselift/domain/current-goals';
import { addDays, dayText, type IsoDate } from '@caselift/domain/dates';
import { goalMeasures, type Measure, measureIds } from '@caselift/domain/measure-list';
import { moneyText } from '@caselift/domain/pay/statement-line';
import { peopleBelow } from '@caselift/domain/people-below';
import { recordOf } from '@caselift/domain/record';
import { readProductList } from '../catalog.ts';
import { type CurrentSnapshot, hasTables, readChange } from '../current-snapshot.ts';
import { readEditedParts } from '../edited-parts.ts';
import { readPeopleAndGone } from '../queries.ts';
import type { SnapshotMemory } from '../snapshot-memory.ts';
import { readMissingTargets } from './missing-targets.ts';
import type { Terms } from './period-terms.ts';
import { readWaiting } from './waiting.ts';

type Example = ClosingCheckRow['examples'][number];
/** examples: of all that is open or of some of it. people: of cases that are about people, the person of each. */
type Found = { count: number; examples: Example[]; people: readonly string[] };
const counted = (count: number): Found => ({ count, examples: [], people: [] });
const listed = (examples: Example[]): Found => ({
  ...{ count: examples.length, examples },
  people: examples.flatMap(({ about }) => about ?? []),
});
const ofPeople = (people: readonly string[]): Found => ({ count: people.length, examples: [], people });

export type AskedChecks = { wholesalerId: string; period: SalesPeriod; snapshot: CurrentSnapshot };

/**
 * The checklist of a period that isn't closed, with the reasons that were given.
 * @param terms of the period. @param isSeen the people that the reader sees now; of others cases are counted, and nobody is named.
 */
export async function readChecklist(
  tx: Tx,
  asked: AskedChecks,
  terms: Terms,
  isSeen: (customId: string) => boolean = () => true,
): Promise<{ rows: ClosingCheckRow[]; mayClose: boolean }> {
  const found = await readFound(tx, asked, terms);
  const waivers = await readWaivers<ClosingCheck>(tx, asked.wholesalerId, asked.period.from);
  const { rows, mayClose } = closingChecklist(countsOf(found), waivers);
  return {
    rows: rows.map((row) => {
      const { examples, people } = found[row.check];
      const ofHidden = people.filter((customId) => !isSeen(customId)).length;
      const named = examples.filter(({ about }) => about === undefined || isSeen(about));
      return { ...row, ...(ofHidden > 0 && { ofHidden }), examples: named.slice(0, mostClosingExamples) };
    }),
    mayClose,
  };
}

const checksOfPeople: readonly ClosingCheck[] = ['goals', 'targets', 'deletedPeople'];

/** As a closing stored them, for a reader of now. Those stored before there was `about` name people by their IDs, or by nothing. */
export const storedChecks = (
  rows: readonly ClosingCheckRow[],
  isSeen: (customId: string) => boolean,
): ClosingCheckRow[] =>
  rows.map((row) => ({
    ...row,
    examples: row.examples.filter(({ about, id, person }) => {
      const customId = about ?? (person && id) ?? null;
      return !checksOfPeople.includes(row.check) || (customId !== null && isSeen(customId));
    }),
  }));

const countsOf = (found: Record<ClosingCheck, Found>) =>
  Object.fromEntries(Object.entries(found).map(([check, { count }]) => [check, count])) as Record<ClosingCheck, number>;

async function readFound(
  tx: Tx,
  { wholesalerId, period, snapshot }: AskedChecks,
  { memory, inTerms }: Terms,
): Promise<Record<ClosingCheck, Found>> {
  const ofTerms = await inTerms(async (planned) => {
    const edited = await readEditedParts(planned, memory, { wholesalerId, db: 'prod' }, period.to);
    const { allNonSellingDays } = await edited.settings();
    return {
      sales: sellingDaysAfter(snapshot.lastTransactionDate, period, allNonSellingDays),
      goals: listed(await readWithoutGoal(edited, period)),
      targets: listed(await readMissingTargets(planned, edited, { wholesalerId, period, snapshot })),
      deletedPeople: listed(await readDeletedPeople(planned, { period, snapshot })),
      clashes: await readClashes(planned, memory, { edited, snapshot, period }),
    };
  });
  const shown = await readChange(tx, snapshot);
  const [preview] = await tx<{ changeId: number }[]>`
    select s.change_id as "changeId" from environments e join snapshots s using (snapshot_id)
    where e.wholesaler_id = ${wholesalerId} and e.db = 'preview'`;
  const waiting = await readWaiting(tx, wholesalerId, period);
  return {
    ...ofTerms,
    update: counted(await readNewerChanges(tx, wholesalerId, preview?.changeId ?? shown)),
    publication: counted(await readNewerChanges(tx, wholesalerId, shown)),
    images: ofPeople(await readWaitingImages(tx, wholesalerId, period)),
    releases: ofPeople(waiting.releases),
    manualAdjustments: ofPeople(waiting.manualAdjustments),
    questions: ofPeople(waiting.questions),
  };
}

type Edited = Awaited<ReturnType<typeof readEditedParts>>;

/** Those of people who were deleted or deactivated before the period, in the figures of Production. */
async function readDeletedPeople(
  tx: Tx,
  { period, snapshot }: Pick<AskedChecks, 'period' | 'snapshot'>,
): Promise<Example[]> {
  const { wholesalerId } = snapshot;
  const unpaid = (await readPeopleAndGone(tx, { wholesalerId, db: 'prod' }, period.to)).filter(({ lastDay }) =>
    paysNobody(lastDay, period.from),
  );
  if (unpaid.length === 0 || !hasTables(snapshot, 'snapshot_days')) return [];
  const rows = await tx<{ customId: string; revenueCents: number }[]>`
    select rep_id as "customId", sum(revenue_cents)::bigint as "revenueCents" from snapshot_days
    where snapshot_id = ${snapshot.snapshotId} and wholesaler_id = ${snapshot.wholesalerId} and basis = 'line'
      and rep_id = any (${unpaid.map(({ customId }) => customId)}) and day between ${period.from} and ${period.to}
    group by rep_id`;
  const sold = new Map(rows.map(({ customId, revenueCents }) => [customId, revenueCents]));
  return unpaid.flatMap(({ customId, name }) => {
    const cents = sold.get(customId);
    return cents === undefined ? [] : [{ id: customId, name: `${name} (${moneyText(cents)})`, about: customId }];
  });
}

function sellingDaysAfter(lastDate: IsoDate, period: SalesPeriod, nonSellingDays: readonly IsoDate[]): Found {
  const off = new Set(nonSellingDays);
  const days: Example[] = [];
  for (let day = period.from; day <= period.to; day = addDays(day, 1)) {
    if (day > lastDate && isSellingDay(day, off)) days.push({ id: null, name: dayText(day) });
  }
  return listed(days);
}

/**
 * Imports and deletions of sales lines that are newer than the change. The warehouse is the worker's, and says the same: an
 * import that was given up once its lines were stored is in no history, and counts by the change that the worker told.
 */
async function readNewerChanges(tx: Tx, wholesalerId: string, changeId: number): Promise<number> {
  const [found] = await tx<{ count: number }[]>`
    with told as (
      select distinct (detail ->> 'changeId')::bigint as change from audit_log
      where wholesaler_id = ${wholesalerId} and action in ('import', 'delete transactions')
        and (detail ->> 'changeId')::bigint > ${changeId}
    )
    select count(*)::int as count from (
      select change from told
      union
      select facts_change from wholesalers
      where wholesaler_id = ${wholesalerId} and facts_change > greatest(${changeId}, (select max(change) from told))
    ) newer`;
  return found?.count ?? 0;
}

/** The person of each. */
async function readWaitingImages(tx: Tx, wholesalerId: string, { from, to }: SalesPeriod): Promise<string[]> {
  const rows = await tx<{ userId: string }[]>`
    select user_id as "userId" from item_images
    where wholesaler_id = ${wholesalerId} and status = 'pending' and stored_at is not null
      and own_date between ${from} and ${to}`;
  return rows.map(({ userId }) => userId);
}

/**
 * Those who could be paid and have no goal, or have a goal but not the payout of the period before any more, the hidden too. Nobody
 * can give one to who is gone.
 */
async function readWithoutGoal(edited: Edited, period: SalesPeriod): Promise<Example[]> {
  const [people, goals, before, settings] = await Promise.all([
    edited.people(),
    edited.goals(period.from),
    edited.goals(addDays(period.from, -1)),
    edited.settings(),
  ]);
  const typed = new Map(goals.map((goal) => [`${goal.measure} ${goal.customId}`, goal]));
  const paidBefore = new Set(
    before.flatMap(({ customId, measure, payoutCents }) => ((payoutCents ?? 0) > 0 ? [`${measure} ${customId}`] : [])),
  );
  const belowOf = peopleBelow(people);
  const lacking = people.filter((person) => {
    const { customId, role, isGone } = person;
    if (isGone) return false;
    const team = [person, ...belowOf(customId)];
    const measures = recordOf(goalMeasures, (measure) => {
      const own = typed.get(`${measure} ${customId}`);
      const { goal } = goalFor(person, team, (id) => typed.get(`${measure} ${id}`)?.goal ?? null);
      const { payoutCents = null, thresholdPercent = null } = own ?? {};
      // Only whether there are a goal and a payout matters here.
      return {
        sold: 0,
        goal,
        plan: { payoutCents, thresholdPercent, slope: 0, capPercent: settings.payCapPercent },
      };
    });
    const fpl = typed.get(`fpl ${customId}`);
    const of = { role, measures, fpl: { goalPercent: fpl?.goal ?? null, payoutCents: fpl?.payoutCents ?? null } };
    const goalOf = (measure: Measure) => (measure === 'fpl' ? (fpl?.goal ?? null) : measures[measure].goal);
    const lostPayout = measureIds.some((measure) => {
      const payout = typed.get(`${measure} ${customId}`)?.payoutCents ?? null;
      return goalOf(measure) !== null && payout === null && paidBefore.has(`${measure} ${customId}`);
    });
    return lostPayout || withoutGoal(of).length > 0;
  });
  return lacking.map(({ customId, name, role, leadership }) => ({
    ...{ id: customId, name, person: { role, leadership }, about: customId },
  }));
}

/** Products that two boosts want on a day of the period. */
async function readClashes(
  tx: Tx,
  memory: SnapshotMemory,
  { edited, snapshot, period }: { edited: Edited; snapshot: CurrentSnapshot; period: SalesPeriod },
): Promise<Found> {
  const boosts = await edited.boosts();
  if (boosts.length === 0 || !hasTables(snapshot, 'snapshot_products')) return counted(0);
  const products = await readProductList(tx, memory, snapshot);
  const clashing = clashingProducts(boosts, products, period);
  return listed(
    products.filter(({ customId }) => clashing.has(customId)).map(({ customId: id, name }) => ({ id, name })),
  );
}
