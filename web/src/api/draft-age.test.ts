// How long a form that isn't submitted yet stays on a phone.
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { type Outbox, openOutbox } from './outbox.ts';
import { noteServerTime } from './server-clock.ts';

let opened: Outbox<never, object>[] = [];
let names = 0;
const newName = () => `draft-age-test-${++names}`;
async function open(name = newName()): Promise<Outbox<never, object>> {
  const outbox = await openOutbox<never, object>(name);
  opened.push(outbox);
  return outbox;
}
afterEach(() => {
  for (const outbox of opened) outbox.close();
  opened = [];
});

const longAgo = '2000-01-01T00:00:00.000Z';
const day = 24 * 60 * 60_000;
const week = 7 * day;
/** The server answers, by this clock. */
const answerAt = (at: number) => noteServerTime(new Response(null, { headers: { date: new Date(at).toUTCString() } }));
/** On a phone that shows this time. */
const showClock = (at: number) => vi.spyOn(Date, 'now').mockReturnValue(at);
const friday = Date.parse('2026-09-18T14:00:00.000Z');

test('a draft that nobody returned to in time is gone, by the time of the server', async () => {
  const outbox = await open();
  answerAt(friday);
  await outbox.saveDraft('ann', 'form', { note: 'forgotten' });
  answerAt(friday + 6 * day);
  await outbox.keepDraftsOf('ann', week);
  expect(await outbox.drafts('ann')).toHaveLength(1);
  answerAt(friday + 8 * day);
  await outbox.keepDraftsOf('ann', week);
  expect(await outbox.drafts('ann')).toEqual([]);
});

test("a phone's clock that is wrong, or is moved, takes no draft away and shows none on a wrong day", async () => {
  const outbox = await open();
  showClock(Date.parse(longAgo));
  answerAt(friday);
  await outbox.saveDraft('ann', 'form', { note: 'shelf' });
  expect(await outbox.drafts('ann')).toMatchObject([{ savedAt: new Date(friday).toISOString() }]);
  showClock(friday + 90 * day);
  answerAt(friday + day);
  await outbox.keepDraftsOf('ann', week);
  expect(await outbox.drafts('ann')).toMatchObject([{ savedAt: new Date(friday).toISOString() }]);
});

test('a draft of a page that no server had answered ages from when one does, and was never saved on a day to come', async () => {
  const name = newName();
  const outbox = await open(name);
  const database = await openDB(name);
  const drafts = [longAgo, '2031-01-01T00:00:00.000Z'].map((savedAt) => ({
    id: savedAt,
    person: 'ann',
    savedAt,
    form: {},
  }));
  for (const draft of drafts) await database.add('drafts', draft);
  database.close();
  answerAt(friday);
  await outbox.keepDraftsOf('ann', week);
  expect((await outbox.drafts('ann')).map(({ savedAt }) => savedAt)).toEqual([new Date(friday).toISOString(), longAgo]);
  answerAt(friday + 8 * day);
  await outbox.keepDraftsOf('ann', week);
  expect(await outbox.drafts('ann')).toEqual([]);
});
