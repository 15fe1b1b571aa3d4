/**
 * What boosts pay every person of the demo wholesaler, reckoned a second time by plain loops over the files' lines that
 * share no code with the importer, the update or the rules (testing/naive): returns matched with their sales, boosts with
 * their products, cents, statements and invoice lines. Boosts are changed through the API.
 */
import { demoPeople } from '@caselift/demo/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertSuperAdmin } from '../../testing/actors.ts';
import { insertBoost } from '../../testing/boosts.ts';
import { startDemo } from '../../testing/load-demo.ts';
import { boostDisagreements } from '../../testing/naive/boost-disagreements.ts';
import { type NaiveBoost, paidByBoosts, type Terms } from '../../testing/naive/boosts.ts';
import { type Day, isoDateOf, type Span } from '../../testing/naive/calendar.ts';
import { naiveDemoBoosts } from '../../testing/naive/demo-boosts.ts';
import { callsOf, disagreements } from '../../testing/naive/disagreements.ts';
import { takenBack } from '../../testing/naive/returned.ts';
import type { Files } from '../../testing/naive/rows.ts';
import type { TestApp } from '../../testing/test-app.ts';

const quarter: Span = [20_260_701, 20_260_916];
const september: Span = [20_260_901, 20_260_916];

let server: TestApp;
let calls: ReturnType<typeof callsOf>;
let files: Files;
/** As they should be. The one created first stands first. */
const boosts: NaiveBoost[] = naiveDemoBoosts('2026-09-16', quarter[0]);

beforeAll(async () => {
  ({ server, files } = await startDemo());
  calls = callsOf(server, (await insertSuperAdmin(server.sql)).token, 'ats');
});
afterAll(() => server.stop());

async function allDisagreements(period: Span): Promise<string[]> {
  const people = await disagreements(calls, files, { typed: demoPeople, boosts });
  return [...people, ...(await boostDisagreements(calls, files, { boosts, period }))];
}

const movesOf = (period: Span) =>
  [...paidByBoosts(files, boosts, period)].flatMap(([rep, paid]) =>
    paid.flatMap(({ boost, moves }) => moves.map((move) => ({ rep, name: boost.name, ...move }))),
  );

/** Returns of the quarter that take nothing back. */
function inVain() {
  const taking = new Set(takenBack(files.lines).map(({ back }) => back));
  return files.lines.filter(
    (line) => line.counts && line.milliUnits < 0 && line.day >= quarter[0] && !taking.has(line),
  );
}

/** Puts it in beside the others, and among those that should be there. */
async function insert(terms: Terms, boost: { name: string; created: string; place: number; isSaved?: boolean }) {
  const [startDate = '', endDate = ''] = terms.days.map(isoDateOf);
  const { name, created, isSaved = true } = boost;
  const chosen = terms.filters ? { filters: terms.filters } : { productIds: terms.list ?? [] };
  const id = await insertBoost(server.sql, 'ats', {
    ...{
      name,
      type: terms.by,
      amountCents: terms.cents,
      startDate,
      endDate,
      createdAt: `${created}T09:00:00Z`,
      ...chosen,
    },
    ...(!isSaved && { savedAt: null }),
  });
  boosts.splice(boost.place, 0, { id, name, isSaved, terms });
}

/** Sales before the period keep what was agreed. @param change undefined: it is deleted. */
async function change(name: string, periodStart: Day, change?: { terms: Partial<Terms>; form: object }) {
  const stored = (await calls.boosts()).find((boost) => boost.name === name);
  const place = boosts.findIndex((boost) => boost.name === name);
  const known = boosts[place];
  if (stored === undefined || known === undefined) throw new Error(`There is no boost ${name}.`);
  if (change === undefined) await calls.deleteBoost(stored._id);
  else await calls.saveBoost(stored, change.form);
  const { before = [], terms } = known;
  const isEdited = before.some(({ until }) => until === periodStart);
  boosts[place] = {
    ...known,
    isDeleted: change === undefined,
    terms: { ...terms, ...change?.terms },
    before: isEdited ? before : [...before, { until: periodStart, terms }],
  };
}
const amount = (dollars: number) => ({ terms: { cents: Math.round(dollars * 100) }, form: { boost: dollars } });

describe('the boosts of the demo wholesaler, reckoned a second time from its files', () => {
  test('pay the same as they are delivered, with a line a boost and the invoice lines behind it', async () => {
    expect(await allDisagreements(quarter)).toEqual([]);
    const paid = new Set(movesOf(quarter).map(({ name }) => name));
    expect([...paid].sort()).toEqual(['Agave Push', 'Clara Days', 'Halvorn Draft Days', 'Zero Proof Starter']);
    const reps = paidByBoosts(files, boosts, quarter);
    expect(reps.size).toBe(16);
    for (const of of reps.values()) {
      const dollars = of.reduce((sum, by) => sum + by.dollars, 0);
      expect(dollars).toBeGreaterThan(50);
      expect(dollars).toBeLessThan(500);
    }
  });

  test('take back what returns took, by name or of the newest sales, within 90 days or any later day, or from none', () => {
    const returned = movesOf(quarter).flatMap(({ back, line, payer }) => (back ? [{ back, line, payer }] : []));
    expect(returned.length).toBeGreaterThan(30);
    expect(returned.some(({ back }) => back.reverses === null)).toBe(true);
    expect(returned.some(({ back }) => back.lossReason !== null)).toBe(true);
    expect(returned.some(({ payer }) => payer.terms.cents === 100)).toBe(true);
    const isLate = ({ back, line }: (typeof returned)[number]) => daysApart(line.day, back.day) > 90;
    expect(returned.some((move) => isLate(move) && move.back.reverses === move.line.key)).toBe(true);
    expect(returned.some((move) => isLate(move) && move.back.reverses === null)).toBe(false);
    const parts = Map.groupBy(takenBack(files.lines), ({ back }) => back);
    expect([...parts.values()].some((taken) => taken.length > 1)).toBe(true);
    expect(inVain().length).toBeGreaterThan(0);
  });

  test('pay the same where several want a product, one is a list, one a draft, and one ended before the period', async () => {
    const kegs: Terms = { by: 'GP/CE', cents: 35, days: [20_260_301, 20_260_831], filters: { packageType: ['Keg'] } };
    const alondra: Terms = {
      ...{ by: 'GP/Unit', cents: 5, days: [20_260_615, 20_260_930] },
      filters: { supplier: ['Cervecería Alondra del Norte', 'Halvorn Breweries'], size: ['12 oz', '1/2 bbl'] },
    };
    const some = files.items.filter((_, at) => at % 9 === 0).map(({ customId }) => customId);
    const list = [...new Set([...some, ...inVain().map(({ product }) => product)])];
    const over: Terms = { by: 'GP/Unit', cents: 10, days: [20_250_901, 20_260_630], list };
    await insert(over, { name: 'Over', created: '2025-12-01', place: 0 });
    await insert(kegs, { name: 'Kegs', created: '2026-01-05', place: 1 });
    await insert(alondra, { name: 'Alondra', created: '2026-06-30', place: 4 });
    await insert({ ...kegs, cents: 999 }, { name: 'Draft', created: '2026-01-01', place: 1, isSaved: false });
    expect(await allDisagreements(quarter)).toEqual([]);
    const paid = Map.groupBy(movesOf(quarter), ({ name }) => name);
    expect(paid.get('Over')?.every(({ back }) => back !== null)).toBe(true);
    expect(paid.get('Kegs')?.length).toBeGreaterThan(100);
    expect(paid.get('Alondra')?.length).toBeGreaterThan(100);
    expect(paid.has('Draft')).toBe(false);
  });

  test('pay the same once amounts, types and filters are changed, some are deleted and one is copied', async () => {
    await change('Kegs', quarter[0], amount(0.6));
    await change('Clara Days', quarter[0], amount(0.45));
    await change('Zero Proof Starter', quarter[0], amount(1.75));
    const filters = { supplier: ['Cervecería Alondra del Norte'], size: ['12 oz'] };
    const productsFilters = { supplier: filters.supplier, brand: [], packageType: [], size: filters.size };
    await change('Alondra', quarter[0], {
      terms: { by: 'GP/CE', cents: 120, filters },
      form: { type: 'GP/CE', boost: 1.2, productsFilters: { ...productsFilters, productType: [], brandFams: [] } },
    });
    await change('Over', quarter[0]);
    const agave = boosts.find(({ name }) => name === 'Agave Push');
    if (agave === undefined) throw new Error('The demo has it.');
    const copy = await calls.copyBoost(agave.id, 'Agave Push copy');
    boosts.push({ ...agave, id: copy._id, name: copy.name });
    expect(await allDisagreements(quarter)).toEqual([]);
    const names = (period: Span) => new Set(movesOf(period).map(({ name }) => name));
    expect(names(quarter).has('Agave Push copy')).toBe(false);
    await change('Agave Push', quarter[0]);
    expect(names(quarter).has('Agave Push copy')).toBe(true);
    expect(names(quarter).has('Over')).toBe(true);
    expect(await allDisagreements(quarter)).toEqual([]);
  });

  test('pay the same by months, in which sales of the months before keep what they were paid', async () => {
    await calls.change({ salesPeriod: 'monthly' });
    expect(await allDisagreements(september)).toEqual([]);
    await change('Kegs', september[0], amount(0.9));
    await change('Zero Proof Starter', september[0], amount(2));
    await change('Halvorn Draft Days', september[0], {
      terms: { by: 'GP/CE', cents: 25, days: [20_260_901, 20_260_910] },
      form: { type: 'GP/CE', boost: 0.25, startDate: '2026-09-01', endDate: '2026-09-10' },
    });
    await change('Alondra', september[0]);
    expect(await allDisagreements(september)).toEqual([]);
    const taken = movesOf(september).filter(({ back }) => back !== null);
    const rates = new Set(taken.map(({ name, payer }) => `${name} ${payer.terms.cents}`));
    expect([...rates]).toEqual(expect.arrayContaining(['Kegs 60', 'Alondra 120']));
  });
});

const daysApart = (one: Day, other: Day) => (Date.parse(isoDateOf(other)) - Date.parse(isoDateOf(one))) / 86_400_000;
