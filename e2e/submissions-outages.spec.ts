/**
 * What waits on a phone while something passes by itself: each arrives, once, on its day (docs/product.md, Submitting from
 * a phone; docs/operations.md, Upgrade).
 */
import { randomUUID } from 'node:crypto';
import { handInImage } from '@caselift/contract/item-entries';
import { listHandInAccounts, listOwnItems, type OwnItem } from '@caselift/contract/own-items';
import { phoneTexts, signalTexts } from '@caselift/contract/signal-texts';
import { submissionTexts } from '@caselift/contract/submission-texts';
import { type APIResponse, expect, type Page } from '@playwright/test';
import { apiOf, scope } from './api.ts';
import { type Installation, openInstallation } from './installation.ts';
import { addIncentive, aroundToday, rep } from './items-steps.ts';
import { test as journey } from './journey.ts';
import { expectAccessible, expectLegible, openBlank } from './people.ts';
import { isNewRelease } from './releases.ts';
import {
  card,
  choose,
  isKept,
  keepAsBefore,
  noWider,
  photo,
  signInOnPhone,
  waitingCount,
} from './submissions-steps.ts';

/** One installation, which each journey leaves running. */
const test = journey.extend<object, { house: Installation }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from it
    async ({}, use, { parallelIndex }) => {
      const house = await openInstallation(`outages-${parallelIndex}`);
      await use(house);
      await house.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ house }, use) => use(house.origin),
});
test.use({ serviceWorkers: 'allow' });
test.describe.configure({ mode: 'default' });

/** The servers' day is Thursday, September 17, 10 am in Chicago (server.ts). */
const yesterday = '2026-09-16T20:00:00Z';

/** A program of photos, and the days on which those that the server has count. */
async function addProgram(origin: string, name: string) {
  const itemId = await addIncentive(origin, name, {
    ...{ type: 'image', target: 40, quantityPayout: 8, measure: undefined, productsFilters: undefined },
    ...{ payoutType: 'perAction', threshold: { units: 'raw', value: 0 }, cap: { units: 'raw', value: 40 } },
    ...{ customProductsSelected: undefined, maxImagesPerAccount: 5, ...aroundToday },
  });
  const own = await apiOf(origin, 'salesrep');
  const accounts = (await own('GET', listHandInAccounts.path)) as { _id: string; name: string; items: string[] }[];
  const account = accounts.find(({ items }) => items.includes(itemId));
  if (account === undefined) throw new Error('The demo rep has accounts.');
  const images = async () => {
    const [item] = (await own('GET', `${listOwnItems.path}?item=${itemId}`)) as OwnItem[];
    return item?.entry.images ?? [];
  };
  const days = async () => (await images()).map(({ date }) => date).sort();
  return { itemId, name, account, images, days };
}
type Program = Awaited<ReturnType<typeof addProgram>>;

/** @param at the phone's clock from now on, which runs no further */
async function openPhone(page: Page, at: string): Promise<void> {
  await page.clock.setFixedTime(at);
  await signInOnPhone(page, 'salesrep', `/today/submit?${scope}`);
}

async function submitPhotos(page: Page, { name, account }: Program, seeds: readonly number[]): Promise<void> {
  await choose(page, 'Account', account.name);
  await choose(page, 'Program', name);
  await page.getByTestId('Choose').setInputFiles(seeds.map(photo));
  await page.getByRole('button', { name: `Submit ${seeds.length} photo` }).click();
  await expect(page).toHaveURL(/\/today\/submissions/);
}

/** What the server answers to a hand-in that it can't take now. */
const told503 = (page: Page, itemId: string) =>
  page.waitForResponse(
    (reply) => reply.url().includes(handInImage.path.replace(':id', itemId)) && reply.status() === 503,
  );

/** When the phone sends its first photo to the bucket. @param act take: has the bucket answer, which the phone hears of at the end */
async function atUpload(page: Page, { bucket }: Installation, act: (take: () => Promise<number>) => Promise<void>) {
  let isFirst = true;
  await page.route(
    (url) => url.origin === bucket.origin,
    async (route) => {
      if (route.request().method() !== 'POST' || !isFirst) return route.continue();
      isFirst = false;
      const { promise: reply, resolve } = Promise.withResolvers<APIResponse>();
      await act(async () => {
        const answer = await route.fetch();
        resolve(answer);
        return answer.status();
      });
      await route.fulfill({ response: await reply });
    },
  );
}

/** All of it is there, on these days, and nothing waits or needs the person. */
async function expectArrived(page: Page, { days }: Pick<Program, 'days'>, expected: readonly string[]): Promise<void> {
  // After an upgrade what was handed in can't be read before it is computed.
  await expect.poll(() => days().catch(() => null)).toEqual(expected);
  await expect.poll(() => waitingCount(page)).toBe(0);
  expect(await days()).toEqual(expected);
  await expect(card(page, submissionTexts.needsYou)).toHaveCount(0);
}

/** A person who looks at the page again, which sends at once. */
const look = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** From where one is after the first submission. */
async function submitMore(page: Page, program: Program, at: string, seed: number): Promise<void> {
  await page.clock.setFixedTime(at);
  await page.getByRole('link', { name: 'Submit', exact: true }).click();
  await submitPhotos(page, program, [seed]);
}

test('photos that are submitted while the worker is stopped arrive once it is back, each once, on their day', async ({
  page,
  house,
}) => {
  const program = await addProgram(house.origin, 'Worker away');
  await openPhone(page, yesterday);
  await house.worker.stop();
  const told = told503(page, program.itemId);
  await submitPhotos(page, program, [1, 2]);
  expect((await told).headers()['retry-after']).toBe('10');
  await expect(card(page, submissionTexts.needsYou)).toHaveCount(0);
  expect(await program.days()).toEqual([]);
  await house.worker.start();
  await look(page);
  await expectArrived(page, program, ['2026-09-16', '2026-09-16']);
});

test('a tick passes a photo that waits for a bucket, and the photo arrives once the bucket is back', async ({
  page,
  house,
}) => {
  const program = await addProgram(house.origin, 'Bucket away');
  const tickId = await addIncentive(house.origin, 'Ticked meanwhile', {
    ...{ measure: undefined, productsFilters: undefined, customProductsSelected: undefined },
    ...{ threshold: undefined, cap: undefined, quantityPayout: undefined, isFullAmount: undefined, ...aroundToday },
    ...{ type: 'binary', target: 1, payoutType: 'allOrNothing', payout: 25 },
  });
  const own = await apiOf(house.origin, 'salesrep');
  const ticks = async () => {
    const [item] = (await own('GET', `${listOwnItems.path}?item=${tickId}`)) as OwnItem[];
    return item?.entry.checks.map(({ date, amount }) => [date, amount]);
  };
  await openPhone(page, yesterday);
  house.bucket.shut();
  const told = told503(page, program.itemId);
  await submitPhotos(page, program, [3]);
  await told;
  await page.getByRole('link', { name: 'Submit', exact: true }).click();
  await choose(page, 'Program', 'Ticked meanwhile');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect.poll(ticks).toEqual([['2026-09-16', 1]]);
  expect(await program.days()).toEqual([]);
  await expect(card(page, submissionTexts.needsYou)).toHaveCount(0);
  house.bucket.open();
  await look(page);
  await expectArrived(page, program, ['2026-09-16']);
  expect(await ticks()).toEqual([['2026-09-16', 1]]);
});

test('PostgreSQL is restarted after a photo was uploaded: it and the one behind it arrive, each once', async ({
  page,
  house,
}) => {
  const program = await addProgram(house.origin, 'Database away');
  await openPhone(page, yesterday);
  const told = told503(page, program.itemId);
  await atUpload(page, house, async (take) => {
    await take();
    await house.database.shut();
  });
  await submitPhotos(page, program, [4, 5]);
  await told;
  await expect(card(page, submissionTexts.needsYou)).toHaveCount(0);
  house.database.open();
  await look(page);
  await expectArrived(page, program, ['2026-09-16', '2026-09-16']);
});

test("what waits keeps its day while the phone's clock is moved, and says so where that is too long ago", async ({
  page,
  house,
}) => {
  const program = await addProgram(house.origin, 'Clock moved');
  await openPhone(page, '2026-09-13T15:00:00Z');
  const handIn = (url: URL) => url.pathname === handInImage.path.replace(':id', program.itemId);
  await page.route(handIn, (route) => route.abort());
  await submitPhotos(page, program, [6]);
  await submitMore(page, program, '2026-09-15T20:00:00Z', 7);
  // Ahead of the server's, which believes no day to come.
  await submitMore(page, program, '2026-09-20T15:00:00Z', 8);
  await page.clock.setFixedTime('2020-01-01T00:00:00Z');
  await page.reload();
  await expect(card(page, submissionTexts.waiting).getByRole('article')).toHaveCount(3);
  await expect(card(page, submissionTexts.waiting).getByText('by the device')).toHaveCount(0);

  await page.clock.setFixedTime('2026-09-17T15:00:00Z');
  await page.reload();
  const late = card(page, submissionTexts.waiting).getByText(submissionTexts.dayIsLost('Sep 13', 3));
  await expect(late).toBeVisible();
  await expect(card(page, submissionTexts.waiting).getByText('by the device')).toHaveCount(1);
  await expectAccessible(page);
  await expectLegible(page);
  await noWider(page);
  await page.unroute(handIn);
  await look(page);
  await expectArrived(page, program, ['2026-09-15', '2026-09-17', '2026-09-17']);
  const rows = page.getByRole('article').filter({ hasText: program.name });
  for (const day of ['Sep 13', 'Sep 20'])
    await expect(rows.getByText(submissionTexts.otherDay(day, 'Sep 17'))).toBeVisible();
  await expectAccessible(page);
  await expectLegible(page);
  await noWider(page);
});

test('a photo that this phone never gets to the bucket says what to do, and arrives once it does and the app is opened again', async ({
  page,
  house,
}) => {
  const program = await addProgram(house.origin, 'Without CORS');
  await openPhone(page, yesterday);
  const inTheWay = (url: URL) => url.origin === house.bucket.origin;
  await page.route(inTheWay, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await submitPhotos(page, program, [10]);
  const needsYou = card(page, submissionTexts.needsYou);
  await expect
    .poll(async () => {
      await look(page);
      return needsYou.count();
    })
    .toBe(1);
  await expect(needsYou.getByText(signalTexts.notReached)).toBeVisible();
  await expectAccessible(page);
  await expectLegible(page);
  await noWider(page);
  expect(await program.days()).toEqual([]);
  await page.unroute(inTheWay);
  await page.reload();
  await expectArrived(page, program, ['2026-09-16']);
});

test('a tab that was frozen while the time of its form ran out asks for another one, and the photo arrives once', async ({
  page,
  house,
}) => {
  const program = await addProgram(house.origin, 'Frozen');
  await openPhone(page, yesterday);
  const devtools = await page.context().newCDPSession(page);
  const turn = (state: 'frozen' | 'active') => devtools.send('Page.setWebLifecycleState', { state });
  const refused: number[] = [];
  await atUpload(page, house, async (take) => {
    await turn('frozen');
    house.bucket.setAhead(20 * 60_000);
    refused.push(await take());
    house.bucket.setAhead(0);
    expect(await program.days()).toEqual([]);
    await turn('active');
  });
  await submitPhotos(page, program, [9]);
  await expectArrived(page, program, ['2026-09-16']);
  expect(refused).toEqual([403]);
});

test('20 photos that the release before kept wait through an upgrade in its documented order, and arrive, once, on their day', async ({
  browser,
  house,
}) => {
  const program = await addProgram(house.origin, 'Upgraded');
  const { itemId, name, account } = program;
  // The second moment is still the 15th in Chicago.
  const moments = ['2026-09-15T20:00:00.000Z', '2026-09-16T04:30:00.000Z', '2026-09-16T20:00:00.000Z'] as const;
  const kept = Array.from({ length: 20 }, (_, at) => {
    const takenAt = moments[at % 3] ?? moments[0];
    const change = {
      ...{ kind: 'image', group: `${at}`, of: 1, scope: { wholesalerId: 'ats', db: 'prod' }, itemId, item: name },
      ...{ from: aroundToday.customPeriodStart, takenAt, notes: `${at}`, cents: 0, buyerId: account._id },
      ...{ account: account.name, cases: null, isDated: false, place: null },
    };
    const record = { id: randomUUID(), person: `ats ${rep}`, addedAt: takenAt, refusal: null };
    return { ...record, change, photo: photo(100 + at).buffer.toString('base64') };
  });
  // No release's app may have opened the phone's database before.
  const context = await browser.newContext({ baseURL: house.origin, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await openBlank(page);
  await keepAsBefore(page, kept);

  await test.step('the workers are stopped first', async () => {
    await house.worker.stop();
    const told = told503(page, itemId);
    await page.clock.setFixedTime('2026-09-17T15:00:00Z');
    await signInOnPhone(page, 'salesrep', `/today/submissions?${scope}`);
    await told;
    await expect.poll(() => isKept(page)).toBe(true);
  });
  await test.step('then the servers', async () => {
    await house.server.stop();
    const told = told503(page, itemId);
    await look(page);
    expect((await told).headers()['content-type']).toContain('html');
  });
  await test.step('a server of the new release is there, without a worker that computes what it adds', async () => {
    await house.database.sql`update snapshots set table_versions = table_versions - 'snapshot_buyers'`;
    await house.releaseApp();
    await house.server.start();
    const told = told503(page, itemId);
    await page.goto(`/today?${scope}`);
    expect(await (await told).json()).toMatchObject({ code: 'not_computed' });
    const row = page.getByRole('status').filter({ hasText: phoneTexts.newVersion });
    await row.getByRole('button', { name: phoneTexts.update }).click();
    await expect.poll(() => isNewRelease(page)).toBe(true);
    await expect(page.getByRole('link', { name: signalTexts.chip({ photos: 20, others: 0 }) })).toBeVisible();
  });
  await test.step('then the workers', async () => {
    await house.worker.start();
    await look(page);
  });
  await expectArrived(page, program, [...Array(14).fill('2026-09-15'), ...Array(6).fill('2026-09-16')]);
  const ids = (await program.images()).map(({ _id, date }) => [_id, date]).sort();
  const meant = kept.map(({ id, addedAt }) => [id, addedAt === moments[2] ? '2026-09-16' : '2026-09-15']);
  expect(ids).toEqual(meant.sort());
  await context.close();
});
