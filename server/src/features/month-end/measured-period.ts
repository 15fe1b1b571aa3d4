/** A sales period that isn't closed, from the snapshot that measures it. */
import { createHash } from 'node:crypto';
import { programKey } from '@caselift/contract/month-end-words';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { salesPeriodOf } from '@caselift/domain/calendar';
import { payOfPeople } from '@caselift/domain/closing/adjustments';
import { mayCloseNext, type SalesPeriod } from '@caselift/domain/closing/closing-periods';
import { type Settlement, settlePeople } from '@caselift/domain/closing/settlement';
import { measureIds } from '@caselift/domain/measure-list';
import { partOfKind } from '@caselift/domain/pay/items-pay';
import { recordOf } from '@caselift/domain/record';
import { readStoredPeriods } from '../../figures/closed/calendar.ts';
import { settleOpen } from '../../figures/closed/settle-open.ts';
import { currentSnapshot, readChange } from '../../figures/current-snapshot.ts';
import { readEditedParts } from '../../figures/edited-parts.ts';
import type { EndedPeriod } from '../../figures/ended-period.ts';
import { type PaidEveryone, readPayInputs } from '../../figures/pay-inputs.ts';
import { readPeriodHouse } from '../../figures/period-house.ts';
import { readSameBuyers, type SameBuyers, sameBuyersOf } from '../../figures/same-buyers.ts';
import { readSetAlone } from '../../figures/set-alone.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { endedPrograms } from './programs.ts';
import type { SummaryPeriod, SummaryPerson } from './summary-period.ts';

/** @param ended its snapshot; undefined: the period holds L. */
export async function readMeasured(
  tx: Tx,
  memory: SnapshotMemory,
  scope: Scope,
  ended: EndedPeriod | undefined,
): Promise<SummaryPeriod> {
  const paid = await readPayInputs(tx, memory, scope, ended);
  const edited = await readEditedParts(tx, memory, scope, ended?.lastTransactionDate);
  const { lastTransactionDate: through, salesPeriod: kind } = paid.at.calendar;
  const period: SalesPeriod = { ...salesPeriodOf(through, kind), kind };
  const figuresKey = `${paid.key}, goals of the house ${edited.revisionOf('companyGoals')}`;
  const { house, sameBuyers } = await memory.remember(`house and accounts of ${figuresKey}`, async () => ({
    house: await readPeriodHouse(tx, scope, paid),
    sameBuyers: await readSameBuyers(tx, paid),
  }));
  const settlements = await settle(tx, scope, { period, paid });
  const setAlone = await readSetAlone(tx, scope, period);
  const [boosts, items] = [await edited.boosts(), await edited.items()];
  return {
    ...{ from: period.from, to: period.to, through, closedAt: null, house, settlements, setAlone },
    key: `${figuresKey}, settled ${hashOf(settlements)}, set alone ${hashOf(setAlone)}`,
    people: [...paid.people, ...(await readGone(tx, scope, { paid, settlements }))],
    ...{ inputs: paid.inputs, own: paid.own, teamOf: paid.teamOf },
    flagsBy: (customId) => flagFigures(customId, paid, sameBuyers),
    programs: () => endedPrograms({ ...period, paid, edited }),
    programNames: new Map([
      ...boosts.map(({ boostId, name }) => [programKey('boosts', boostId), name] as const),
      ...items.map(({ itemId, kind: of, name }) => [programKey(partOfKind[of], itemId), name] as const),
    ]),
  };
}

const hashOf = (map: ReadonlyMap<string, unknown>) =>
  createHash('sha256')
    .update(JSON.stringify([...map]))
    .digest('base64');

/** As closing would: adjustments and balances are of the oldest period that isn't closed, and of no other. */
async function settle(
  tx: Tx,
  scope: Scope,
  { period, paid }: { period: SalesPeriod; paid: PaidEveryone },
): Promise<ReadonlyMap<string, Settlement>> {
  const { wholesalerId } = scope;
  const pay = payOfPeople(paid.figures);
  const { calendar } = await readStoredPeriods(tx, wholesalerId);
  const snapshot = mayCloseNext(period.from, calendar) ? await currentSnapshot(tx, scope) : undefined;
  if (snapshot === undefined) {
    return settlePeople(period.from, { pay, adjustments: [], manual: [], balances: new Map() });
  }
  const { lookBackMonths } = paid.settings;
  const by = { wholesalerId, lookBackMonths, changeId: await readChange(tx, snapshot) };
  return (await settleOpen(tx, by, { period, pay })).settlements;
}

/** Who is settled with, and no longer among the people. */
async function readGone(
  tx: Tx,
  { wholesalerId }: Scope,
  { paid, settlements }: { paid: PaidEveryone; settlements: ReadonlyMap<string, Settlement> },
): Promise<SummaryPerson[]> {
  const gone = [...settlements.keys()].filter((customId) => !paid.figures.has(customId));
  if (gone.length === 0) return [];
  return tx<SummaryPerson[]>`
    select g.custom_id as "customId", coalesce(u.name, g.custom_id) as name, coalesce(u.role, 'salesRep') as role,
      coalesce(u.leadership, false) as leadership, coalesce(u.hidden, false) as hidden, '{}'::text[] as "teamLeadIds", true as "isGone"
    from unnest(${gone}::text[]) as g (custom_id)
    left join users u on u.wholesaler_id = ${wholesalerId} and u.db = 'prod' and u.custom_id = g.custom_id`;
}

function flagFigures(customId: string, paid: PaidEveryone, sameBuyers: ReadonlyMap<string, SameBuyers>) {
  const of = paid.figures.get(customId);
  if (of === undefined) return undefined;
  const { thisYear, lastYear } = sameBuyersOf(customId, paid, sameBuyers);
  return { pay: recordOf(measureIds, (measure) => of[measure].pay), gpCents: thisYear, gpLastYearCents: lastYear };
}
