/**
 * The bill-back packet of a boost (server/src/testing/packet-house.ts), made by a worker and opened as its supplier
 * would.
 */

import {
  type BoostResult,
  boostResultTexts,
  packetLinesLimit,
  type readBoostPacket,
} from '@caselift/contract/boost-results';
import { type Boost, boostTexts } from '@caselift/contract/boosts';
import type { ReplyOf } from '@caselift/contract/endpoint';
import { errorTexts } from '@caselift/contract/errors';
import type { InvoiceLines, UserStatement } from '@caselift/contract/statements';
import { until } from '@caselift/db/testing/until';
import { atLeast } from '@caselift/domain/testing/at-least';
import { read, utils } from '@e965/xlsx';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { openStorage } from '../../storage/open-storage.ts';
import { insertPerson } from '../../testing/actors.ts';
import { showBoostSales } from '../../testing/boost-sales-house.ts';
import { insertBoost, type TestBoost } from '../../testing/boosts.ts';
import { type BoostsHouse, boostsHouse } from '../../testing/boosts-house.ts';
import { insertClosing } from '../../testing/closings.ts';
import { insertWaterLines, loadPacketLines, packetBoost, paidByHand, withoutSale } from '../../testing/packet-house.ts';
import { insertWholesaler } from '../../testing/tenants.ts';

let house: BoostsHouse;
let worker: Worker | null = null;
boostsHouse((made) => {
  house = made;
});

beforeAll(async () => {
  const { database, env } = house.server;
  await loadPacketLines(house.server, 'ats');
  await show();
  worker = await startWorker({ database, env, onLockLost: () => {} });
});
afterAll(() => worker?.stop());

async function show() {
  // An update shows itself in Preview.
  await showBoostSales(house.server, 'ats', { db: 'prod', today: '2024-05-15' });
  await showBoostSales(house.server, 'ats', { db: 'preview', today: '2024-04-30' });
}

type Format = 'xlsx' | 'pdf';
type Sent = { as?: string; db?: string };
type Row = Record<string, string | number | undefined>;

const boostOf = (boost: Partial<TestBoost> = {}) => insertBoost(house.server.sql, 'ats', { ...packetBoost, ...boost });
const call = (boostId: string, format: string = 'xlsx') => `/${boostId}/packet?format=${format}`;

/** As a caller does: asks again while it is told that the answer takes longer. */
function answerOf(path: string, sent: Sent = {}) {
  const answered = async () => {
    const answer = await house.ask(path, sent);
    return answer.status !== 202 && answer;
  };
  return until(answered, path);
}

const ask = (boostId: string, format: Format, sent?: Sent) => answerOf(call(boostId, format), sent);

async function download(boostId: string, format: Format, sent: Sent = {}) {
  const { status, body } = await ask(boostId, format, sent);
  if (status !== 200) throw new Error(`${status} ${body.message}`);
  const { signedUrl, name } = body.payload as ReplyOf<typeof readBoostPacket>;
  const { rawPayload, headers } = await house.server.app.inject(signedUrl);
  return { bytes: rawPayload, headers, name };
}

async function xlsxOf(boostId: string, sent: Sent = {}) {
  const { Sheets, SheetNames } = read((await download(boostId, 'xlsx', sent)).bytes, { cellNF: true });
  const tables = SheetNames.map((name) => utils.sheet_to_json<Row>(Sheets[name] ?? {}));
  const [summary = [], products = [], periods = [], people = [], lines = []] = tables;
  return { sheets: Object.values(Sheets), summary, products, periods, people, lines };
}

async function pdfOf(boostId: string, sent: Sent = {}) {
  const { bytes } = await download(boostId, 'pdf', sent);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

const storedPackets = async () => (await openStorage(house.server.env)).list('packets/ats/');
const cents = (dollars: string | number | undefined) => Math.round(Number(dollars ?? 0) * 100);
const sumOf = (rows: readonly Row[], title: string) => rows.reduce((sum, row) => sum + cents(row[title]), 0);

/** With who had a statement of it. */
const closeApril = (...paid: string[]) =>
  insertClosing(house.server.sql, 'ats', {
    ...{ from: '2024-04-01', to: '2024-04-30' },
    paid: Object.fromEntries(paid.map((customId) => [customId, {}])),
  });

/** Paid, and the supplier's share, of each sales period. */
const rows = async (boostId: string) =>
  (await xlsxOf(boostId, { as: house.tokens.ADM_1 })).periods.map((row) => Object.values(row).slice(-2));

describe('what was paid stays in the packet', () => {
  test('once a person who was paid is deleted', async () => {
    const { sql } = house.server;
    const boostId = await boostOf();
    const before = await rows(boostId);
    await sql`update users set deleted_at = now() where wholesaler_id = 'ats' and custom_id = 'REP_4'`;
    const after = await rows(boostId).finally(
      () => sql`update users set deleted_at = null where wholesaler_id = 'ats' and custom_id = 'REP_4'`,
    );
    expect(after).toEqual(before);
  });

  test('once the boost is deleted', async () => {
    const deleted = await boostOf({ deletedAt: '2024-05-16T00:00:00Z' });
    expect((await ask(deleted, 'xlsx')).status).toBe(200);
  });

  test('an ended period keeps the contribution that it had then', async () => {
    const boostId = await boostOf();
    const [april, may] = await rows(boostId);
    const [listed] = await house.read<Boost[]>('?limit=1');
    if (listed === undefined) throw new Error('The boost is listed.');
    const { isSaved: _1, parentId: _2, stage: _3, earned: _4, ...stored } = listed;
    const json = { ...stored, supplierContribution: 20 };
    const { status } = await house.ask(`/${boostId}`, { method: 'PATCH', json });
    const [aprilAfter, mayAfter] = await rows(boostId);
    expect([status, may, mayAfter]).toEqual([200, [4.1, 1.37], [4.1, 0.82]]); // 20% of 4.10
    expect(aprilAfter).toEqual(april);
  });

  test('by the sales periods that were paid, once another length is set', async () => {
    const { sql } = house.server;
    const boostId = await boostOf();
    const before = await rows(boostId);
    await closeApril('REP_1', 'REP_2', 'REP_4');
    await sql`update settings set sales_period = 'quarterly' where wholesaler_id = 'ats'`;
    const after = await rows(boostId).finally(async () => {
      await sql`delete from closings`;
      await sql`update settings set sales_period = 'monthly' where wholesaler_id = 'ats'`;
    });
    expect(after).toEqual(before);
  });

  test('who came after the period was closed is claimed nothing of it until it closes again', async () => {
    const boostId = await boostOf();
    await closeApril('REP_1', 'REP_2');
    const open = () => house.server.sql`delete from closings`;
    const [april] = await rows(boostId).finally(open);
    await closeApril('REP_1', 'REP_2', 'REP_4');
    const [again] = await rows(boostId).finally(open);
    // 2.50 + 1.23, and a third of it; once it was reopened and closed with the person, 13.78 more.
    expect([april, again]).toEqual([
      [3.73, 1.24],
      [17.51, 5.84],
    ]);
  });

  test('a sale that is corrected after its period was closed is claimed as its adjustment pays it', async () => {
    const { server } = house;
    const boostId = await boostOf();
    const [, may] = await rows(boostId);
    await closeApril('REP_1', 'REP_2', 'REP_4');
    const { claimed, brought } = await withoutSale(server, { wholesalerId: 'ats', invoiceId: 'I5' }, async () => {
      await show();
      return {
        claimed: await rows(boostId),
        brought: (await answerOf(`/${boostId}/result`, { as: house.tokens.ADM_1 })).body.payload as BoostResult,
      };
    }).finally(async () => {
      await server.sql`delete from closings`;
      await show();
    });
    // 17.51 paid, less 13.78 that the adjustment takes back.
    expect(claimed.slice(0, 2)).toEqual([[3.73, 1.24], may]);
    expect(brought.cost).toMatchObject({ gross: 7.83, supplierShare: 2.61 });
    expect(brought.people.find(({ customId }) => customId === 'REP_4')).toBeUndefined();
  });
});

describe('the packet of a boost over two sales periods, with changed terms and returns', () => {
  test('claims each product at each rate, each sales period and person, and all tables sum to the same cents', async () => {
    const { products, periods, people, lines } = await xlsxOf(await boostOf(), { as: house.tokens.ADM_1 });
    const quantities = ({ Sold, Returned, Net }: Row) => [Sold, Returned, Net];
    const money = (row: Row) => [row.Rate, row['Amount paid'], row["Supplier's share"]];
    expect(products.map((row) => [row.Product, ...quantities(row), ...money(row)])).toEqual([
      // April 1.23 and May -1.23: 41 cents of 584 and -41 of 137
      ['=1+1', 0.6164, 0.6164, 0, 2, 0, 0],
      ['=1+1', 0.2642, 0, 0.2642, 3, 0.79, 0.26],
      // 2.50 - 0.83; 84 - 27
      ['Alder Ale', 1.25, 0.4167, 0.8333, 2, 1.67, 0.57],
      ['Alder Ale', 2, 0.2083, 1.7917, 3, 5.37, 1.79],
      ['Birch Keg', 6.8889, 0, 6.8889, 2, 13.78, 4.59],
      [undefined, 11.0195, 1.2414, 9.7781, undefined, 21.61, 7.21],
    ]);
    expect(products.map((row) => [row['Product ID'], row.Size, row.Supplier, row.Unit])).toEqual([
      ['P2', undefined, 'Alder', 'CE'],
      ['P2', undefined, 'Alder', 'CE'],
      ['P1', '12 oz', 'Alder', 'CE'],
      ['P1', '12 oz', 'Alder', 'CE'],
      ['P3', '1/2 bbl', 'Birch', 'CE'],
      ['Total', undefined, undefined, 'CE'],
    ]);
    expect(periods.map((row) => Object.values(row))).toEqual([
      ['Apr 1, 2024', 'Apr 30, 2024', 5, 17.51, 5.84], // 583.6 cents
      ['May 1, 2024', 'May 31, 2024', 5, 4.1, 1.37], // 136.7 cents
      ['Total', 10, 21.61, 7.21],
    ]);
    expect(people.map((row) => Object.values(row))).toEqual([
      ['REP_1', 'Ann', 7, 7.83],
      ['REP_2', 'Ben', 2, 0],
      ['REP_4', 'Dee', 1, 13.78],
      ['Total', 10, 21.61],
    ]);
    expect([sumOf(lines.slice(0, -1), 'Amount'), lines.at(-1)?.Amount]).toEqual([2161, 21.61]);
  });

  test('lists the invoice lines, each return with the sale that it takes back', async () => {
    const { lines } = await xlsxOf(await boostOf());
    const shown = (row: Row) =>
      [row.Invoice, row.Customer, row['Sales rep'], row.Quantity, row.Rate, row.Amount, row['Takes back invoice']].join(
        ' ',
      );
    expect(lines.slice(0, -1).map(shown).sort()).toEqual([
      'I1 +Bell Ann 0.4167 2 0.84 ', // of 2.50 the first takes the cent that rounding leaves
      'I2 +Bell Ann 0.4167 2 0.83 ',
      'I3 +Bell Ann 0.4167 2 0.83 ',
      'I4 Unknown buyer C Ben 0.6164 2 1.23 ',
      'I5 Anchor Other people 6.8889 2 13.78 ', // Mona, a manager, does not see Dee
      'I6 +Bell Ann 2 3 6 ',
      'I7 +Bell Ann 0.2642 3 0.79 ',
      'R1 +Bell Ann -0.2083 3 -0.63 I6',
      'R2 Unknown buyer C Ben -0.6164 2 -1.23 I4',
      'R3 +Bell Ann -0.4167 2 -0.83 I1',
    ]);
  });

  test('adds up to what the statements of everyone say in each period, and its lines to theirs', async () => {
    const { server, tokens } = house;
    const boostId = await boostOf();
    const { lines, people } = await xlsxOf(boostId, { as: tokens.ADM_1 });
    const readOf = async <T>(path: string, db: string) => {
      const sign = path.includes('?') ? '&' : '?';
      const { body } = await server.ask({
        url: `/api/users/${path}${sign}wholesalerId=ats&db=${db}`,
        as: tokens.ADM_1,
      });
      return body.payload as T;
    };
    let compared = 0;
    for (const customId of ['REP_1', 'REP_2', 'REP_4', 'LEAD_1', 'TOP_1', 'MGR_1']) {
      let paid = 0;
      for (const [db, lastDay] of [
        ['preview', '2024-04-30'],
        ['prod', '2024-05-15'],
      ] as const) {
        const { boosts } = await readOf<UserStatement>(`${customId}/statement`, db);
        expect(boosts.earned).toBe((paidByHand[lastDay] as Record<string, number>)[customId] ?? 0);
        paid += cents(boosts.earned);
        const found = await readOf<InvoiceLines>(`${customId}/lines?measure=boosts&boost=${boostId}`, db);
        for (const line of atLeast(0, found.lines)) {
          const [own] = lines.filter((row) => row.Invoice === line.invoiceId);
          expect(Math.abs(Number(own?.Amount) - Number(line.boost?.amount))).toBeLessThan(0.01);
          expect([own?.Rate, own?.['Takes back invoice']]).toEqual([line.boost?.rate, line.boost?.sale?.invoiceId]);
          compared += 1;
        }
      }
      expect(cents(people.find((row) => row['Sales rep ID'] === customId)?.['Amount paid'])).toBe(paid);
    }
    expect(compared).toBe(lines.length - 1);
  });

  test("names the program's supplier, its terms, its last day, and who requested it", async () => {
    const boostId = await boostOf();
    const { summary, sheets } = await xlsxOf(boostId);
    const facts = summary.map((row) => Object.values(row).join(': '));
    expect(facts.slice(0, -4)).toEqual([
      'Program: Fall / "Agave" Push',
      'Wholesaler: ats Beverage',
      'Suppliers: Alder, Birch',
      'Pays: $2.00 per CE from Apr 15, 2024 to Apr 30, 2024',
      'Then: $3.00 per CE from May 1, 2024 to May 31, 2024',
      'Supplier contribution: 33.33%',
      'Sales through: May 15, 2024',
    ]);
    expect(facts.slice(-4)).toEqual([
      expect.stringMatching(/^Made: \w{3} \d+, \d{4}, \d\d:\d\d UTC by Mona$/),
      expect.stringMatching(/^Rounding: Each sales rep's pay is rounded/),
      'Paid to sales reps: 21.61',
      "Supplier's share: 7.21",
    ]);
    // Months before the first save were paid by nothing.
    const earlierTerms = packetBoost.earlierTerms?.map((terms) => ({ ...terms, productIds: [] })) ?? [];
    const ofMay = await xlsxOf(await boostOf({ earlierTerms, createdAt: '2001-01-01T00:00:00Z' }));
    expect(ofMay.summary.map((row) => Object.values(row).join(': ')).slice(3, 5)).toEqual([
      'Pays: $3.00 per CE from May 1, 2024 to May 31, 2024',
      'Supplier contribution: 33.33%',
    ]);
    // Names that look like formulas are text.
    for (const sheet of atLeast(1, sheets))
      expect(Object.values(sheet).filter((cell: { f?: string }) => cell.f !== undefined)).toEqual([]);
  });

  test('is the same on paper', async () => {
    const text = await pdfOf(await boostOf());
    for (const part of [
      "Paid to sales reps $21.61 Supplier's share, 33.33% $7.21",
      '=1+1 (P2) Alder 0.6164 0.6164 0.0000 $2.00 per CE $0.00 $0.00',
      'Birch Keg, 1/2 bbl (P3) Birch 6.8889 0.0000 6.8889 $2.00 per CE $13.78 $4.59 Total 11.0195 1.2414 9.7781 $21.61 $7.21',
      'Apr 1, 2024 to Apr 30, 2024 5 $17.51 $5.84 May 1, 2024 to May 31, 2024 5 $4.10 $1.37 Total 10 $21.61 $7.21',
      'Ann (REP_1) 7 $7.83 Ben (REP_2) 2 $0.00 Other people 1 $13.78 Total 10 $21.61',
      'May 13, 2024 R3 1 +Bell Alder Ale Ann I1 line 1, Apr 16, 2024 -0.4167 $2.00 per CE -$0.83',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/ats Beverage · Sales through May 15, 2024 · Made .* by Mona Page 1 of 2/);
    expect(text).toMatch(/Total \$21\.61/);
  });

  test('in Preview it has the figures of Preview, and says so', async () => {
    const { summary, products } = await xlsxOf(await boostOf(), { as: house.tokens.ADM_1, db: 'preview' });
    const facts = summary.map((row) => Object.values(row).join(': '));
    expect(facts).toContain('Figures: Preview, not published');
    expect(facts).toContain('Sales through: Apr 30, 2024');
    expect(products.at(-1)).toMatchObject({ 'Amount paid': 17.51, "Supplier's share": 5.84 });
  });

  test('units and CE have no quantity together', async () => {
    const { products } = await xlsxOf(await boostOf({ type: 'GP/Unit', amountCents: 5 }));
    expect(products.map((row) => [row.Product, row.Net, row.Unit, row['Amount paid']])).toEqual([
      ['=1+1', 0, 'CE', 0],
      ['=1+1', 3, 'unit', 0.15],
      ['Alder Ale', 0.8333, 'CE', 1.67],
      ['Alder Ale', 43, 'unit', 2.15],
      ['Birch Keg', 6.8889, 'CE', 13.78],
      [undefined, undefined, undefined, 17.75],
    ]);
  });
});

describe('a packet', () => {
  test('is saved under the name of its boost, as an attachment of its type', async () => {
    const boostId = await boostOf();
    const { name, headers } = await download(boostId, 'xlsx');
    expect(name).toBe('Fall Agave Push bill-back.xlsx');
    expect(headers['content-disposition']).toContain('attachment');
    expect(headers['content-disposition']).toContain('Fall Agave Push bill-back.xlsx');
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const pdf = await download(boostId, 'pdf');
    expect([pdf.name, pdf.headers['content-type']]).toEqual(['Fall Agave Push bill-back.pdf', 'application/pdf']);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('is the same bytes until something changes, and then another one in its place', async () => {
    const boost = await house.save({ startDate: '2024-05-01', endDate: '2024-05-31', productsFilters: brandB });
    const first = await download(boost._id, 'xlsx');
    await worker?.stop();
    worker = await startWorker({ ...house.server, onLockLost: () => {} });
    const again = await download(boost._id, 'xlsx', { as: house.tokens.VIEW_1 });
    expect(again.bytes.equals(first.bytes)).toBe(true);
    const others = (await storedPackets()).filter((key) => !key.includes(boost._id));
    const own = async () => (await storedPackets()).filter((key) => key.includes(boost._id));
    const [key] = await own();
    await download(boost._id, 'pdf');
    expect(await own()).toHaveLength(2);
    const paid = async () => (await xlsxOf(boost._id)).summary.at(-2)?.Amount;
    // From May on at $2: the 48 - 5 units of 12 oz and 3 of 25.36 oz are 3.58 + 0.53.
    expect(await paid()).toBe(4.11);
    await house.patched(boost, { boost: 4 });
    expect(await paid()).toBe(8.22);
    const now = await own();
    expect(now).toHaveLength(2);
    expect(now).not.toContain(key);
    expect((await storedPackets()).filter((one) => !one.includes(boost._id))).toEqual(others);
  });

  test('is told of in the history once for each that is made', async () => {
    const boostId = await boostOf({ name: 'Told' });
    await download(boostId, 'xlsx');
    await download(boostId, 'xlsx');
    const told = (await house.history()).filter((sentence) => sentence.includes('"Told"'));
    expect(told).toEqual([
      'Made the bill-back packet (.xlsx) of the boost "Told": $21.61 paid, supplier\'s share $7.21.',
    ]);
  });

  test('is for admins and managers, view-only ones too', async () => {
    const boostId = await boostOf();
    const { ADM_1, MGR_1, VIEW_1, REP_1, LEAD_1, TOP_1 } = house.tokens;
    for (const as of [ADM_1, MGR_1, VIEW_1]) expect((await ask(boostId, 'xlsx', { as })).status).toBe(200);
    for (const as of [REP_1, LEAD_1, TOP_1]) {
      const { status, body } = await ask(boostId, 'xlsx', { as });
      expect([status, body.message]).toEqual([403, errorTexts.forbidden]);
    }
    expect((await ask(boostId, 'xlsx', { as: 'nobody' })).status).toBe(401);
    expect((await ask(boostId, 'xlsx', { db: 'preview' })).status).toBe(403);
  });

  test('of another wholesaler is refused, and its boost is not there', async () => {
    const { server, tokens } = house;
    await insertWholesaler(server.sql, 'other');
    const stranger = await insertPerson(server.sql, { wholesalerId: 'other', role: 'manager' });
    const boostId = await boostOf();
    expect((await ask(boostId, 'xlsx', { as: stranger.token })).status).toBe(403);
    const url = `/api/v2/boosts${call(boostId)}&wholesalerId=other&db=prod`;
    expect((await server.ask({ url, as: stranger.token })).status).toBe(404);
    expect((await server.ask({ url, as: tokens.MGR_1 })).status).toBe(403);
  });

  test('is refused with a sentence where there is none', async () => {
    const refused = async (boostId: string, format = 'xlsx') => {
      const { status, body } = await ask(boostId, format as Format);
      return [status, body.message];
    };
    const boostId = await boostOf();
    expect((await refused(boostId, 'docx'))[0]).toBe(400);
    expect((await house.ask(`/${boostId}/packet`)).status).toBe(400);
    expect((await refused('no-id'))[0]).toBe(400);
    expect(await refused('00000000-0000-4000-8000-000000000000')).toEqual([404, boostTexts.unknown]);
    expect(await refused(await boostOf({ deletedAt: '2024-05-15T00:00:00Z', savedAt: null }))).toEqual([
      ...[404, boostTexts.unknown],
    ]);
    const other = { earlierTerms: [], createdAt: '2001-01-01T00:00:00Z' };
    expect(await refused(await boostOf({ ...other, productIds: ['none'] }))).toEqual([
      409,
      boostResultTexts.nothingPaid,
    ]);
    expect(await refused(await boostOf({ ...other, amountCents: 0 }))).toEqual([409, boostResultTexts.nothingPaid]);
    const later = { startDate: '2024-05-16', endDate: '2024-05-31' };
    expect(await refused(await boostOf({ ...other, ...later }))).toEqual([
      409,
      boostResultTexts.notStarted('May 16, 2024'),
    ]);
    expect(await refused(await boostOf({ ...other, savedAt: null }))).toEqual([409, boostResultTexts.notSaved]);
  });

  test('is refused for more lines than a sheet holds, and the worker goes on with others', async () => {
    await insertWaterLines(house.server, 'ats', packetLinesLimit + 1);
    const boostId = await boostOf({ productIds: ['P4'], earlierTerms: [] });
    const { status, body } = await ask(boostId, 'xlsx');
    expect([status, body.message]).toEqual([409, boostResultTexts.tooManyLines]);
    expect((await ask(await boostOf(), 'xlsx')).status).toBe(200);
  });
});

const brandB = { supplier: [], brand: ['B'], packageType: [], size: [], productType: [], brandFams: [] };
