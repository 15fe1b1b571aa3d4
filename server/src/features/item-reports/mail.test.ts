// Reports that are mailed (docs/product.md, Items).
import { randomUUID } from 'node:crypto';
import { readdir, readFile, utimes } from 'node:fs/promises';
import path from 'node:path';
import { itemReportTexts } from '@caselift/contract/item-reports';
import { read, utils } from '@e965/xlsx';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { itemExportMail } from '../../mail/item-export-mail.ts';
import { runMailJob } from '../../mail/mail-job.ts';
import type { MailRequest } from '../../mail/mail-request.ts';
import { itemTeam } from '../../testing/item-team.ts';

const { team, insert, measure } = itemTeam();
const quarter = { period: 'current_quarter' } as const;

const post = (call: string, json: object, as = team.tokens.MGR_1) =>
  team.server.ask({ url: `/api/v3/items/${call}?wholesalerId=${team.id}`, method: 'POST', as, json });
const emailOf = (customId: string) => `${customId.toLowerCase()}@${team.id}.example.com`;

/** Does the worker's part of the mails that wait; what the last one was asked with, and what came of it. */
async function lastMail() {
  const { sql, env } = team.server;
  const waiting = await sql<{ request: MailRequest }[]>`
    delete from pgboss.job where data ? 'template' returning data as request`;
  for (const { request } of waiting) await runMailJob({ sql, env }, request);
  const outbox = path.join(env.dataDir, 'outbox');
  const file = (await readdir(outbox)).sort().at(-1) ?? '';
  return { request: waiting.at(-1)?.request, mail: await PostalMime.parse(await readFile(path.join(outbox, file))) };
}

test('chosen items, all items and all images are mailed as spreadsheets, and the history tells it', async () => {
  const item = await insert({ name: 'Reds', terms: quarter });
  const image = await insert({ kind: 'objective', name: 'Shelf', type: 'image', terms: { ...quarter, measure: null } });
  await measure(() => [['REP_1', 'corner', 3]]);
  await team.server.sql`insert into item_images ${team.server.sql({
    ...{ wholesaler_id: team.id, item_id: image, user_id: 'REP_1', instance_start: '2024-04-01', buyer_id: 'corner' },
    ...{ own_date: '2024-06-01', stored_at: '2024-06-01T12:00:00Z' },
  })}`;
  const sent = async (call: string, json: object) => {
    const { status, body } = await post(call, json);
    expect([status, body.message]).toEqual([200, undefined]);
    const { mail } = await lastMail();
    const [attachment] = mail.attachments;
    const book = read(new Uint8Array(attachment?.content as ArrayBuffer));
    const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {});
    return [mail.to?.[0]?.address, mail.subject, attachment?.filename, rows.map((row) => row['Item Name'])];
  };
  const userEmail = ` ${emailOf('LEAD_1').toUpperCase()} `;
  const table = [emailOf('LEAD_1'), 'Reporting Table from Caselift', 'Reporting Table.xlsx'];
  expect(await sent('exportItems', { itemIds: [item], userEmail })).toEqual([...table, ['Reds', 'Reds']]);
  expect(await sent('exportAllItems', { userEmail })).toEqual([...table, ['Reds', 'Reds', 'Shelf', 'Shelf']]);
  expect(await sent('exportAllImages', { userEmail: emailOf('MGR_1') })).toEqual([
    ...[emailOf('MGR_1'), 'Images from Caselift', 'Images.xlsx'],
    ['Shelf'],
  ]);
  const { body } = await team.server.ask({ url: `/api/history?wholesalerId=${team.id}`, as: team.admin });
  expect((body.payload as { detail: string }[]).map(({ detail }) => detail).slice(0, 3)).toEqual([
    `Sent the export "Images" of 1 row to ${emailOf('MGR_1')}.`,
    `Sent the export "Reporting Table" of 4 rows to ${emailOf('LEAD_1')}.`,
    `Sent the export "Reporting Table" of 2 rows to ${emailOf('LEAD_1')}.`,
  ]);
});

test('only addresses of the wholesaler’s people, or one’s own, are taken', async () => {
  await insert({ terms: quarter });
  await measure();
  const said = async (userEmail: unknown, as?: string) => {
    const { status, body } = await post('exportAllItems', { userEmail }, as);
    return [status, body.message];
  };
  for (const call of ['exportItems', 'exportAllItems', 'exportAllImages']) {
    const { status, body } = await post(call, { itemIds: [], userEmail: '' });
    expect([status, body.message]).toEqual([400, 'Email is required']);
  }
  expect(await said(undefined)).toEqual([400, 'Email is required']);
  expect(await said('ann')).toEqual([400, 'Please enter a valid email']);
  const other = "Exports are sent to people of this wholesaler. Enter another person's email, or your own.";
  expect(await said('someone@example.com')).toEqual([400, other]);
  const { body } = await team.server.ask({ url: '/api/session', as: team.admin });
  const own = (body.payload as { email: string }).email;
  expect(await said(own)).toEqual([400, other]);
  expect(await said(own, team.admin)).toEqual([200, undefined]);
  expect((await said(emailOf('REP_1'), team.tokens.REP_1))[0]).toBe(403);
  const { status, body: empty } = await post('exportAllImages', { userEmail: emailOf('MGR_1') });
  expect([status, empty.message]).toEqual([409, 'No data to export']);
});

test('the recipients of a mail can download its file for a day', async () => {
  await insert({ terms: quarter });
  await measure();
  await post('exportAllItems', { userEmail: emailOf('LEAD_1') });
  const { request } = await lastMail();
  if (request?.template !== 'itemExport') throw new Error('The export was mailed.');
  const id = request.key.slice(request.key.lastIndexOf('/') + 1);
  const had = async (as: string, asked = id) => {
    const url = `/api/v3/items/exports/${asked}?wholesalerId=${team.id}`;
    const { status, headers } = await team.server.ask({ url, as });
    return [status, headers['content-disposition']];
  };
  expect(await had(team.tokens.LEAD_1)).toEqual([200, expect.stringContaining('attachment')]);
  expect((await had(team.tokens.MGR_1))[0]).toBe(404);
  expect((await had(team.tokens.LEAD_1, randomUUID()))[0]).toBe(404);
  const stored = (await readdir(team.server.env.dataDir, { recursive: true })).find((name) => name.includes(id));
  const dayAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(path.join(team.server.env.dataDir, stored ?? 'not stored'), dayAgo, dayAgo);
  expect((await had(team.tokens.LEAD_1))[0]).toBe(404);
  await post('exportAllItems', { userEmail: emailOf('LEAD_1') });
  const left = (await readdir(team.server.env.dataDir, { recursive: true })).filter((name) => name.includes(id));
  expect(left).toEqual([]);
});

test('above 10 MB a mail has a link instead of the file', () => {
  const request = {
    template: 'itemExport',
    ...{ email: 'ann@example.com', key: 'exports/ats/x/some-id', name: 'Images.xlsx' },
    ...{ rows: 1200, by: 'Mona' },
  } as const;
  const mailOf = (bytes: number) => itemExportMail(request, Buffer.alloc(bytes), 'https://caselift.example.com');
  const most = 10 * 1024 * 1024;
  expect(mailOf(most)).toMatchObject({
    attachment: { filename: 'Images.xlsx' },
    blocks: [{ text: 'Mona sent you "Images" with 1,200 rows.' }],
  });
  expect(mailOf(most + 1)).not.toHaveProperty('attachment');
  expect(mailOf(most + 1).blocks.at(-1)).toEqual({
    ...{ button: 'Download', address: 'https://caselift.example.com/exports?wholesalerId=ats&id=some-id' },
  });
});

// docs/product.md, Environments: those who aren't admins read Production only.
test('figures of Preview are mailed to admins alone', async () => {
  await insert({ terms: quarter });
  await measure();
  await team.server.sql`update environments set snapshot_id = ${team.snapshotId} where wholesaler_id = ${team.id}`;
  const url = `/api/v3/items/exportAllItems?wholesalerId=${team.id}&db=preview`;
  const json = { userEmail: emailOf('REP_1') };
  const { status, body } = await team.server.ask({ url, method: 'POST', as: team.admin, json });
  expect([status, body.message]).toEqual([400, itemReportTexts.adminsOnly]);
});
