/**
 * An import into BigQuery. Who a line's rep is, which number an ID has and what is new of products, buyers, people and
 * goals is worked out on this machine by the same SQL as for a DuckDB file, from the valid rows of these. Lines are
 * compared with the stored ones in BigQuery: one script of one transaction, after the load jobs that bring the rows.
 */
import { now } from '@caselift/db/clock';
import { firstGivenLineNo } from '@caselift/domain/mapping/line-numbers';
import type { ChangeToStore, FactsImport, StoredChange } from '../engine.ts';
import { problemOfGone } from '../gone-lines.ts';
import { type MadeChanges, makeHeldOnDays } from '../held-on-days.ts';
import { exampleLimit, type Problem, targetNames } from '../import-report.ts';
import { findKeptProblems } from '../kept-problems.ts';
import { giveNumbers } from '../numbers.ts';
import type { PreparedTarget } from '../prepare-target.ts';
import { storeDimension } from '../store-dimension.ts';
import { keepsCost, lineColumns, sourceValues, stampedSql } from '../store-sales.ts';
import { type BigQueryPort, literal, newestChange, onlyRow } from './port.ts';
import { openScratch, type Scratch } from './scratch.ts';
import { factsSql, factsTables } from './tables.ts';

/** What names a row of a table among the valid ones. */
export const rowKeys = {
  sale_lines: ['invoice_id', 'line_no'],
  products: ['product_id'],
  buyers: ['buyer_id'],
  users: ['custom_id'],
  goals: ['custom_id', 'measure', 'period_start'],
} as const;
const dimensions = ['products', 'buyers', 'users', 'goals'] as const;
const numbers = ['product_numbers', 'buyer_numbers'] as const;

export async function beginImport(port: BigQueryPort, facts: string, jobId: string): Promise<FactsImport> {
  const scratch = await openScratch();
  await scratch.connection.run(factsSql);
  return {
    connection: scratch.connection,
    store: (change) => store(port, facts, jobId, scratch, change),
    end: () => scratch.end(),
  };
}

async function store(
  port: BigQueryPort,
  facts: string,
  jobId: string,
  scratch: Scratch,
  { prepared, rejectedSales, closed, timeZone, title, onProgress, signal }: ChangeToStore,
): Promise<StoredChange> {
  const { connection } = scratch;
  const changeId = (await newestChange(port, facts)) + 1;
  for (const table of [...dimensions, ...numbers]) await fetchHeld(port, facts, scratch, { table, closed });
  const held = await count(scratch, 'product_numbers');
  const heldBuyers = await count(scratch, 'buyer_numbers');
  const stored: StoredChange['stored'] = {};
  let sales = 0;
  for (const name of targetNames.filter((candidate) => prepared.some(({ target }) => target === candidate))) {
    onProgress(`Storing ${name}`, null);
    if (name !== 'sales') stored[name] = await storeDimension(connection, name, changeId);
    else {
      await giveNumbers(connection, 'good_sales');
      await makeHeldOnDays(
        connection,
        [...(await fetchChanges(port, facts)), [changeId, now().toISOString()]],
        timeZone,
      );
      sales = await count(scratch, 'good_sales');
    }
  }
  const problems = await findKeptProblems(connection, prepared);
  signal?.throwIfAborted(); // from here on it is stored
  const stage = `${facts}_import_${changeId}`;
  await port.datasets.make(stage, 'work');
  const staged = new Map<string, string>();
  for (const table of dimensions)
    if ((stored[table]?.added ?? 0) + (stored[table]?.corrected ?? 0) > 0)
      staged.set(table, `select * from ${table} where valid_from = ${changeId}`);
  staged.set('product_numbers', `select * from product_numbers where product_no >= ${held}`);
  staged.set('buyer_numbers', `select * from buyer_numbers where buyer_no >= ${heldBuyers}`);
  if (sales > 0) staged.set('sale_lines', await stampedSql(connection, closed));
  const name = `caselift_${jobId}_${changeId}`;
  const files = new Map<string, string>();
  for (const [table, sql] of staged) files.set(table, await scratch.parquetOf(sql));
  await Promise.all([...files].map(([table, path]) => port.load(stage, table, path, `${name}_${table}`)));
  const ofSales = prepared.find(({ target }) => target === 'sales');
  const gone =
    ofSales !== undefined && sales > 0
      ? await findGone(port, facts, stage, ofSales, rejectedSales > 0)
      : { removed: 0, problem: null };
  onProgress('Storing', null);
  const { removed } = gone;
  const order = { facts, stage, changeId, title, staged, prepared, stored, removed, closed };
  await port.query(script(order), `${name}_store`);
  const [isStored, rowsAdded, rowsClosed] = (
    await onlyRow(
      port,
      `select count(*), coalesce(sum(rows_added), 0), coalesce(sum(rows_closed), 0)
       from ${facts}.changes where change_id = ${changeId}`,
    )
  ).map(Number);
  await port.datasets.drop(stage);
  if (ofSales !== undefined) {
    const [ofOthers, closedOfOthers] = sums(stored);
    const corrected = isStored === 1 ? Number(rowsClosed) - closedOfOthers - removed : 0;
    const inserted = Number(rowsAdded) - ofOthers;
    stored.sales = { added: inserted - corrected, corrected, unchanged: sales - inserted, removed };
  }
  const found = gone.problem === null ? problems : [gone.problem, ...problems];
  return { changeId: isStored === 1 ? changeId : null, stored, problems: found };
}

const sums = (stored: StoredChange['stored']): [added: number, closed: number] => [
  Object.values(stored).reduce((sum, { added, corrected }) => sum + added + corrected, 0),
  Object.values(stored).reduce((sum, { corrected }) => sum + corrected, 0),
];

async function count({ connection }: Scratch, from: string): Promise<number> {
  return Number((await connection.runAndReadAll(`select count(*) from ${from}`)).getRows()[0]?.[0]);
}

/** With the instants at which they were made. */
async function fetchChanges(port: BigQueryPort, facts: string): Promise<MadeChanges> {
  const { rows } = await port.query(
    `select change_id, format_timestamp('%FT%H:%M:%SZ', made_at) from ${facts}.changes order by change_id`,
  );
  return rows.map(([changeId, madeAt]) => [Number(changeId), String(madeAt)] as const);
}

/** The valid rows; of accounts also those that the plans of closed days read, of people and products all there ever were. */
async function fetchHeld(
  port: BigQueryPort,
  facts: string,
  scratch: Scratch,
  { table, closed }: { table: string; closed: ChangeToStore['closed'] },
): Promise<void> {
  const columns = factsTables.get(table) ?? [];
  const planned = table === 'buyers' ? closed.map(({ planChange }) => Math.round(planChange)) : [];
  const held = ['valid_to is null', ...planned.map((change) => `valid_from <= ${change} and valid_to > ${change}`)];
  const isWhole = table === 'users' || table === 'products' || columns.every(({ name }) => name !== 'valid_to');
  const valid = isWhole ? '' : `where ${held.join(' or ')}`;
  const rows = await port.query(`select * from ${facts}.${table} ${valid}`);
  if (rows.rows.length === 0) return;
  const types = Object.fromEntries(columns.map(({ name, type }) => [name, type]));
  await scratch.put(`held_${table}`, rows, types);
  await scratch.connection.run(`insert into ${table} by name select * from held_${table}; drop table held_${table}`);
}

/** What gone-lines.ts does: lines that their invoice had and this file doesn't say any more. */
async function findGone(
  port: BigQueryPort,
  facts: string,
  stage: string,
  sales: PreparedTarget,
  keeps: boolean,
): Promise<{ removed: number; problem: Problem | null }> {
  await port.query(`
    create or replace table ${stage}.gone_lines as
    select invoice_id, line_no, product_id, revenue_cents from ${facts}.sale_lines as old
    where valid_to is null ${sales.numbered ? '' : `and line_no >= ${firstGivenLineNo}`}
      and invoice_id in (select invoice_id from ${stage}.sale_lines)
      and not exists (
        select 1 from ${stage}.sale_lines as fresh
        where fresh.invoice_id = old.invoice_id and fresh.line_no = old.line_no)`);
  const found = Number((await onlyRow(port, `select count(*) from ${stage}.gone_lines`))[0]);
  if (found === 0) return { removed: 0, problem: null };
  const { rows } = await port.query(`select invoice_id, product_id, revenue_cents from ${stage}.gone_lines
    order by invoice_id, product_id, revenue_cents limit ${exampleLimit}`);
  const values = rows.map(([invoiceId, productId, cents]) => {
    return `${invoiceId}, ${productId}, $${(Number(cents) / 100).toFixed(2)}`;
  });
  return { removed: keeps ? 0 : found, problem: problemOfGone(sales, keeps, found, values) };
}

type Storing = {
  facts: string;
  stage: string;
  changeId: number;
  title: string;
  staged: ReadonlyMap<string, string>;
  prepared: ChangeToStore['prepared'];
  stored: StoredChange['stored'];
  removed: number;
  closed: ChangeToStore['closed'];
};

function script(order: Storing): string {
  const { facts, stage, changeId, title, staged, prepared, stored, removed } = order;
  const hasSales = staged.has('sale_lines');
  const [added, ended] = sums(stored);
  const inserted = hasSales ? '(select count(*) from revisions)' : '0';
  const superseded = hasSales ? '(select count(*) from revisions where supersedes)' : '0';
  const texts = prepared.map(({ target }, index) => {
    const front = `${index === 0 ? '' : '; '}${target}: `;
    const { added: ofTarget = 0, corrected = 0 } = stored[target] ?? {};
    if (target !== 'sales') return literal(`${front}${ofTarget} added, ${corrected} corrected`);
    return `${literal(front)}, cast(${inserted} - ${superseded} as string), ' added, ', cast(${superseded} as string), ' corrected${removed > 0 ? `, ${removed} removed` : ''}'`;
  });
  const others = [...staged.keys()].filter((table) => table !== 'sale_lines');
  return [
    `assert (select coalesce(max(change_id), 0) from ${facts}.changes) = ${changeId - 1} as 'Another change came first'`,
    'begin transaction',
    ...others.flatMap((table) => storing(facts, stage, changeId, table)),
    ...(removed > 0 ? [endingGone(facts, stage, changeId)] : []),
    ...(hasSales ? storingSales(order) : []),
    `insert into ${facts}.changes (change_id, kind, made_at, description, rows_added, rows_closed)
     select ${changeId}, 'import', timestamp ${literal(now().toISOString())}, concat(${literal(`${title}. `)}, ${texts.join(', ')}),
       ${added} + ${inserted}, ${ended + removed} + ${superseded}
     from (select 1 as one) as made where ${added + removed} + ${inserted} > 0`,
    'commit transaction',
  ].join(';\n');
}

function storing(facts: string, stage: string, changeId: number, table: string): string[] {
  const columns = (factsTables.get(table) ?? []).map(({ name }) => name);
  const list = columns.join(', ');
  const insert = `insert into ${facts}.${table} (${list}) select ${list} from ${stage}.${table}`;
  if (!(table in rowKeys)) return [insert];
  const same = rowKeys[table as keyof typeof rowKeys].map((name) => `old.${name} = fresh.${name}`).join(' and ');
  return [
    `update ${facts}.${table} as old set valid_to = ${changeId}
     from ${stage}.${table} as fresh where old.valid_to is null and ${same}`,
    insert,
  ];
}

const endingGone = (facts: string, stage: string, changeId: number) =>
  `update ${facts}.sale_lines as old set valid_to = ${changeId} from ${stage}.gone_lines as gone
   where old.valid_to is null and old.invoice_id = gone.invoice_id and old.line_no = gone.line_no`;

/** What store-sales.ts does by hashes and row ids. */
function storingSales({ facts, stage, changeId, closed }: Storing): string[] {
  const same = (names: readonly string[]) =>
    names.map((name) => `fresh.${name} is not distinct from old.${name}`).join(' and ');
  const given = lineColumns.filter((name) => name !== 'rep_id' && name !== 'cost_cents');
  const list = lineColumns.join(', ');
  return [
    `create temp table revisions as
     with compared as (
       select ${given.map((name) => `fresh.${name}`).join(', ')},
         case when old.rep_id is not null and ${same(['source_rep', 'route', 'buyer_id'])}
           then old.rep_id else fresh.rep_id end as rep_id,
         case when ${keepsCost(same, closed)}
           then old.cost_cents else fresh.cost_cents end as cost_cents,
         old.invoice_id is not null as supersedes, old.rep_id as old_rep_id, old.cost_cents as old_cost_cents,
         ${same(sourceValues)} as same_values
       from ${stage}.sale_lines as fresh
       left join ${facts}.sale_lines as old
         on old.invoice_id = fresh.invoice_id and old.line_no = fresh.line_no and old.valid_to is null
     )
     select ${list}, supersedes from compared
     where not supersedes or not same_values or rep_id is distinct from old_rep_id or cost_cents <> old_cost_cents`,
    `update ${facts}.sale_lines as old set valid_to = ${changeId} from revisions
     where revisions.supersedes and old.valid_to is null
       and old.invoice_id = revisions.invoice_id and old.line_no = revisions.line_no`,
    `insert into ${facts}.sale_lines (${list}, valid_from, valid_to)
     select ${list}, ${changeId}, cast(null as int64) from revisions`,
  ];
}
