/**
 * Closing a sales period. What everyone is paid is worked out first, which may take as long as an update and writes nothing
 * that anyone reads; then one short transaction stores it, if nothing that it follows from has changed meanwhile.
 */

import { closeRefusalText, closingTexts } from '@caselift/contract/closings';
import { recordAudit } from '@caselift/db/audit';
import { databaseNow } from '@caselift/db/clock';
import type { Sql, Tx } from '@caselift/db/connect';
import type { EditablePart } from '@caselift/db/editable-tables';
import { lockEnvironments } from '@caselift/db/environments';
import { refuseWhileLocked } from '@caselift/db/lock-guard';
import { partRevisions } from '@caselift/db/part-revisions';
import type { PeriodOfLines } from '@caselift/db/snapshots';
import type { DecidedClaims } from '@caselift/domain/boosts';
import type { PartCents } from '@caselift/domain/closing/adjustments';
import { closeRefusal, type SalesPeriod, salesPeriodAt } from '@caselift/domain/closing/closing-periods';
import { payrollCents } from '@caselift/domain/closing/settlement';
import { dollars } from '@caselift/domain/numbers';
import type { ItemsAt } from '@caselift/warehouse/item-inputs';
import { measurePeriod } from '@caselift/warehouse/measure-period';
import { readStoredPeriods } from '../../figures/closed/calendar.ts';
import { readChecklist } from '../../figures/closed/checks.ts';
import { fixManual } from '../../figures/closed/manual.ts';
import { readClosedPeople } from '../../figures/closed/people.ts';
import { type PeriodTerms, readTerms } from '../../figures/closed/period-terms.ts';
import { settleOpen } from '../../figures/closed/settle-open.ts';
import { storeClosing, withDrafts, writeDrafts } from '../../figures/closed/store.ts';
import { claimsToStore } from '../../figures/closed-claims.ts';
import { type CurrentSnapshot, readChange } from '../../figures/current-snapshot.ts';
import { readEditedParts } from '../../figures/edited-parts.ts';
import { readMeasuredPeriod } from '../../figures/ended-period.ts';
import { itemsToMeasure, measuredFirst } from '../../figures/item-scopes.ts';
import { readEntriesRevision, saveRestated } from '../../figures/late/restated.ts';
import type { PeriodHouse } from '../../figures/period-house.ts';
import { createSnapshotMemory, type SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';
import { noticesOfClosing } from '../../notifications/closing-notices.ts';
import type { PayloadOf, ResultOf } from '../registry.ts';
import type { JobContext } from '../worker/job-context.ts';
import { measureLacking } from './measure-items.ts';
import { readDaysRead, restate } from './restate.ts';

/** So often whatever pays may change while it is worked out; from then on decisions on entries don't count: they are late. */
const roundsOfAll = 2;
/** So often it is worked out again in all: people edit what pays for an hour at most, and are told to close again. */
const mostRounds = 8;

export function runCloseJob(context: JobContext, asked: PayloadOf<'close'>): Promise<ResultOf<'close'>> {
  return withDrafts(context.sql, (own) => close(context, own, asked));
}

/** @param own the connection that has the drafts. */
async function close(context: JobContext, own: Sql, payload: PayloadOf<'close'>): Promise<ResultOf<'close'>> {
  const memory = createSnapshotMemory(memoryBytes);
  const { wholesalerId } = context;
  for (let round = 0; ; round += 1) {
    const done = await doneBefore(context);
    if (done !== null) return done;
    const asked = await context.sql.begin((tx) => requireClosable(tx, context, memory, payload));
    context.progress('Measuring late changes', null);
    await restate(placeOf(context));
    context.progress('Reading the sales period', null);
    const snapshotId = await measurePeriod(placeOf(context), asked.lines, itemsBy(asked.terms, context));
    const parts = round < roundsOfAll ? payingParts : editedParts;
    const work = await workOut(context, { asked, snapshotId, drafts: own, parts });
    context.progress('Storing statements', null);
    const stored = await inLock(own, wholesalerId, (tx) => store(tx, context, memory, { asked, work }));
    if (stored !== null) return stored;
    if (round + 1 === mostRounds) throw refusal('conflict', closingTexts.otherFigures);
  }
}

const memoryBytes = 256 * 1024 * 1024;

const placeOf = ({ env, sql, wholesalerId, signal }: JobContext) => ({
  ...{ dataDir: env.dataDir, sql, wholesalerId, signal },
});

function inLock<T>(own: Sql, wholesalerId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return own
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
  payload: PayloadOf<'close'>;
  period: SalesPeriod;
  snapshot: CurrentSnapshot;
  lookBackMonths: number;
  lines: PeriodOfLines;
  terms: PeriodTerms;
};

/** Refuses with 409 what can't be closed. */
async function requireClosable(
  tx: Tx,
  { sql, wholesalerId }: Pick<JobContext, 'sql' | 'wholesalerId'>,
  memory: SnapshotMemory,
  payload: PayloadOf<'close'>,
): Promise<Asked> {
  const { from, after } = payload;
  const { calendar, closings, snapshot } = await readStoredPeriods(tx, wholesalerId);
  // Once the one before is reopened, the first to close could be any: it would stay outside with what it still owes.
  if (
    after !== undefined &&
    after !== (closings.at(-1)?.from ?? null) &&
    !calendar.closed.some((one) => one.from === from)
  )
    throw refusal('conflict', closingTexts.otherFigures);
  const refused = closeRefusal(from, calendar);
  if (refused !== null) throw refusal('conflict', closeRefusalText(refused));
  if (snapshot === undefined) throw refusal('conflict', closingTexts.noSales);
  const period = salesPeriodAt(from, calendar);
  const scope = { wholesalerId, db: 'prod' } as const;
  const terms = await readTerms({ sql, memory }, scope, period, readNow(sql));
  const {
    allNonSellingDays: nonSellingDays,
    lookBackMonths,
    timeZone,
  } = await terms.inTerms(async (planned) =>
    (await readEditedParts(planned, terms.memory, scope, period.to)).settings(),
  );
  const { planChange } = terms;
  const lines = {
    ...{ changeId: await readChange(tx, snapshot), from: period.from, to: period.to, nonSellingDays },
    timeZone: terms.timeZone ?? timeZone,
    ...(planChange !== undefined && { planChange }),
  };
  return { payload, period, snapshot, lines, lookBackMonths, terms };
}

const readNow =
  (sql: Sql): PeriodTerms['inTerms'] =>
  (work) =>
    sql
      .begin('isolation level repeatable read read only', async (tx) => ({ value: await work(tx) }))
      .then(({ value }) => value);

const itemsBy =
  ({ inTerms }: PeriodTerms, { wholesalerId }: JobContext): ItemsAt =>
  ({ nonSellingDays, ...days }) =>
    inTerms((tx) => itemsToMeasure(tx, wholesalerId, { ...days, nonSellingDays: new Set(nonSellingDays) }));

/** @property readAt what is decided on entries from then on is late. */
type Work = {
  revisions: { parts: readonly EditablePart[]; text: string };
  readAt: Date;
  entriesRevision: string;
  house: PeriodHouse;
  boostClaims: DecidedClaims;
  pay: Map<string, PartCents>;
};

type Place = { asked: Asked; snapshotId: number; drafts: Sql; parts: readonly EditablePart[] };

/** As one moment shows it, whatever is edited meanwhile. */
function workOut(context: JobContext, { asked: { lines, terms }, snapshotId, drafts, parts }: Place): Promise<Work> {
  refuseWhileLocked('A closing');
  const { wholesalerId, progress } = context;
  const { memory, inTerms } = terms;
  return measuredFirst(
    () =>
      inTerms(async (tx) => {
        const readAt = await databaseNow(tx);
        const ended = await readMeasuredPeriod(tx, memory, { wholesalerId, snapshotId, to: lines.to });
        const { house, count, people: all } = await readClosedPeople(tx, memory, { wholesalerId, ended });
        const pay = await writeDrafts(drafts, all, (written) => progress('Working out statements', written / count));
        const edited = await readEditedParts(tx, memory, { wholesalerId, db: 'prod' }, lines.to);
        const boostClaims = await claimsToStore(tx, memory, { snapshot: ended, edited, period: lines });
        const revisions = { parts, text: await revisionsOf(tx, wholesalerId, parts) };
        const entriesRevision = await readEntriesRevision(tx, wholesalerId, lines);
        return { revisions, readAt, entriesRevision, house, boostClaims, pay };
      }),
    (lacking) => measureLacking(context, lacking),
  );
}

const payingParts: readonly EditablePart[] = [
  ...(['settings', 'companyGoals', 'people', 'goals', 'boosts', 'items', 'itemEntries', 'itemHolders'] as const),
];

/** However many decide on entries or hand in meanwhile, a period can be closed, and the rest is late. */
const editedParts = payingParts.filter((part) => part !== 'itemEntries');

/** Another text after every change of the parts. */
async function revisionsOf(tx: Tx, wholesalerId: string, parts: readonly EditablePart[]): Promise<string> {
  const revisionOf = await partRevisions(tx, { wholesalerId, db: 'prod' });
  return JSON.stringify(revisionOf && parts.map(revisionOf));
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
  const now = await requireClosable(tx, context, memory, asked.payload);
  const isSame = JSON.stringify(now.lines) === JSON.stringify(lines) && now.period.to === period.to;
  const { revisions, readAt, house, boostClaims, pay, entriesRevision } = work;
  if (!isSame || (await revisionsOf(tx, wholesalerId, revisions.parts)) !== revisions.text) return null;
  const { rows: checks, mayClose } = await readChecklist(
    tx,
    { wholesalerId, period, snapshot: now.snapshot },
    now.terms,
  );
  if (!mayClose) throw refusal('conflict', closingTexts.notReady);
  const open = await settleOpen(
    tx,
    { wholesalerId, lookBackMonths: now.lookBackMonths, changeId: lines.changeId },
    { period, pay },
  );
  const { changeId, timeZone } = lines;
  const stored = {
    ...{ wholesalerId, period, changeId, planChangeId: lines.planChange ?? changeId, timeZone },
    ...{ closedAt: readAt, by: actor, house, boostClaims, checks, open },
  };
  const days = await now.terms.inTerms((planned) => readDaysRead(planned, wholesalerId, period));
  await storeClosing(tx, stored);
  await fixManual(tx, wholesalerId, period.from);
  const { mails = false } = asked.payload;
  await noticesOfClosing(tx, wholesalerId, { period, settlements: open.settlements }, mails);
  const restated = { closedPeriod: period.from, changeId, entriesRevision, pay: null, days };
  await saveRestated(tx, { wholesalerId, closedAt: readAt }, restated);
  const result = { from: period.from, people: pay.size };
  const waived = checks.flatMap(({ check, count, reason }) => (reason === null ? [] : [{ check, count, reason }]));
  const payable = dollars(payrollCents(open.settlements.values()));
  const detail = { jobId, ...result, to: period.to, changeId: lines.changeId, payable, waived, mails };
  await recordAudit(tx, { wholesalerId, actor, origin, action: 'close period', detail });
  return result;
}
