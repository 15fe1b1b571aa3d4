/**
 * A small wholesaler with something of everything that a job may read or write: June 2024 is closed, July was closed and
 * reopened and can be closed again, lines came late, preview is ahead of prod, and the warehouse ahead of preview.
 */
import { randomUUID } from 'node:crypto';
import { closingChecks } from '@caselift/domain/closing/closing-checklist';
import { reopen } from '../features/closings/reopen.ts';
import { makeNoticesOf } from '../notifications/runs.ts';
import { makePlanVersions } from '../plans/make-versions.ts';
import { insertBoost } from './boosts.ts';
import { startClosingHouse, type TestSale } from './closing-house.ts';
import { insertImage } from './item-images.ts';
import { payout } from './item-team.ts';
import { insertItem, insertItemList, testMeasure, testTerms } from './items.ts';
import type { Recipe } from './prepared.ts';
import { insertShadows, shadowIds } from './shadows.ts';
import { insertCompanyGoal } from './tenants.ts';

const [june, july] = ['2024-06-01', '2024-07-01'] as const;
const person = (id: string, role = 'salesRep', route = '', lead = 'LEAD_1') =>
  `${id},${id},${id.toLowerCase()}@ats.example.com,${role},,${route},${role === 'salesRep' ? lead : ''}`;
const people = [person('LEAD_1', 'teamLead'), person('REP_1', 'salesRep', '7'), person('REP_2')];
const sold = (invoice: string, day: string, rep: string, gp: number): TestSale => ({
  invoice,
  day,
  rep,
  buyer: rep,
  gp,
});
/** The rum, of which the boost pays $2 a CE. */
const boosted = (invoice: string, day: string, rep: string): TestSale => ({
  ...{ invoice, day, rep, buyer: rep, product: 'P2', units: 240, gp: 0 },
});
const lost = (invoice: string, day: string, dollars: number) =>
  `${invoice},1,${day},REP_1,P1,REP_1,,loss,outOfCode,,,0,0,${dollars}`;
const perImage = payout({ rateCents: 1000, isFullAmount: true });

export const fullHouse: Recipe<null> = {
  name: 'full_house',
  make: async (server) => {
    const { sql } = server;
    const house = await startClosingHouse(server, 'ats');
    await sql`update settings set fpl_slope = 1, teamlead_fpl_slope = 1`;
    await house.importFiles({
      sales: [
        ...[sold('J1', '2024-06-05', 'REP_1', 9500), sold('J2', '2024-06-05', 'REP_2', 10_000)],
        ...[sold('J3', '2024-06-05', 'GONE_1', 10_000), boosted('J4', '2024-06-06', 'REP_1')],
        sold('J5', '2024-06-28', 'REP_2', 1),
      ],
      products: ['P1,Ale,ales,Ales,ale,Ale,,Beer,Can,,12,24,,,', 'P2,Rum,rums,Rums,rum,Rum,,Spirits,Can,,12,24,,,'],
      buyers: ['REP_1', 'REP_2', 'GONE_1'].map((rep) => `${rep},${rep},Bar,on,,,${rep}`),
      users: [...people, person('GONE_1')],
    });
    await house.updateAndPublish();
    for (const customId of ['REP_1', 'REP_2', 'GONE_1']) await house.goal(customId, { from: june, goal: 10_000 });
    for (const customId of ['LEAD_1', 'REP_1'])
      await house.goal(customId, { from: june, goal: 1, payout: 100, measure: 'fpl' });
    for (const db of ['preview', 'prod'] as const)
      await insertCompanyGoal(sql, { wholesalerId: 'ats', db, measure: 'gp', periodStart: june, goal: 30_000 });
    await insertBoost(sql, 'ats', { startDate: june, endDate: '2024-08-31', productIds: ['P2'] });
    const ofReps = { userIds: ['REP_1', 'REP_2'], target: 100, payout: perImage };
    const ofBrand = (brand: string) => ({
      ...ofReps,
      measure: { ...testMeasure, label: 'PODs Simple' as const },
      products: { ...testTerms.products, filters: { ...testTerms.products.filters, brand: [brand] } },
    });
    await insertItem(sql, 'ats', { name: 'Ale', since: june, terms: ofBrand('Ale') });
    const displays = { kind: 'incentive', name: 'Displays', type: 'image', since: june, terms: ofReps } as const;
    const itemId = await insertItem(sql, 'ats', displays);
    await house.updateAndPublish();
    await makeNoticesOf(sql, 'ats');
    await makePlanVersions(sql, { wholesalerId: 'ats', rules: 'of June' });
    await house.close(june, []);

    const ofImages = { itemId, buyerId: 'REP_1', instanceStart: june };
    await insertImage(sql, 'ats', { ...ofImages, ownDate: '2024-06-10', status: 'approved' });
    await house.comes({
      sales: [
        ...[
          sold('J6', '2024-06-27', 'REP_1', 500),
          sold('J7', '2024-06-27', 'GONE_1', 500),
          lost('J8', '2024-06-27', 400),
        ],
        ...[sold('L1', '2024-07-05', 'REP_1', 9800), boosted('L2', '2024-07-08', 'REP_2')],
        ...[
          sold('L3', '2024-07-31', 'REP_2', 9000),
          { ...sold('L4', '2024-07-20', 'REP_1', -100), units: -12, reverses: 'L1' },
        ],
      ],
      users: people,
    });
    await insertOfJuly(itemId);
    await house.close(july, ['images', 'releases', 'manualAdjustments', 'questions']);
    const asked = { wholesalerId: 'ats', from: july, reason: 'Too early', actor: 'test', origin: 'test' };
    await sql.begin((tx) => reopen(tx, asked));

    await house.importFiles({ sales: [sold('J9', '2024-06-26', 'REP_2', 700)], users: [...people, person('NEW_1')] });
    await house.calls.change({ gpSlope: 3 });
    await insertElsewhere(itemId);
    await house.updateAndPublish();
    await house.importFiles({
      sales: [sold('J10', '2024-06-25', 'REP_2', 300), sold('K1', '2024-08-01', 'REP_1', 50)],
    });
    await sql`
      update users set email = 'ben@ats.example.com' where wholesaler_id = 'ats' and db = 'preview' and custom_id = 'REP_2'`;
    await insertItem(sql, 'ats', { name: 'Rum', since: june, terms: ofBrand('Rum') });
    return null;

    async function insertOfJuly(item: string): Promise<void> {
      const image = { ...ofImages, itemId: item, instanceStart: july, ownDate: '2024-07-10' };
      await insertImage(sql, 'ats', image);
      await insertImage(sql, 'ats', { ...image, status: 'approved' });
      const amounts = [
        ['REP_1', 700, 'approved', null],
        ['REP_2', 900, 'pending', null],
        ['REP_2', 500, 'approved', june],
      ] as const;
      for (const [custom_id, cents, state, paid_in] of amounts)
        await sql`
          insert into manual_adjustments ${sql({
            ...{ wholesaler_id: 'ats', adjustment_id: randomUUID(), custom_id, part: 'gp', cents, state, paid_in },
            ...{ reason: 'Promised', made_by: 'login 1', made_by_name: 'Mona' },
          })}`;
      await sql`
        insert into release_decisions (wholesaler_id, paid_in, closed_period, custom_id, kind, cents, reason, decided_by,
          decided_by_name)
        values ('ats', ${july}, ${june}, 'REP_1', 'released', -1000000, 'The cooler broke', 'login 1', 'Mona')`;
      await sql`
        insert into pay_questions (wholesaler_id, question_id, custom_id, period_from, period_to, line_key, label, seen,
          invoices_through, computed_at, question)
        values ('ats', gen_random_uuid(), 'REP_1', ${july}, '2024-07-31', 'gp', 'GP', '{}', '2024-07-31', now(), 'Why?')`;
      for (const check of closingChecks)
        await sql`
          insert into closing_waivers (wholesaler_id, period_from, check_name, count, reason, waived_by)
          values ('ats', ${july}, ${check}, 100000, 'Known', 'test')`;
    }

    /** What jobs read elsewhere, or must leave alone. */
    async function insertElsewhere(item: string): Promise<void> {
      await sql`
        insert into audit_log (wholesaler_id, actor, action, detail, origin)
        select 'ats', 'test', 'import', jsonb_build_object('changeId', change), 'test' from generate_series(1, 4) change`;
      await sql`insert into product_flags values ('ats', 'preview', 'P1', true, false), ('ats', 'prod', 'P2', true, false)`;
      await sql`insert into item_holders (wholesaler_id, day, buyer_id, rep_id, corrected_by) values ('ats', ${june}, 'REP_2', 'REP_1', 'test')`;
      await sql`
        insert into item_submissions (wholesaler_id, submission_id, item_id, user_id, instance_start, kind, amount, own_date,
          submitted_by)
        values ('ats', gen_random_uuid(), ${item}, 'REP_1', ${july}, 'quantity', 4, '2024-07-09', 'test')`;
      await sql`insert into item_edits (wholesaler_id, item_id, user_id, instance_start, rules, edited_by) values ('ats', ${item}, 'REP_2', ${june}, '{}', 'test')`;
      await sql`insert into item_runs values ('ats', ${item}, now(), 'test')`;
      await insertItemList(sql, 'ats', ['P1', 'P2']);
      await sql`insert into mappings (wholesaler_id, name, text, saved_by) values ('ats', 'Own', '{}', 'test')`;
      await sql`insert into files (wholesaler_id, name, access, created_by) values ('ats', 'Prices.pdf', '{manager}', 'test')`;
      await sql`insert into tags (wholesaler_id, name, color) values ('ats', 'New', '#00ff00')`;
      await sql`insert into podcasts (wholesaler_id, name, url, created_by) values ('ats', 'Ales', 'https://example.com/a', 'test')`;
      await sql`insert into page_use (wholesaler_id, custom_id, page, day) values ('ats', 'REP_1', 'users', '2024-07-09')`;
      await sql`insert into uploads (wholesaler_id, name, size, fingerprint, started_by) values ('ats', 'sales.csv', 9, 'a', 'test')`;
      await sql`insert into unsettled_contents (wholesaler_id, content_id) values ('ats', gen_random_uuid())`;
      await sql`insert into job_progress (job_id, wholesaler_id, kind, stage, result) values ('earlier', 'ats', 'update', 'Done', '{}')`;
      await sql`insert into earlier_people values ('ats', 'preview', 'REP_1', 'leadership', ${june}, 'false'), ('ats', 'prod', 'REP_1', 'leadership', ${june}, 'false')`;
      await sql`insert into cost_centers values ('ats', 'REP_1', '100')`;
      await sql`insert into notification_settings (wholesaler_id, custom_id, daily_mail) values ('ats', 'REP_1', true)`;
      const [{ id } = { id: 0 }] = await sql<{ id: number }[]>`
        select credential_id as id from credentials where wholesaler_id = 'ats' and custom_id = 'REP_2'`;
      await sql`insert into one_time_passwords values (${id}, 'a', now() + interval '1 hour', '{"10.0.0.1": 1}')`;
      await sql`insert into invitations (credential_id, token_hash, expires_at) values (${id}, 'a', now() + interval '1 hour')`;
      await sql`
        insert into sessions (token_hash, credential_id, expires_at)
        select convert_to(custom_id, 'UTF8'), credential_id, now() + interval '1 hour'
        from credentials where wholesaler_id = 'ats'`;
    }
  },
};

/** The same beside shadows, which have what a job would write or drop if it were the wholesaler's. */
export const shadowedHouse: Recipe<null> = {
  name: 'shadowed_house',
  from: fullHouse,
  make: async ({ sql, env }) => {
    await insertShadows(sql, env.dataDir, 'ats');
    for (const shadow of shadowIds) {
      await sql`insert into closing_adjustments values (${shadow}, ${june}, ${june}, 'REP_1', 'gp', 2500, 'counted', 0)`;
      await sql`
        insert into restated_pay (wholesaler_id, closed_period, change_id, entries_revision, reads)
        values (${shadow}, ${june}, 50, '', '{}')`;
      await sql`
        insert into notifications (wholesaler_id, custom_id, once_key, kind, facts, in_bell)
        values (${shadow}, 'REP_1', ${`paid ${june} 100`}, 'periodPaid', '{}', true)`;
      await sql`
        insert into payroll_files (wholesaler_id, file_no, period_from, file_type, made_by_name, made_by, people, total_cents,
          sha256, content)
        values (${shadow}, 1, ${june}, 'csv', 'Mona', 'login 1', 1, 100, 'a', 'a')`;
    }
    return null;
  },
};
