// What becomes of a change that was tried in vain, and when it is tried once more.
import 'fake-indexeddb/auto';
import { errorStatus, errorTexts, otherContractText } from '@caselift/contract/errors';
import { signalTexts } from '@caselift/contract/signal-texts';
import { afterEach, expect, test, vi } from 'vitest';
import { type Outbox, openOutbox, type Unsent } from './outbox.ts';
import { declined, mostDeclines } from './outbox-faults.ts';
import { refusal } from './refusal.ts';

type Change = { note: string; photo?: Blob };

let opened: Outbox<Change>[] = [];
let names = 0;
async function open(): Promise<Outbox<Change>> {
  const outbox = await openOutbox<Change>(`outbox-faults-test-${++names}`);
  opened.push(outbox);
  return outbox;
}
afterEach(() => {
  for (const outbox of opened) outbox.close();
  opened = [];
  vi.unstubAllEnvs();
});

const photoOf = (bytes: number[]) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
const refused = (status: number, message: string) =>
  refusal(status, { ok: false, message, code: 'conflict', requestId: 'r1' });

/** A server that takes what comes; `faults` come first, one a call. */
function serverWith(...faults: Error[]) {
  const taken = new Map<string, string>();
  const calls: string[] = [];
  return {
    taken,
    calls,
    deliver: async ({ id, change }: Unsent<Change>) => {
      calls.push(change.note);
      const fault = faults.shift();
      if (fault !== undefined) throw fault;
      taken.set(id, change.note);
    },
  };
}

test('a photo that the phone can no longer read lets the others pass, and is told of after some tries', async () => {
  const outbox = await open();
  const server = serverWith();
  const [lost = ''] = await outbox.add('ann', [{ note: 'lost', photo: photoOf([255, 216]) }]);
  await outbox.add('ann', [{ note: 'behind', photo: photoOf([255, 217]) }]);
  const { getAll } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, ...of) {
    const isLost = of[0] instanceof IDBKeyRange && String(of[0].lower).startsWith(lost);
    if (isLost) throw new DOMException('The file is gone.', 'NotReadableError');
    return getAll.apply(this, of);
  });
  for (let declines = 0; declines < mostDeclines; declines += 1) {
    expect(await outbox.list('ann')).toContainEqual(expect.objectContaining({ id: lost, refusal: null }));
    await outbox.send('ann', server.deliver);
  }
  const refusal = { message: signalTexts.unreadable, isLost: true };
  expect(await outbox.list('ann')).toMatchObject([{ change: { note: 'lost' }, refusal }]);
  expect(server.calls).toEqual(['behind']);
});

test('what was declined is tried once more when the app is opened again, and what the server refused is not', async () => {
  const outbox = await open();
  const decline = () => declined("The storage doesn't take it.");
  const server = serverWith(refused(409, 'The account was merged.'), ...Array.from({ length: mostDeclines }, decline));
  await outbox.add('ann', [{ note: 'refused' }]);
  await outbox.send('ann', server.deliver);
  await outbox.add('ann', [{ note: 'photo' }]);
  for (let tries = 0; tries < mostDeclines; tries += 1) await outbox.send('ann', server.deliver);
  const before = await outbox.list('ann');
  await outbox.tryOnce('ben');
  expect(await outbox.list('ann')).toEqual(before);
  await outbox.tryOnce('ann');
  await outbox.send('ann', serverWith(decline()).deliver);
  expect(await outbox.list('ann')).toMatchObject([{ refusal: { status: 409 } }, { refusal: { status: 503 } }]);
  await outbox.tryOnce('ann');
  expect(await outbox.send('ann', server.deliver)).toBe('done');
  expect([...server.taken.values()]).toEqual(['photo']);
});

test("what a server of another contract didn't know waits, says so after some tries, and is sent once both are of one", async () => {
  const outbox = await open();
  const said = `${errorTexts.notFound} ${otherContractText}`;
  const answer = { ok: false, message: said, code: 'other_contract', requestId: 'r1' } as const;
  const faults = Array.from({ length: mostDeclines }, () => refusal(errorStatus.other_contract, answer));
  const server = serverWith(...faults);
  await outbox.add('ann', [{ note: 'shelf' }]);
  for (let tries = 0; tries < mostDeclines; tries += 1) {
    expect(await outbox.list('ann')).toMatchObject([{ refusal: null }]);
    await outbox.send('ann', server.deliver);
  }
  expect(await outbox.list('ann')).toMatchObject([{ refusal: { message: said } }]);
  await outbox.tryOnce('ann');
  expect(await outbox.send('ann', server.deliver)).toBe('done');
  expect([...server.taken.values()]).toEqual(['shelf']);
});

test.each([400, 404])(
  'what was refused with %d is sent once more by an app of another contract, and by the same one not',
  async (status) => {
    const outbox = await open();
    const server = serverWith(refused(status, 'Unknown field.'), refused(status, 'Still unknown.'));
    await outbox.add('ann', [{ note: 'shelf' }]);
    // The release before said nothing of its contract.
    await outbox.send('ann', server.deliver);
    vi.stubEnv('VITE_CONTRACT', 'new');
    for (const _ of ['opened', 'opened again']) {
      await outbox.tryOnce('ann');
      await outbox.send('ann', server.deliver);
    }
    expect(server.calls).toHaveLength(2);
    vi.stubEnv('VITE_CONTRACT', 'newer');
    await outbox.tryOnce('ann');
    expect(await outbox.send('ann', server.deliver)).toBe('done');
    expect([...server.taken.values()]).toEqual(['shelf']);
  },
);
