/**
 * A small wholesaler that closes sales periods with the real parts: the worker's functions import files, publish an
 * update, close periods and measure what comes late.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LateAdjustment } from '@caselift/contract/late-facts';
import type { UserStatement } from '@caselift/contract/statements';
import { readOpenAdjustments } from '../figures/late/open-adjustments.ts';
import { runCloseJob } from '../jobs/kinds/close-job.ts';
import { runDeleteTransactionsJob } from '../jobs/kinds/delete-transactions-job.ts';
import { importIntoWarehouse } from '../jobs/kinds/import-job.ts';
import { runPublishJob } from '../jobs/kinds/publish-job.ts';
import { restate } from '../jobs/kinds/restate.ts';
import { runUpdateJob } from '../jobs/kinds/update-job.ts';
import type { JobContext } from '../jobs/worker/job-context.ts';
import { insertSuperAdmin } from './actors.ts';
import { giveReasons, type OpenChecks } from './closing-checks.ts';
import { callsOf } from './naive/disagreements.ts';
import { insertWholesaler } from './tenants.ts';
import type { Ask, TestApp } from './test-app.ts';
import { csvOf } from './uploads.ts';

/** A line of $1 of GP a dollar of revenue; units below 0 come back. One without units is canceled. */
export type TestSale = {
  invoice: string;
  day: string;
  buyer?: string;
  product?: string;
  rep?: string | null;
  route?: string;
  units?: number;
  /** Dollars. */
  gp?: number;
  reverses?: string;
};

/** Rows of files in Caselift's own columns. */
export type TestFiles = Partial<Record<'products' | 'buyers' | 'users', readonly string[]>> & {
  sales?: readonly (string | TestSale)[];
};

export type ClosingHouse = Awaited<ReturnType<typeof startClosingHouse>>;

/** What closes sales periods of a wholesaler and brings what is late, done as the worker does it. */
export function closingCalls(server: TestApp, wholesalerId: string) {
  const { sql, env } = server;
  let closer: string | undefined;
  const context = (): JobContext => ({
    ...{ sql, env, jobId: randomUUID(), wholesalerId, actor: 'test', origin: 'test', signal: AbortSignal.any([]) },
    withFiles: (work) => work(),
    progress: () => undefined,
  });
  /** One change of the warehouse. */
  async function importFiles(files: TestFiles): Promise<void> {
    const jobDir = path.join(env.dataDir, 'imports', randomUUID());
    await mkdir(jobDir, { recursive: true });
    const write = async (target: Parameters<typeof csvOf>[0], rows: readonly string[]) => {
      if (rows.length === 0) return [];
      const file = path.join(jobDir, `${target}.csv`);
      await writeFile(file, csvOf(target, rows));
      return [file];
    };
    const report = await importIntoWarehouse(context(), {
      jobDir,
      mappingFile,
      acceptRejects: false,
      engine: 'duckdb',
      files: {
        sales: await write(
          'sales',
          (files.sales ?? []).map((sale) => (typeof sale === 'string' ? sale : rowOfSale(sale))),
        ),
        products: await write('products', files.products ?? []),
        buyers: await write('buyers', files.buyers ?? []),
        users: await write('users', files.users ?? []),
        goals: [],
      },
    });
    if (report.refused) throw new Error(`The files were refused: ${report.reason}`);
  }
  const updateAndPublish = async () => {
    await runUpdateJob(context());
    await runPublishJob(context());
  };
  const measureLate = () => restate({ sql, dataDir: env.dataDir, wholesalerId, signal: AbortSignal.any([]) });

  return {
    ...{ importFiles, updateAndPublish, measureLate },
    deleteLines: (start: string, end: string) => runDeleteTransactionsJob(context(), { start, end }),
    /** Imports, publishes and measures; answers how many closed periods were measured. */
    comes: async (files: TestFiles): Promise<number> => {
      await importFiles(files);
      await updateAndPublish();
      return measureLate();
    },
    /** The period that begins on the day, with reasons for the checks that are open, and no others. */
    close: async (from: string, open: OpenChecks): Promise<void> => {
      closer ??= (await insertSuperAdmin(sql)).token;
      await giveReasons({ server, as: closer, wholesalerId }, from, open);
      await runCloseJob(context(), { from });
    },
    /**
     * '<customId> <part>': cents of a closed period, where there are any: C, what later closings fixed of it, and what is
     * open, whether it waits for a manager or not.
     */
    paidWithAdjustments: async (from: string): Promise<Record<string, number>> => {
      const stored = await sql<{ key: string; cents: number }[]>`
        select concat_ws(' ', custom_id, part.key) as key, part.value::int as cents
        from closed_statements, jsonb_each_text(earned) as part
        where wholesaler_id = ${wholesalerId} and period_from = ${from}
        union all
        select concat_ws(' ', custom_id, part), cents::int from closing_adjustments
        where wholesaler_id = ${wholesalerId} and closed_period = ${from}`;
      const { adjustments } = await sql.begin((tx) => readOpenAdjustments(tx, { wholesalerId, db: 'prod' }));
      const open = adjustments
        .filter(({ closedPeriod }) => closedPeriod === from)
        .map(({ customId, part, cents }) => ({ key: `${customId} ${part}`, cents }));
      const sums: Record<string, number> = {};
      for (const { key, cents } of [...stored, ...open]) sums[key] = (sums[key] ?? 0) + cents;
      return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
    },
  };
}

/** Monthly, without days off, slopes of 2 for reps and 0 for leads. */
export async function startClosingHouse(server: TestApp, wholesalerId: string) {
  const { sql } = server;
  await insertWholesaler(sql, wholesalerId);
  await sql`
    update settings set gp_slope = 2, volume_slope = 2, teamlead_gp_slope = 0, teamlead_volume_slope = 0
    where wholesaler_id = ${wholesalerId}`;
  const { token } = await insertSuperAdmin(sql);
  const here = (request: Ask): Ask => ({
    as: token,
    ...request,
    url: `${request.url}${request.url.includes('?') ? '&' : '?'}wholesalerId=${wholesalerId}`,
  });
  const ask = (request: Ask) => server.ask(here(request));
  const askOn = (request: Ask) => server.askOn(here(request));
  async function read<T>(url: string): Promise<T> {
    const { status, body } = await askOn({ url: `/api/${url}` });
    if (status !== 200) throw new Error(`${url}: ${status} ${body.message}`);
    return body.payload as T;
  }

  return {
    ...closingCalls(server, wholesalerId),
    ...{ sql, ask, askOn },
    calls: callsOf(server, token, wholesalerId),
    /** What is open of a person: '2024-06 gp 400.40'. */
    late: async (customId: string): Promise<string[]> => {
      const { adjustments } = await read<{ adjustments: LateAdjustment[] }>(`users/${customId}/adjustments`);
      return adjustments.map(
        ({ closedPeriod, part, amount, state }) =>
          `${closedPeriod.from.slice(0, 7)} ${part} ${amount.toFixed(2)}${state === 'counted' ? '' : ` ${state}`}`,
      );
    },
    /** What a closed period paid a person: '2024-06 gp 400.40', the payable last. */
    paid: async (customId: string, period: string): Promise<string[]> => {
      const { settled } = await read<UserStatement>(`users/${customId}/statement?period=${period}`);
      const lines = (settled?.lines ?? []).map(({ kind, part, closedPeriod, amount }) =>
        [kind, closedPeriod?.slice(0, 7), part, amount.toFixed(2)].filter((text) => text).join(' '),
      );
      return [...lines, `payable ${settled?.payable.toFixed(2)}`];
    },
    /** GP, unless said otherwise, from the day on. In dollars where pay is flat. */
    goal: async (
      customId: string,
      goal: { from: string; goal: number; payout?: number; threshold?: number; measure?: 'gp' | 'volume' | 'fpl' },
    ): Promise<void> => {
      for (const db of ['preview', 'prod']) {
        await sql`
          insert into user_goals ${sql({
            ...{ wholesaler_id: wholesalerId, db, custom_id: customId, measure: goal.measure ?? 'gp' },
            ...{ period_start: goal.from, goal: goal.goal, payout_cents: (goal.payout ?? 500) * 100 },
            threshold_percent: goal.threshold ?? null,
          })}`;
      }
    },
  };
}

const mappingFile = path.resolve(import.meta.dirname, '../../../warehouse/mappings/caselift.json');

export function rowOfSale({ invoice, day, buyer, product, rep, route, units, gp, reverses }: TestSale): string {
  const kind = (units ?? 1) < 0 ? 'return' : 'sale';
  return [
    ...[invoice, 1, day, buyer ?? 'B1', product ?? 'P1', rep ?? '', route ?? '', kind, ''],
    ...[reverses ?? '', reverses === undefined ? '' : 1, units ?? 24, (gp ?? 0).toFixed(2), '0.00'],
  ].join(',');
}
