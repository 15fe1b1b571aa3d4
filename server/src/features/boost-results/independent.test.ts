/**
 * What the demo's boosts brought, and their bill-back packets, reckoned a second time by plain loops over the files'
 * lines that share no code with the importer, the warehouse or the rules (testing/naive): over several sales periods,
 * with terms that changed, with products that two boosts want, and with returns.
 */

import type { BoostResult } from '@caselift/contract/boost-results';
import { patienceMs } from '@caselift/db/testing/until';
import { atLeast } from '@caselift/domain/testing/at-least';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { insertSuperAdmin } from '../../testing/actors.ts';
import { startDemo } from '../../testing/load-demo.ts';
import { naivePay } from '../../testing/naive/boost-result.ts';
import type { NaiveBoost, Terms } from '../../testing/naive/boosts.ts';
import { naiveDemoBoosts } from '../../testing/naive/demo-boosts.ts';
import { callsOf } from '../../testing/naive/disagreements.ts';
import { written } from '../../testing/naive/fraction.ts';
import { type BoostToInsert, insertNaiveBoost } from '../../testing/naive/insert-boost.ts';
import { packetDisagreements } from '../../testing/naive/packet-disagreements.ts';
import { resultDisagreements } from '../../testing/naive/result-disagreements.ts';
import type { Files } from '../../testing/naive/rows.ts';
import { settingsOf } from '../../testing/naive/settings.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { forkWorker, type WorkerChild } from '../../testing/worker.ts';

let server: TestApp;
let worker: WorkerChild;
let calls: ReturnType<typeof callsOf>;
let files: Files;
/** The one created first stands first. */
const boosts: NaiveBoost[] = naiveDemoBoosts('2026-09-16', 20_260_701);

beforeAll(async () => {
  ({ server, files } = await startDemo());
  calls = callsOf(server, (await insertSuperAdmin(server.sql)).token, 'ats');
  worker = forkWorker(server);
  await vi.waitFor(() => calls.result(boosts[0]?.id ?? ''), { timeout: patienceMs, interval: 500 });
});
afterAll(async () => {
  await worker?.kill();
  await server.stop();
});

async function ofEach() {
  const settings = settingsOf(await calls.wholesaler());
  const stored = await calls.boosts();
  return boosts
    .filter(({ isSaved, isDeleted, terms }) => isSaved && !isDeleted && terms.days[0] <= settings.newest)
    .map((boost) => {
      const { supplierContribution = 0 } = stored.find(({ _id }) => _id === boost.id) ?? {};
      return { boost, settings, percent: written(supplierContribution ?? 0) };
    });
}

async function allDisagreements(): Promise<string[]> {
  const found: string[] = [];
  for (const of of await ofEach()) {
    const answer: BoostResult = await calls.result(of.boost.id);
    found.push(...resultDisagreements(answer, files, boosts, of));
  }
  return found;
}

/** Of every boost that has paid anything. */
async function packetsDisagreements(): Promise<string[]> {
  const found: string[] = [];
  for (const of of atLeast(1, await ofEach())) {
    const pay = naivePay(files, boosts, of);
    if (pay.cells.some(({ cents }) => cents !== 0)) {
      found.push(...packetDisagreements(await calls.packet(of.boost.id, 'xlsx'), files, pay, of));
    } else {
      await expect(calls.packet(of.boost.id, 'xlsx')).rejects.toThrow('nothing to bill back');
    }
  }
  return found;
}

/** Puts it in where it stands among the others. */
async function insert(boost: BoostToInsert, place: number): Promise<void> {
  boosts.splice(place, 0, await insertNaiveBoost(server.sql, 'ats', boost));
}

describe('what the boosts of the demo brought, reckoned a second time from its files', () => {
  test('is the same for those that it is delivered with, and so are their packets', async () => {
    expect(await allDisagreements()).toEqual([]);
    const of = await ofEach();
    expect(of.map(({ boost }) => boost.name)).toEqual([
      'Zero Proof Starter',
      'Clara Days',
      'Halvorn Draft Days',
      'Agave Push',
      'Clara Days copy',
    ]);
    const [starter] = of;
    const periods = starter && naivePay(files, boosts, starter).periods;
    expect(periods?.map(({ from, grossCents }) => [from, grossCents > 0])).toEqual([
      [20_260_401, true],
      [20_260_701, true],
    ]);
    expect(await packetsDisagreements()).toEqual([]);
  });

  test('is what a packet says on paper', async () => {
    const of = (await ofEach()).find(({ boost }) => boost.name === 'Halvorn Draft Days');
    if (of === undefined) throw new Error('The demo has it.');
    const { text } = await extractText(new Uint8Array(await calls.packet(of.boost.id, 'pdf')), { mergePages: true });
    const { periods } = naivePay(files, boosts, of);
    const sums = (['grossCents', 'shareCents'] as const).map((part) =>
      periods.reduce((sum, period) => sum + period[part], 0),
    );
    expect(sums).toEqual([1068_00, 1068_00]); // the supplier refunds all of it
    expect(text).toMatch(/Paid to sales reps\s+\$1,068\.00\s+Supplier's share, 100%\s+\$1,068\.00/);
  });

  test('is the same over several sales periods and years, with changed terms, contributions and products that two want', async () => {
    const kegs: Terms = { by: 'GP/CE', cents: 35, days: [20_251_015, 20_260_831], filters: { packageType: ['Keg'] } };
    const some = files.items.filter((_, at) => at % 9 === 0).map(({ customId }) => customId);
    const over: Terms = { by: 'GP/Unit', cents: 10, days: [20_250_901, 20_260_630], list: some };
    await insert({ name: 'Over', terms: over, createdOn: '2025-08-01', contribution: 33.33 }, 0);
    const before = { until: 20_260_401, terms: { ...kegs, cents: 60 } };
    const contributions = { contribution: 50, contributionBefore: { until: 20_260_401, percent: 12.5 } };
    await insert({ name: 'Kegs', terms: kegs, before, createdOn: '2025-09-05', ...contributions }, 1);
    expect(await allDisagreements()).toEqual([]);
  });

  test('is the same by months, for each of which a statement is rounded, and so are the packets', async () => {
    await calls.change({ salesPeriod: 'monthly' });
    expect(await allDisagreements()).toEqual([]);
    expect(await packetsDisagreements()).toEqual([]);
    const of = (await ofEach()).find(({ boost }) => boost.name === 'Kegs');
    expect(of && naivePay(files, boosts, of).periods).toHaveLength(12);
  });
});
