/** What a rep does on an iPhone, in the engine that iPhones have (scripts/webkit.sh). */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { rejectImage } from '@caselift/contract/item-reviews';
import { listOwnItems, type OwnItem } from '@caselift/contract/own-items';
import { submissionTexts } from '@caselift/contract/submission-texts';
import { apiOf, password, scope } from '../api.ts';
import { paintedPng } from '../painted-png.ts';
import { deskVariable, openDesk } from '../prepare-demo.ts';
import type { JourneyServer } from '../server.ts';
import { addDisplays } from '../submissions-steps.ts';
import { enter, openPhone, type Phone } from './phone.ts';

/** Objective 3 of the demo, with a target for each account. */
const facings = '00000000-0000-4000-8000-000000000033';
const program = 'Fall displays';

let phone: Phone;
let desk: Awaited<ReturnType<typeof openDesk>> | undefined;
let origin = '';
let displays: Awaited<ReturnType<typeof addDisplays>>;
const folder = mkdtempSync(path.join(tmpdir(), 'caselift-photos-'));

before(async () => {
  if (process.env[deskVariable] === undefined) desk = await openDesk();
  const reply = await fetch(`${process.env[deskVariable] ?? desk?.address}/webkit`);
  if (!reply.ok) throw new Error(`The desk started no server: ${await reply.text()}`);
  ({ origin } = (await reply.json()) as JourneyServer);
  displays = await addDisplays(origin, program);
  phone = await openPhone(origin);
  assert.ok((await phone.width()) < 480, 'The window is as narrow as a phone.');
});
after(async () => {
  await phone?.close();
  await desk?.close();
  rmSync(folder, { recursive: true });
});

const mine = async (): Promise<OwnItem | undefined> => {
  const own = await apiOf(origin, 'salesrep');
  return ((await own('GET', `${listOwnItems.path}?item=${displays.id}`)) as OwnItem[])[0];
};

test('a rep signs in by Enter and lands on their day', async () => {
  await phone.goTo('/');
  await phone.type('E-mail', 'salesrep@example.com');
  await phone.type('Password', `${password}${enter}`);
  await phone.seesHeading('Today');
  await phone.sees(/\$[\d,]+\.\d\d/);
  await phone.fits();
});

test('what is earned so far opens the card with its total', async () => {
  await phone.press(/earned so far/);
  await phone.seesHeading('Total payout');
  await phone.fits();
  await phone.goBack();
  await phone.seesHeading('Today');
});

test('a program shows its plan and the steps ahead', async () => {
  await phone.goTo(`/today/program?itemId=${facings}`);
  await phone.seesHeading('Three facings of Pale Harbor');
  await phone.sees('$50.00');
  await phone.fits();
});

test("an account that doesn't count says why, and what would make it count", async () => {
  await phone.press(/^Why not /);
  await phone.sees('The target is 3 placements');
  await phone.press(/^Sell \d+ more products? by /);
  await phone.sees('Open programs here');
  await phone.fits();
});

test('a photo that is chosen stays on the phone when the page is loaded again', async () => {
  const photo = path.join(folder, 'display.png');
  writeFileSync(photo, paintedPng(77));
  await phone.goTo(`/today/submit?${scope}`);
  await phone.press(/^Account/);
  await phone.type('Search accounts', displays.account.name);
  await phone.press(new RegExp(displays.account.name));
  await phone.press(/^Program/);
  await phone.press(new RegExp(program));
  await phone.chooseFile('Camera', photo);
  await phone.sees('No date in the photo');
  await phone.type('Cases in the photo', '24');
  await phone.sees('$5.00 if approved');
  await phone.fits();
  // Storages answer later than screens, and drop what they don't have yet of a page that goes.
  await phone.sees(submissionTexts.keeping.stored);
  await phone.reload();
  await phone.sees('$5.00 if approved');
  await phone.sees(submissionTexts.keeping.stored);
});

test('the photo is sent, once', async () => {
  await phone.press('Submit 1 photo');
  await phone.until('the photo to arrive', async () => (await mine())?.entry.images.length === 1);
  await phone.goTo(`/today/submissions?${scope}`);
  await phone.sees(`${program}, 24 cases`);
  await phone.fits();
  assert.deepEqual(
    (await mine())?.entry.images.map(({ validationQuantity }) => validationQuantity),
    [24],
  );
});

test('a rejected photo is among the notices, and is taken again', async () => {
  const manager = await apiOf(origin, 'manager');
  const imageId = (await mine())?.entry.images[0]?._id ?? '';
  const rejecting = rejectImage.path.replace(':itemId', displays.id).replace(':imageId', imageId);
  await manager('PATCH', rejecting, { rejectedReason: 'Too dark to count.' });
  await phone.goTo('/notifications');
  await phone.press(/^(Unread )?Photo rejected, \$5\.00 not paid/);
  await phone.sees('Too dark to count.');
  await phone.fits();
});

test('a statement of the quarter that is over shows each part', async () => {
  await phone.goTo('/myStatements');
  await phone.press(/Apr to Jun 2026/);
  for (const part of ['GP', 'Volume', 'FPL', 'Boosts', 'Objectives', 'Incentives']) await phone.seesHeading(part);
  await phone.fits();
});

test("a boost's row opens its invoice lines, and nothing else does", async () => {
  await phone.press(/^Zero Proof Starter: invoice lines$/);
  await phone.sees('Invoice lines behind Zero Proof Starter');
  await phone.goBack();
});

test('a line of the statement is questioned', async () => {
  await phone.press('Question this: GP');
  await phone.type('Your question', 'Invoice 4711 was delivered in this period.');
  await phone.fits();
  await phone.press('Send');
  await phone.until('the question to be open', () => phone.isThere('Question open: GP'));
});

test('the plan is read', async () => {
  await phone.goTo('/planAcceptance');
  await phone.seesHeading('Version 1');
  await phone.sees('Each point above or below that is $30.00 more or less');
  await phone.fits();
});

test('customers are searched, and one is opened', async () => {
  await phone.goTo('/customers');
  await phone.type(/^Search/, `salty mulberry${enter}`);
  await phone.press(/^Salty Mulberry Lounge/);
  await phone.sees('Salty Mulberry Lounge');
  await phone.fits();
});

test('whoever logs out and goes back sees no figures', async () => {
  await phone.goTo('/today');
  await phone.sees(/\$[\d,]+\.\d\d/);
  await phone.press('Open the menu');
  await phone.press('Log out');
  await phone.seesHeading('Log in');
  await phone.goBack();
  await phone.seesHeading('Log in');
  assert.doesNotMatch(await phone.shown(), /\$[\d,]+\.\d\d/);
});
