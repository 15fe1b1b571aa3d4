/**
 * The small wholesaler that every simulated life begins with, on May 31, 2024: a year of sales, goals that a month may
 * reach, and shadows of it beside it in the same database (testing/shadows.ts).
 */

import { Environment } from '@caselift/contract/scope';
import { setNow } from '@caselift/db/clock';
import type { Sql } from '@caselift/db/connect';
import { randomStream } from '@caselift/demo/random';
import { addDays, addMonths, lastOfMonth } from '@caselift/domain/dates';
import { closingCalls } from '../closing-house.ts';
import type { Recipe } from '../prepared.ts';
import { insertShadows } from '../shadows.ts';
import { insertWholesaler } from '../tenants.ts';
import { importSaid } from './import-said.ts';
import { accounts, cast, daysAfter, inventLines, products } from './invent-files.ts';
import { nothingTold, type SaidFiles, type SaidLine, type Told, toldWith } from './told.ts';

export const houseId = 'sim';
/** The day of its last file: a Friday. */
export const houseDay = '2024-05-31';

/** So many lines a month, and so many of May, as June will have about. */
const linesAMonth = 20;
const linesOfMay = 60;

function firstFiles(): SaidFiles {
  const random = randomStream(1, 'house');
  let told: Told = toldWith(nothingTold, { sales: [], people: cast, accounts, products }, houseDay, []);
  const sales: SaidLine[] = [];
  let invoices = 0;
  for (let month = 0; month < 13; month += 1) {
    const first = addMonths('2023-05-01', month);
    const invoice = () => {
      invoices += 1;
      return `H${invoices}`;
    };
    const lines = inventLines(
      { random, told, invoice },
      month === 12 ? linesOfMay : linesAMonth,
      daysAfter(addDays(first, -1), lastOfMonth(first)),
    );
    sales.push(...lines);
    told = toldWith(told, { sales: lines }, houseDay, []);
  }
  return { sales, people: cast, accounts, products };
}

/** What its files have told by then. */
export const houseTold = (): Told => toldWith(nothingTold, firstFiles(), houseDay, []);

export const simulatedHouse: Recipe<null> = {
  name: 'simulated_house',
  make: async (server) => {
    setNow(`${houseDay}T18:00:00Z`);
    await insertWholesaler(server.sql, houseId);
    await server.sql`
      update settings set gp_slope = 2, volume_slope = 1.5, fpl_slope = 1, teamlead_gp_slope = 1, teamlead_fpl_slope = 0.5,
        max_fpl_percent = 12`;
    await importSaid(server, houseId, firstFiles(), houseDay);
    await closingCalls(server, houseId).updateAndPublish();
    await insertGoals(server.sql);
    await insertShadows(server.sql, server.env.dataDir, houseId);
    return null;
  },
};

async function insertGoals(sql: Sql): Promise<void> {
  const rows = cast.flatMap(({ customId, role }) => {
    const isLead = role === 'teamLead';
    const goals = [
      { measure: 'gp', goal: isLead ? 1400 : 600, payout_cents: isLead ? 30_000 : 50_000 },
      { measure: 'volume', goal: isLead ? 70 : 30, payout_cents: 20_100 },
      { measure: 'fpl', goal: 4, payout_cents: 10_000 },
    ];
    return goals.map((goal) => ({ wholesaler_id: houseId, custom_id: customId, period_start: '2024-05-01', ...goal }));
  });
  for (const db of Environment.options) await sql`insert into user_goals ${sql(rows.map((row) => ({ ...row, db })))}`;
}
