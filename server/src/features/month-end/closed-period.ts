/** A closed sales period from what its closing stored. It needs no snapshot. */
import type { EndedProgram } from '@caselift/contract/month-end';
import { programKey } from '@caselift/contract/month-end-words';
import type { Tx } from '@caselift/db/connect';
import { plannedRows } from '@caselift/db/period-plan';
import { type Contributions, contributionIn } from '@caselift/domain/boost-contributions';
import type { Settlement } from '@caselift/domain/closing/settlement';
import type { IsoDate } from '@caselift/domain/dates';
import { type Fact, facts, measureIds } from '@caselift/domain/measure-list';
import { recordOf } from '@caselift/domain/record';
import type { ClosedInputs } from '../../figures/closed/people.ts';
import type { PeriodHouse } from '../../figures/period-house.ts';
import { leadsWhoAreThere } from '../../figures/queries.ts';
import { readSetAlone } from '../../figures/set-alone.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { inOrder, type ProgramSums, programOf, sumsOf } from './programs.ts';
import type { FlagFigures, SummaryPeriod, SummaryPerson } from './summary-period.ts';

type Closing = { to: IsoDate; closedAt: Date; house: PeriodHouse };
type StatementRow = {
  customId: string;
  name: string;
  role: SummaryPerson['role'];
  /** null: there was no statement. */
  inputs: ClosedInputs | null;
  settlement: Settlement;
  capped: string[];
};
type BoostRow = Contributions & { id: string; name: string; to: IsoDate };
type Stored = {
  people: SummaryPerson[];
  rows: StatementRow[];
  boosts: BoostRow[];
  items: ProgramSums[];
};

/** undefined: the period that begins on the day isn't closed. */
export async function readClosedPeriod(
  tx: Tx,
  memory: SnapshotMemory,
  { wholesalerId, from }: { wholesalerId: string; from: IsoDate },
): Promise<SummaryPeriod | undefined> {
  const [closing] = await tx<Closing[]>`
    select period_to as "to", closed_at as "closedAt", house from closings
    where wholesaler_id = ${wholesalerId} and period_from = ${from}`;
  if (closing === undefined) return undefined;
  const { to, closedAt, house } = closing;
  // Closed again after it was reopened, it is another closing.
  const key = `closed period of ${wholesalerId} from ${from}, closed at ${closedAt.toISOString()}`;
  const stored = await memory.remember(key, () => readStored(tx, { wholesalerId, from, to }));
  const { rows, boosts, items } = stored;
  const people = await hiddenAsNow(tx, wholesalerId, stored.people);
  const setAlone = await readSetAlone(tx, { wholesalerId, db: 'prod' }, { to });
  const inputs = new Map(rows.flatMap(({ customId, inputs: of }) => (of === null ? [] : [[customId, of]])));
  const own = <Value>(read: (of: ClosedInputs) => Value) =>
    new Map([...inputs].map(([customId, of]) => [customId, read(of)]));
  const capped = new Map(rows.map((row) => [row.customId, row.capped]));
  const { revenueCents, lossCents } = house.thisYear;
  return {
    ...{ from, to, through: to, closedAt, house, people, inputs, setAlone },
    key: `${key}, set alone ${JSON.stringify([...setAlone])}`,
    settlements: new Map(rows.map(({ customId, settlement }) => [customId, settlement])),
    own: {
      ...recordOf(facts, (fact: Fact) => own((of) => of.own[fact])),
      losses: own((of) => of.own.losses),
      house: { revenueCents, lossCents },
    },
    teamOf: (customId) => {
      const { team = [customId], losesWith = [customId] } = inputs.get(customId) ?? {};
      return { team, losesWith };
    },
    flagsBy: (customId) => flagFigures(inputs.get(customId), capped.get(customId) ?? []),
    programs: async () =>
      [
        ...boostsOf(boosts, inputs, { from, to }),
        ...items.map((item) => programOf({ ...item, percent: percentIn(inputs, item.id) })),
      ].sort(inOrder),
    programNames: new Map([
      ...boosts.map(({ id, name }) => [programKey('boosts', id), name] as const),
      ...items.map(
        ({ kind, id, name }) => [programKey(kind === 'objective' ? 'objectives' : 'incentives', id), name] as const,
      ),
    ]),
  };
}

/** People who are hidden now aren't named (docs/product.md, When a period closes); names are as they were. */
async function hiddenAsNow(tx: Tx, wholesalerId: string, people: readonly SummaryPerson[]): Promise<SummaryPerson[]> {
  const now = await tx<{ customId: string; hidden: boolean }[]>`
    select custom_id as "customId", hidden from users
    where wholesaler_id = ${wholesalerId} and db = 'prod' and custom_id = any (${people.map(({ customId }) => customId)})`;
  const known = new Map(now.map((person) => [person.customId, person]));
  return people.map((person) => ({ ...person, ...known.get(person.customId) }));
}

function flagFigures(inputs: ClosedInputs | undefined, capped: readonly string[]): FlagFigures | undefined {
  if (inputs === undefined) return undefined;
  return {
    pay: recordOf(measureIds, (measure) => ({ lines: capped.includes(measure) ? [{ rule: 'cap' as const }] : [] })),
    gpCents: Math.round(inputs.gp * 100),
    gpLastYearCents: Math.round(inputs.gpLastYear * 100),
  };
}

async function readStored(
  tx: Tx,
  { wholesalerId, from, to }: { wholesalerId: string; from: IsoDate; to: IsoDate },
): Promise<Stored> {
  const rows = await tx<StatementRow[]>`
    select custom_id as "customId", name, role, inputs, settlement, array(
      select measure from unnest(${measureIds}::text[]) measure
      where jsonb_path_exists(statement -> measure -> 'lines', '$[*] ? (@.rule == "cap")')) as capped
    from closed_statements where wholesaler_id = ${wholesalerId} and period_from = ${from}`;
  const everyone = await tx<(Omit<SummaryPerson, 'isGone'> & { successorIds: string[] | null; isThere: boolean })[]>`
    select r.custom_id as "customId", r.name, r.role, r.leadership, r.hidden, r.team_lead_ids as "teamLeadIds",
      r.successor_ids as "successorIds",
      r.deleted_at is null and coalesce(r.deactivated_on > c.period_from, true) as "isThere"
    from closings c cross join lateral ${plannedRows(tx, 'users', tx`c.plan`, tx`c.period_to`)} p (planned)
    cross join lateral jsonb_populate_record(null::users, p.planned) r
    where c.wholesaler_id = ${wholesalerId} and c.period_from = ${from}
    order by r.custom_id`;
  const leadsOf = leadsWhoAreThere(everyone);
  const planned = everyone
    .filter(({ isThere }) => isThere)
    .map(({ successorIds, isThere: _, ...person }) => ({
      ...person,
      teamLeadIds: leadsOf({ ...person, successorIds }),
    }));
  const boosts = await tx<BoostRow[]>`
    select r.boost_id as id, r.name, r.end_date as "to", r.supplier_contribution as "supplierContribution",
      coalesce(r.earlier_contributions, '[]') as "earlierContributions"
    from closings c, jsonb_populate_recordset(null::boosts, c.plan -> 'boosts') r
    where c.wholesaler_id = ${wholesalerId} and c.period_from = ${from} and r.saved_at is not null`;
  const items = await tx<ProgramSums[]>`
    select l ->> 'itemId' as id, l ->> 'kind' as kind, max(l ->> 'name') as name, max(l ->> 'to') as "to",
      (count(distinct s.custom_id) filter (where (l ->> 'amount')::numeric <> 0))::int as people,
      round(100 * sum((l ->> 'amount')::numeric))::bigint as "costCents",
      round(100 * sum(coalesce((l ->> 'supplierShare')::numeric, 0)))::bigint as "shareCents", null as percent
    from closed_statements s, unnest(array['objectives', 'incentives']) part,
      jsonb_array_elements(s.statement -> part -> 'lines') l
    where s.wholesaler_id = ${wholesalerId} and s.period_from = ${from}
    group by 1, 2`;
  const known = new Map(planned.map((person) => [person.customId, person]));
  const people = [
    ...planned.map((person) => ({ ...person, isGone: false })),
    ...rows
      .filter(({ customId }) => !known.has(customId))
      .map(({ customId, name, role }) => ({
        ...{ customId, name, role, leadership: false, hidden: false, teamLeadIds: [], isGone: true },
      })),
  ];
  const inPeriod = new Set(
    rows.flatMap(({ inputs }) =>
      (inputs?.programs ?? []).filter(({ part }) => part === 'boosts').map(({ programId }) => programId),
    ),
  );
  return {
    ...{ people, rows: [...rows], items: [...items] },
    boosts: boosts.filter(({ id, to: end }) => inPeriod.has(id) || (from <= end && end <= to)),
  };
}

function boostsOf(
  boosts: readonly BoostRow[],
  inputs: ReadonlyMap<string, ClosedInputs>,
  { from, to }: { from: IsoDate; to: IsoDate },
): EndedProgram[] {
  return boosts.flatMap(({ id, name, to: end, ...contributions }) => {
    const percent = contributionIn(contributions, to);
    const paid = [...inputs].flatMap(([customId, { programs }]) =>
      programs
        .filter(({ part, programId }) => part === 'boosts' && programId === id)
        .map(({ cents }) => ({ to: customId, cents })),
    );
    const isShown = paid.length > 0 || (from <= end && end <= to);
    return isShown ? [programOf({ kind: 'boost', id, name, to: end, ...sumsOf([{ paid, percent }]) })] : [];
  });
}

/** null: it differs, or wasn't stored. */
function percentIn(inputs: ReadonlyMap<string, ClosedInputs>, itemId: string): number | null {
  const all = [...inputs.values()].flatMap(({ programs }) => programs.filter(({ programId }) => programId === itemId));
  const [percent = null, ...others] = new Set(all.map((program) => program.percent));
  return others.length > 0 ? null : percent;
}
