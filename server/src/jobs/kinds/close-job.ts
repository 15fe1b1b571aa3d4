/**
 * Closing a sales period. What everyone is paid is worked out first, which may take as long as an update and writes nothing
 * that anyone reads; then one short transaction stores it, if nothing that it follows from has changed meanwhile.
 */
import { closeRefusalText, closingTexts } from '@caselift/contract/closings';
import { recordAudit } from '@caselift/db/audit';
import type { Sql, Tx } from '@caselift/db/connect';
import type { EditablePart } from '@caselift/db/editable-tables';
import { lockEnvironments } from '@caselift/db/environments';
import { partRevisions } from '@caselift/db/part-revisions';
import { closeRefusal, type SalesPeriod, salesPeriodAt } from '@caselift/domain/closing/closing-periods';
import { payrollCents } from '@caselift/domain/closing/settlement';
import { dollars } from '@caselift/domain/numbers';
import { measurePeriod } from '@caselift/warehouse/measure-period';
import { readStoredPeriods } from '../../figures/closed/calendar.ts';
import { readChecklist } from '../../figures/closed/checks.ts';
import { fixManual } from '../../figures/closed/manual.ts';
import { readClosedPeople } from '../../figures/closed/people.ts';
import { settleOpen } from '../../figures/closed/settle-open.ts';
import { type PersonTexts, storeClosing, textsOf } from '../../figures/closed/store.ts';
import { type CurrentSnapshot, readChange } from '../../figures/current-snapshot.ts';
import { readEditedParts } from '../../figures/edited-parts.ts';
import { readMeasuredPeriod } from '../../figures/ended-period.ts';
import { measuredFirst } from '../../figures/item-scopes.ts';
import { readEntriesRevision, saveRestated } from '../../figures/late/restated.ts';
import type { PeriodHouse } from '../../figures/period-house.ts';
import { createSnapshotMemory, type SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';
import type { PayloadOf, ResultOf } from '../registry.ts';
import type { JobContext } from '../worker/job-context.ts';
import { measureLacking, readItemsAt } from './measure-items.ts';
import { readDaysRead, restate } from './restate.ts';

/** So often people may edit what pays while it is worked out; after that they wait until it is. */
const unlockedRounds = 2;

export async function runCloseJob(context: JobContext, { from }: PayloadOf<'close'>): Promise<ResultOf<'close'>> {
  const memory = createSnapshotMemory(memoryBytes);
  for (let round = 0; ; round += 1) {
    const done = await doneBefore(context);
    if (done !== null) return done;
    const asked = await context.sql.begin((tx) => requireClosable(tx, context, from));
    context.progress('Measuring late changes', null);
    await restate(placeOf(context));
    context.progress('Reading the sales period', null);
    const snapshotId = await measurePeriod(placeOf(context), asked.lines, readItemsAt(context));
    if (round < unlockedRounds) {
      const work = await workOut(context, memory, asked, snapshotId);
      const stored = await inLock(context, (tx) => store(tx, context, memory, { asked, work }));
      if (stored !== null) return stored;
    } else {
      const stored = await inLock(context, async (tx) => {
        const again = await requireClosable(tx, context, from);
        if (again.lines.changeId !== asked.lines.changeId) return null;
        return store(tx, context, memory, { asked, work: await workOut(context, memory, asked, snapshotId) });
      });
      if (stored !== null) return stored;
    }
    if (round === unlockedRounds + 2) throw refusal('conflict', closingTexts.otherFigures);
  }
}

const memoryBytes = 256 * 1024 * 1024;

const placeOf = ({ env, sql, wholesalerId, signal }: JobContext) => ({
  ...{ dataDir: env.dataDir, sql, wholesalerId, signal },
});

function inLock<T>({ sql, wholesalerId }: JobContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  return sql
    .begin(async (tx) => {
      await lockEnvironments(tx, wholesalerId);
      return { value: await work(tx) };
    })
    .then(({ value }) => value);
}

/** What the job did before its worker died, as the history tells it. */
async function doneBefore({ sql, jobId, wholesalerId }: JobContext): Promise<ResultOf<'close'> | null> {
  const [done] = await sql<{ from: string; people: number }[]>`
    select detail ->> 'from' as "from", (detail ->> 'people')::int as people from audit_log
    where wholesaler_id = ${wholesalerId} and action = 'close period' and detail ->> 'jobId' = ${jobId}`;
  return done ?? null;
}

type Asked = {
  period: SalesPeriod;
  snapshot: CurrentSnapshot;
  lookBackMonths: number;
  lines: { changeId: number; from: string; to: string; nonSellingDays: readonly string[] };
};

/** Refuses with 409 what can't be closed. */
async function requireClosable(
  tx: Tx,
  { wholesalerId }: Pick<JobContext, 'wholesalerId'>,
  from: string,
): Promise<Asked> {
  const { calendar, snapshot } = await readStoredPeriods(tx, wholesalerId);
  const refused = closeRefusal(from, calendar);
  if (refused !== null) throw refusal('conflict', closeRefusalText(refused));
  if (snapshot === undefined) throw refusal('conflict', closingTexts.noSales);
  const period = salesPeriodAt(from, calendar);
  const edited = await readEditedParts(tx, createSnapshotMemory(), { wholesalerId, db: 'prod' }, period.to);
  const { allNonSellingDays: nonSellingDays, lookBackMonths } = await edited.settings();
  const lines = { changeId: await readChange(tx, snapshot), from: period.from, to: period.to, nonSellingDays };
  return { period, snapshot, lines, lookBackMonths };
}

type Work = { revisions: string; house: PeriodHouse; people: PersonTexts[] };

/** As one moment shows it, whatever is edited meanwhile. */
function workOut(context: JobContext, memory: SnapshotMemory, { lines }: Asked, snapshotId: number): Promise<Work> {
  const { sql, wholesalerId, progress } = context;
  return measuredFirst(
    () =>
      sql.begin('isolation level repeatable read read only', async (tx) => {
        const ended = await readMeasuredPeriod(tx, memory, { wholesalerId, snapshotId, to: lines.to });
        const { house, count, people: all } = await readClosedPeople(tx, memory, { wholesalerId, ended });
        const people: PersonTexts[] = [];
        for await (const person of all) {
          people.push(textsOf(person));
          progress('Working out statements', people.length / count);
        }
        return { revisions: await revisionsOf(tx, wholesalerId), house, people };
      }),
    (lacking) => measureLacking(context, lacking),
  );
}

const payingParts: readonly EditablePart[] = [
  ...(['settings', 'companyGoals', 'people', 'goals', 'boosts', 'items', 'itemEntries', 'itemHolders'] as const),
];

/** Another text after every change of what pay is worked out from. */
async function revisionsOf(tx: Tx | Sql, wholesalerId: string): Promise<string> {
  const revisionOf = await partRevisions(tx, { wholesalerId, db: 'prod' });
  return JSON.stringify(revisionOf && payingParts.map(revisionOf));
}

/** null: it has to be worked out again. Holds the wholesaler's lock. */
async function store(
  tx: Tx,
  context: JobContext,
  memory: SnapshotMemory,
  { asked, work }: { asked: Asked; work: Work },
): Promise<ResultOf<'close'> | null> {
  const { wholesalerId, jobId, actor, origin } = context;
  const { period, lines } = asked;
  const now = await requireClosable(tx, context, period.from);
  // Read first: what is decided on from here on is late, or makes this round vain.
  const entriesRevision = await readEntriesRevision(tx, wholesalerId, period);
  const isSame = JSON.stringify(now.lines) === JSON.stringify(lines) && now.period.to === period.to;
  if (!isSame || (await revisionsOf(tx, wholesalerId)) !== work.revisions) return null;
  const { rows: checks, mayClose } = await readChecklist(tx, memory, { wholesalerId, period, snapshot: now.snapshot });
  if (!mayClose) throw refusal('conflict', closingTexts.notReady);
  const pay = new Map(work.people.map(({ customId, earned }) => [customId, JSON.parse(earned)]));
  const open = await settleOpen(
    tx,
    { wholesalerId, lookBackMonths: now.lookBackMonths, changeId: lines.changeId },
    { period, pay },
  );
  const { house, people } = work;
  await storeClosing(tx, { wholesalerId, period, changeId: lines.changeId, by: actor, house, checks, people, open });
  await fixManual(tx, wholesalerId, period.from);
  const days = await readDaysRead(tx, wholesalerId, period);
  const { changeId } = lines;
  await saveRestated(tx, wholesalerId, { closedPeriod: period.from, changeId, entriesRevision, pay: null, days });
  const result = { from: period.from, people: people.length };
  const waived = checks.flatMap(({ check, count, reason }) => (reason === null ? [] : [{ check, count, reason }]));
  const payable = dollars(payrollCents(open.settlements.values()));
  const detail = { jobId, ...result, to: period.to, changeId: lines.changeId, payable, waived };
  await recordAudit(tx, { wholesalerId, actor, origin, action: 'close period', detail });
  return result;
}
