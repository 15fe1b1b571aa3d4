/** What suppliers are sent claims what statements and the Month-End Summary say (docs/product.md, Bill-back packet). */
import { read, utils } from '@e965/xlsx';
import { houseId } from '../house.ts';
import type { Invariant } from '../invariant.ts';
import type { Life } from '../life.ts';
import { hasGonePeople, newestPeriods, type PaidPeriod, paidPeriods } from '../paid-periods.ts';
import { type Said, sum, unlike } from '../unlike.ts';
import { programIds } from './files.ts';

type Row = Record<string, string | number | undefined>;
type Table = { rows: Row[]; total: Row };

function tablesOf(bytes: Buffer): (name: string) => Table {
  const { Sheets } = read(bytes);
  return (name) => {
    const rows = utils.sheet_to_json<Row>(Sheets[name] ?? {});
    return { rows: rows.slice(0, -1), total: rows.at(-1) ?? {} };
  };
}
const amountIn = (row: Row | undefined, title: string) => Number(row?.[title] ?? 0);
const sumIn = ({ rows }: Table, title: string) => sum(rows.map((row) => amountIn(row, title)));

/** @example dayOf('Sep 1, 2026') // '2026-09-01' */
const dayOf = (text: unknown): string => new Date(`${text} UTC`).toISOString().slice(0, 10);

/**
 * Every table of the packet adds up to the same, and each period and person is what was paid then. Months that closed before
 * the newest one have what came late since, which is adjusted by part of pay and not by program.
 */
function packetFaults(of: string, name: string, table: (name: string) => Table, periods: PaidPeriod[]): Said[] {
  const [paid, share] = ['Amount paid', "Supplier's share"] as const;
  const [products, byPeriod, people] = ['Claim by product', 'By sales period', 'By sales rep'].map(table) as [
    Table,
    Table,
    Table,
  ];
  const gross = {
    [`${name}: summary`]: amountIn(table('Summary').rows.at(-1), 'Amount'),
    ...{ products: sumIn(products, paid), 'their total': amountIn(products.total, paid) },
    ...{ periods: sumIn(byPeriod, paid), people: sumIn(people, paid), 'their sum': amountIn(people.total, paid) },
    lines: sumIn(table('Invoice lines'), 'Amount'),
  };
  const shares = {
    [`${name}: summary`]: amountIn(table('Summary').total, 'Amount'),
    ...{ products: sumIn(products, share), periods: sumIn(byPeriod, share) },
  };
  const rows = new Map(byPeriod.rows.map((row) => [dayOf(row['First day']), row]));
  const newest = periods.findLast(({ isClosed }) => isClosed)?.from ?? '';
  const asPaid = periods.filter(({ from, isClosed }) => !isClosed || from === newest);
  const told = asPaid.flatMap(({ from, summary }) => {
    const program = summary.programs.find(({ id }) => id === of);
    const row = rows.get(from);
    const named = `${from.slice(0, 7)} ${name}: packet`;
    return [
      ...unlike('period', { [named]: amountIn(row, paid), summary: program?.cost ?? 0 }),
      ...unlike('share', { [named]: amountIn(row, share), summary: program?.supplierShare ?? 0 }),
    ];
  });
  const all = [...unlike('paid', gross), ...unlike('shares', shares), ...told];
  const known = new Set(periods.map(({ from }) => from));
  // What each person is claimed in all can't be told apart by period.
  if (
    asPaid.length < periods.length ||
    periods.some(hasGonePeople) ||
    [...rows.keys()].some((from) => !known.has(from))
  )
    return all;
  const ofPeople = new Map(people.rows.map((row) => [`${row['Sales rep ID']}`, amountIn(row, paid)]));
  const everyone = new Set([...ofPeople.keys(), ...periods.flatMap(({ statements }) => [...statements.keys()])]);
  return [
    ...all,
    ...[...everyone].flatMap((who) => {
      const lines = periods.flatMap(({ statements }) => statements.get(who)?.boosts.lines ?? []);
      const own = sum(lines.flatMap(({ boostId, amount }) => (boostId === of ? [amount] : [])));
      return unlike('person', { [`${name} of ${who}: packet`]: ofPeople.get(who) ?? 0, statements: own });
    }),
  ];
}

async function bytesOf(life: Life, url: string, json?: object): Promise<Buffer | null> {
  const [as] = life.admins;
  const { statusCode, rawPayload } = await life.server.app.inject({
    url,
    headers: { authorization: `Bearer ${as}` },
    ...(json && { method: 'POST', payload: json }),
  });
  // 409: nothing was paid.
  if (statusCode === 409) return null;
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${rawPayload}`);
  return rawPayload;
}

const nothing = (): Table => ({ rows: [], total: {} });

export const packetInvariants: readonly Invariant[] = [
  {
    name: "a boost's packet claims what statements and the summary say of each period and person",
    after: ['close'],
    faults: async (moment) => {
      const { life } = moment;
      const periods = await paidPeriods(moment);
      const boosts = await life.sql<{ id: string; name: string }[]>`
        select boost_id as id, name from boosts
        where wholesaler_id = ${houseId} and saved_at is not null and deleted_at is null`;
      const faults: Said[] = [];
      for (const { id, name } of boosts) {
        const { status, body } = await life.ask({ url: `/api/v2/boosts/${id}/packet?format=xlsx` });
        if (status !== 200 && status !== 409) throw new Error(`Packet of '${name}': ${status} ${body.message}`);
        const { signedUrl = '' } = (body.payload ?? {}) as { signedUrl?: string };
        const bytes = status === 409 ? null : await bytesOf(life, signedUrl);
        faults.push(...packetFaults(id, `'${name}'`, bytes === null ? nothing : tablesOf(bytes), periods));
      }
      return faults;
    },
  },
  {
    name: 'the bill-back of incentives claims what the summary says of each period',
    after: ['close'],
    faults: async (moment) => {
      const { life } = moment;
      const itemIds = await programIds(life);
      if (itemIds.length === 0) return [];
      const faults: Said[] = [];
      for (const { from, summary } of await newestPeriods(moment)) {
        const url = `/api/v3/items/billBack?wholesalerId=${houseId}&period=${from}&export=xlsx`;
        const bytes = await bytesOf(life, url, { itemIds });
        const table = bytes === null ? nothing : tablesOf(bytes);
        const [paid, share] = ['Amount paid', "Supplier's share"] as const;
        const incentives = table('By incentive');
        const month = from.slice(0, 7);
        for (const title of [paid, share])
          faults.push(
            ...unlike('bill-back', {
              [`${month} ${title}: incentives`]: sumIn(incentives, title),
              suppliers: sumIn(table('Claim by supplier'), title),
              people: sumIn(table('By person'), title),
              total: amountIn(incentives.total, title),
            }),
          );
        const told = summary.programs.filter(({ kind }) => kind === 'incentive');
        for (const name of new Set([...told.map((one) => one.name), ...incentives.rows.map((row) => row.Incentive)])) {
          const own = incentives.rows.filter((row) => row.Incentive === name);
          const programs = told.filter((one) => one.name === name);
          const named = `${month} '${name}': bill-back`;
          const shares = sum(programs.map(({ supplierShare }) => supplierShare));
          faults.push(...unlike('share', { [named]: sumIn({ rows: own, total: {} }, share), summary: shares }));
          // What a supplier contributes nothing to is in the summary alone.
          if (programs.some(({ supplierContribution }) => !supplierContribution)) continue;
          const cost = sum(programs.map((one) => one.cost));
          faults.push(...unlike('cost', { [named]: sumIn({ rows: own, total: {} }, paid), summary: cost }));
        }
      }
      return faults;
    },
  },
];
