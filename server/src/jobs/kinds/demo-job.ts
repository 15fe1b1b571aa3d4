/** Loads the demo wholesaler by the same steps as anyone's. Each step may run again, so a killed load is resumed. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { demoPassword, demoSuperAdminEmail } from '@caselift/contract/demo';
import type { Sql } from '@caselift/db/connect';
import { createWholesaler } from '@caselift/db/wholesalers';
import { lastSaleBefore, nonSellingDays } from '@caselift/demo/days';
import { generateDemo } from '@caselift/demo/generate';
import { demoEmails, demoExcluded, demoPeople, demoSettings, demoSponsored } from '@caselift/demo/settings';
import { salesPeriodOf } from '@caselift/domain/calendar';
import { createAdmin, setPassword } from '../../identity/accounts.ts';
import { openStorage } from '../../storage/open-storage.ts';
import { jobFolder } from '../queue/job-files-on-disk.ts';
import type { PayloadOf, ResultOf } from '../registry.ts';
import type { JobContext } from '../worker/job-context.ts';
import { writeDemoBoosts } from './demo-boosts.ts';
import { writeDemoFiles } from './demo-files.ts';
import { writeDemoItemEntries } from './demo-item-entries.ts';
import { storeDemoPictures } from './demo-item-pictures.ts';
import { archiveDemoItems, writeDemoItems } from './demo-items.ts';
import { writeDemoPlans } from './demo-plans.ts';
import { writeDemoPodcasts } from './demo-podcasts.ts';
import { importIntoWarehouse } from './import-job.ts';
import { runPublishJob } from './publish-job.ts';
import { runUpdateJob } from './update-job.ts';

const seed = 20260521;
const lines = 300_000;

/** Generates the files, imports, updates, publishes, and opens the five accounts. */
export async function runDemoJob(context: JobContext, { day }: PayloadOf<'demo'>): Promise<ResultOf<'demo'>> {
  const { sql, wholesalerId } = context;
  const lastSale = lastSaleBefore(day);
  const folder = path.join(jobFolder(context.env.dataDir, context.jobId), 'files');
  await rm(folder, { recursive: true, force: true });
  context.progress("Generating the demo wholesaler's files", null);
  const files = await generateDemo(folder, { seed, lines, lastSale });
  const { mapping, sales, ...single } = files;
  const report = await importIntoWarehouse(context, {
    engine: 'duckdb',
    jobDir: path.dirname(folder),
    mappingFile: mapping,
    files: {
      sales,
      buyers: [single.buyers],
      products: [single.products],
      users: [single.users],
      goals: [single.goals],
    },
    acceptRejects: false,
  });
  if (report.refused) throw new Error(`The demo's files were rejected: ${report.reason}`);
  const { worker = null } = context;
  await createWholesaler(sql, { wholesalerId, title: demoSettings.title, isDemo: true, worker });
  await writeDemoSettings(sql, wholesalerId, nonSellingDays(lastSale));
  await writeDemoPodcasts(sql, wholesalerId);
  await writeDemoItems(sql, wholesalerId, lastSale); // the update measures them
  await runUpdateJob(context);
  const storage = await openStorage(context.env);
  context.progress("Painting the demo wholesaler's pictures", null);
  const pictures = await storeDemoPictures(storage, wholesalerId, seed);
  await writeDemoItemEntries(sql, wholesalerId, { lastSale, seed, pictures });
  await writeDemoPeople(sql, wholesalerId);
  await writeDemoFlags(sql, wholesalerId);
  await writeDemoBoosts(sql, wholesalerId, {
    lastSale,
    periodStart: salesPeriodOf(lastSale, demoSettings.salesPeriod).from,
  });
  await runPublishJob(context);
  await archiveDemoItems(sql, wholesalerId, lastSale);
  context.progress("Writing the demo wholesaler's documents", null);
  await writeDemoFiles({ sql, storage }, wholesalerId, lastSale);
  await writeDemoPlans(sql, wholesalerId);
  return openDemoAccounts(sql);
}

async function writeDemoSettings(sql: Sql, wholesalerId: string, daysOff: string[]): Promise<void> {
  const s = demoSettings;
  await sql`
    update settings
    set max_fpl_percent = ${s.maxFplPercent}, sales_period = ${s.salesPeriod}, visibility = ${s.visibility},
        hide_profits = ${s.hideProfits}, fpl_mode = ${s.fplMode}, non_selling_days = ${daysOff}::date[],
        gp_slope = ${s.gpSlope}, volume_slope = ${s.volumeSlope}, fpl_slope = ${s.fplSlope},
        teamlead_gp_slope = ${s.teamleadGpSlope}, teamlead_volume_slope = ${s.teamleadVolumeSlope},
        teamlead_fpl_slope = ${s.teamleadFplSlope}, chargeable_loss_reasons = ${[...s.chargeableLossReasons]}
    where wholesaler_id = ${wholesalerId}`;
}

/** In preview, once the update has brought the people in: the publication takes it along. */
async function writeDemoPeople(sql: Sql, wholesalerId: string): Promise<void> {
  for (const [customId, { hidden = false, viewOnly = false, maxFplPercent = null }] of Object.entries(demoPeople)) {
    await sql`
      update users set hidden = ${hidden}, view_only = ${viewOnly}, max_fpl_percent = ${maxFplPercent}
      where wholesaler_id = ${wholesalerId} and db = 'preview' and custom_id = ${customId}`;
  }
}

async function writeDemoFlags(sql: Sql, wholesalerId: string): Promise<void> {
  const key = { wholesaler_id: wholesalerId, db: 'preview' };
  const flags = [
    ...demoSponsored.map((id) => ({ ...key, custom_id: id, is_sponsored: true, is_excluded: false })),
    ...demoExcluded.map((id) => ({ ...key, custom_id: id, is_sponsored: false, is_excluded: true })),
  ];
  await sql`insert into product_flags ${sql(flags)} on conflict do nothing`;
}

/** The publication made the people's accounts without passwords; the super admin belongs to no wholesaler. */
async function openDemoAccounts(sql: Sql): Promise<{ accounts: number }> {
  await createAdmin(sql, {
    email: demoSuperAdminEmail,
    name: 'Demo Admin',
    password: demoPassword,
    wholesalerId: null,
    isDemo: true,
  });
  const emails = Object.values(demoEmails);
  for (const email of emails) {
    const found = await setPassword(sql, { email, password: demoPassword, isDemo: true });
    if (!found) throw new Error(`The demo's files have no person with the email ${email}.`);
  }
  return { accounts: emails.length + 1 };
}
