/** A small wholesaler for tests of edits: five people in both environments, with ways in, and figures in May and June. */
import type { Sql } from '@caselift/db/connect';
import { createCredential } from '../identity/accounts.ts';
import { hashPassword } from '../identity/passwords.ts';
import { startSession } from '../identity/viewer.ts';
import { insertSnapshot, pointAt } from './figures.ts';
import { insertWholesaler } from './tenants.ts';

/** Ann and Ben report to Lee, Lee to Tia, who is leadership; Mona is a manager. */
const team = [
  { customId: 'REP_1', name: 'Ann', role: 'salesRep', leads: ['LEAD_1'] },
  { customId: 'REP_2', name: 'Ben', role: 'salesRep', leads: ['LEAD_1'] },
  { customId: 'LEAD_1', name: 'Lee', role: 'teamLead', leads: ['TOP_1'] },
  { customId: 'TOP_1', name: 'Tia', role: 'teamLead', leads: [], leadership: true },
  { customId: 'MGR_1', name: 'Mona', role: 'manager', leads: [] },
] as const;
export type Teammate = (typeof team)[number]['customId'];

export const passwordOfTeam = 'abc-12345';

/** Worked out once: it takes as long as all of a team's rows. */
let hashOfTeam: Promise<string> | undefined;

/** Emails are like rep_1@teama.example.com. Answers everyone's token; L is 15 May 2024 in prod, 14 June in preview. */
export async function insertTeam(
  sql: Sql,
  wholesalerId: string,
  days: Record<'prod' | 'preview', string> = { prod: '2024-05-15', preview: '2024-06-14' },
): Promise<Record<Teammate, string>> {
  await insertWholesaler(sql, wholesalerId);
  const rows = team.flatMap(({ leads, ...person }) =>
    ['preview', 'prod'].map((db) => ({
      ...{ wholesaler_id: wholesalerId, db, custom_id: person.customId, name: person.name, role: person.role },
      ...{ email: emailOf(wholesalerId, person.customId), team_lead_ids: [...leads] },
      leadership: 'leadership' in person,
    })),
  );
  await sql`insert into users ${sql(rows)}`;
  const tokens: Partial<Record<Teammate, string>> = {};
  for (const { customId } of team) {
    const email = emailOf(wholesalerId, customId);
    const created = await createCredential(sql, { email, person: { wholesalerId, customId } });
    if (created === 'emailTaken') throw new Error(`${email} is taken`);
    tokens[customId] = await startSession(sql, created.credentialId, 24, { origin: '127.0.0.1', userAgent: '' });
  }
  hashOfTeam ??= hashPassword(passwordOfTeam);
  await sql`update credentials set password_hash = ${await hashOfTeam} where wholesaler_id = ${wholesalerId}`;
  for (const db of ['prod', 'preview'] as const) {
    await pointAt(sql, wholesalerId, db, await insertSnapshot(sql, wholesalerId, { lastTransactionDate: days[db] }));
  }
  return tokens as Record<Teammate, string>;
}

export function emailOf(wholesalerId: string, customId: string): string {
  return `${customId.toLowerCase()}@${wholesalerId}.example.com`;
}
