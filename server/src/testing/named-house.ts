/**
 * A house in which everyone sells, is adjusted, asks and hands in, for tests of the people that answers name.
 */
import { recordOf } from '@caselift/domain/record';
import { expect } from 'vitest';
import { makePlanVersions } from '../plans/make-versions.ts';
import { insertPerson } from './actors.ts';
import { insertBoost } from './boosts.ts';
import { pointAt } from './figures.ts';
import { insertSnapshotOfLines, type TestLine } from './invoice-lines.ts';
import { insertImage } from './item-images.ts';
import { insertMeasured } from './item-measured.ts';
import { everything, payout } from './item-team.ts';
import { insertItem, testMeasure } from './items.ts';
import { incentiveId } from './reading.ts';
import { insertEntry } from './submissions.ts';
import { emailOf, insertTeam } from './team.ts';
import { setGoals } from './team-lines.ts';
import { impatience, startTestApp, type TestApp } from './test-app.ts';

/**
 * Ann, Ben, Dee and Eve report to Lee, Cal to Moe, Lee and Moe to Tia, who is leadership; Gus reports to nobody. Mona and
 * Nat are managers, Ada is an admin. Dee, Eve and Nat are hidden.
 */
export const names = ['Ann', 'Ben', 'Cal', 'Dee', 'Eve', 'Gus', 'Lee', 'Moe', 'Tia', 'Mona', 'Nat', 'Ada'] as const;
export type Name = (typeof names)[number];
export const sellers = ['Ann', 'Ben', 'Cal', 'Dee', 'Gus', 'Lee', 'Moe', 'Eve'] as const;

export type NamedHouse = {
  server: TestApp;
  boostId: string;
  ids: Record<Name, string>;
  emails: Record<Name, string>;
  tokens: Record<Name, string>;
};

export async function startNamedHouse(): Promise<NamedHouse> {
  const server = await startTestApp(impatience);
  const { sql } = server;
  const [ids, emails, tokens] = [named(), named(), named()];
  const team = await insertTeam(sql, 'ats');
  for (const [name, id] of [
    ['Ann', 'REP_1'],
    ['Ben', 'REP_2'],
    ['Lee', 'LEAD_1'],
    ['Tia', 'TOP_1'],
    ['Mona', 'MGR_1'],
  ] as const) {
    ids[name] = id;
    emails[name] = emailOf('ats', id);
    tokens[name] = team[id];
  }
  const person = async (
    name: Name,
    role: 'salesRep' | 'teamLead' | 'manager' | 'admin',
    leads: readonly Name[] = [],
    hidden = false,
  ) => {
    const { customId, token, email } = await insertPerson(sql, { wholesalerId: 'ats', role, name });
    ids[name] = customId ?? '';
    tokens[name] = token;
    emails[name] = email;
    await sql`update users set team_lead_ids = ${leads.map((lead) => ids[lead])}, hidden = ${hidden} where custom_id = ${customId}`;
  };
  await person('Moe', 'teamLead', ['Tia']);
  await person('Cal', 'salesRep', ['Moe']);
  await person('Dee', 'salesRep', ['Lee'], true);
  await person('Gus', 'salesRep');
  await person('Nat', 'manager', [], true);
  await person('Ada', 'admin');
  await person('Eve', 'salesRep', ['Lee'], true);
  const lines = sellers.map(
    (name, at): TestLine => ({
      ...{
        invoice: `I${at}`,
        rep: ids[name],
        day: '2024-05-02',
        buyer: name === 'Ann' ? 'corner' : `store${at}`,
        product: 'ale',
      },
      ...{ units: 24, ounces: 2880, revenueCents: 100_000 + 100 * at, costCents: 60_000 },
    }),
  );
  const snapshotId = await insertSnapshotOfLines(sql, 'ats', {
    ...{ lastTransactionDate: '2024-05-15', lines },
    names: Object.fromEntries([['ale', 'Alder Ale'], ...lines.map(({ buyer }) => [buyer, `A ${buyer}`])]),
  });
  for (const { buyer, rep } of lines)
    await sql`update snapshot_buyers set rep_id = ${rep} where snapshot_id = ${snapshotId} and custom_id = ${buyer}`;
  await sql`
    update snapshot_product_details set buyers = ${sql.json(lines.map((_line, at) => [at, 24, 0, 1]))}
    where snapshot_id = ${snapshotId}`;
  await pointAt(sql, 'ats', 'prod', snapshotId);
  const may = { startDate: '2024-05-01', endDate: '2024-05-31' };
  const boostId = await insertBoost(sql, 'ats', { ...may, productIds: ['ale'] });
  await setGoals(
    sql,
    'ats',
    // Who lacks a goal is named by the checks of the period.
    sellers
      .filter((name) => !['Gus', 'Dee', 'Eve'].includes(name))
      .map((name) => ({ customId: ids[name], measure: 'gp' as const, goal: 300, payoutCents: 50_000 })),
  );
  const terms = {
    userIds: sellers.map((name) => ids[name]),
    target: 1,
    measure: { ...testMeasure, label: 'PODs' } as const,
    products: everything,
    payout: payout({ rateCents: 500 }),
  };
  await insertItem(sql, 'ats', { itemId: boostId, terms });
  await insertItem(sql, 'ats', {
    itemId: incentiveId,
    kind: 'incentive',
    type: 'image',
    terms: { userIds: terms.userIds, target: 1, payout: terms.payout },
  });
  await insertMeasured(
    sql,
    { wholesalerId: 'ats', snapshotId },
    { sold: () => lines.map(({ rep, buyer }) => [rep, buyer, 1]) },
  );
  for (const { rep, buyer } of lines)
    await insertImage(sql, 'ats', { itemId: incentiveId, userId: rep ?? '', buyerId: buyer });
  const ticked = await insertItem(sql, 'ats', {
    ...{ kind: 'incentive', type: 'binary', name: 'Cold box' },
    terms: { userIds: terms.userIds, target: 1, payout: terms.payout },
  });
  for (const userId of terms.userIds) await insertEntry(sql, 'ats', { itemId: ticked, userId, kind: 'tick' });
  await makePlanVersions(sql, { wholesalerId: 'ats', rules: 'as they are' });
  for (const [at, name] of sellers.entries()) {
    const _id = `00000000-0000-4000-8000-00000000000${at}`;
    const asked = await server.ask({
      url: '/api/payQuestions',
      method: 'POST',
      as: tokens[name],
      json: { _id, period: '2024-05-01', line: 'gp', text: 'Why?' },
    });
    expect([name, asked.status, asked.body.message]).toEqual([name, 200, undefined]);
    const json = { _id, customId: ids[name], part: 'gp', amount: 10 + at, reason: 'Late' };
    const made = await server.ask({
      url: '/api/adjustments?wholesalerId=ats',
      method: 'POST',
      as: tokens.Ada,
      json,
    });
    expect([name, made.status, made.body.message]).toEqual([name, 200, undefined]);
  }
  return { server, boostId, ids, emails, tokens };
}

const named = (): Record<Name, string> => recordOf(names, () => '');
