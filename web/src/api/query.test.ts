import { listHistory } from '@caselift/contract/history';
import { listUserLines } from '@caselift/contract/statements';
import { listUsers } from '@caselift/contract/users';
import { readWholesaler } from '@caselift/contract/wholesaler';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { createQueryClient, invalidate, invalidateWholesaler, pagesKey, replaceAnswer } from './query.ts';

const prod = { query: { wholesalerId: 'ats', db: 'prod' } } as const;
const preview = { query: { wholesalerId: 'ats', db: 'preview' } } as const;
const iowa = { query: { wholesalerId: 'iowa', db: 'prod' } } as const;

let client: QueryClient;
beforeEach(() => {
  client = createQueryClient();
  for (const input of [prod, preview, iowa]) replaceAnswer(client, listUsers, input, []);
  client.setQueryData([readWholesaler.path, prod], {});
  client.setQueryData(pagesKey(listHistory, prod), {});
});

const outdated = () =>
  client
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.isInvalidated })
    .map(({ queryKey: [path, input] }) => {
      const { query } = input as typeof prod;
      return `${path} ${query.wholesalerId} ${query.db}`;
    });

test('a change outdates the answers of the endpoints it names, of every wholesaler and environment, and no others', async () => {
  await invalidate(client, [listUsers]);
  expect(outdated()).toEqual(['/api/users ats prod', '/api/users ats preview', '/api/users iowa prod']);
});

test('an answer that comes page by page is outdated by its endpoint too', async () => {
  await invalidate(client, [listHistory, readWholesaler]);
  expect(outdated()).toEqual([`${readWholesaler.path} ats prod`, `${listHistory.path} ats prod`]);
});

test('the answers about a deleted person are left alone: asked again, they would be refused', async () => {
  for (const customId of ['ATS_1', 'ATS_2'])
    client.setQueryData([listUserLines.path, { ...prod, params: { customId } }], {});
  await invalidate(client, [listUserLines], (asked) => asked?.params?.customId === 'ATS_1');
  const fresh = client.getQueryCache().findAll({ predicate: ({ state }) => !state.isInvalidated });
  expect(fresh.map(({ queryKey }) => JSON.stringify(queryKey)).filter((key) => key.includes('ATS_'))).toEqual([
    JSON.stringify([listUserLines.path, { ...prod, params: { customId: 'ATS_1' } }]),
  ]);
});

test('an action on a wholesaler outdates all that is shown of it, in both environments, and nothing of another', async () => {
  await invalidateWholesaler(client, 'ats');
  expect(outdated()).toHaveLength(4);
  expect(outdated().filter((answer) => answer.includes('iowa'))).toEqual([]);
});

test('an answer that is on its way when something changes is asked for again, and never shown: it may be of before', async () => {
  const answers: ((rows: string[]) => void)[] = [];
  const options = {
    queryKey: [listUsers.path, { query: { ...prod.query, page: 2 } }],
    queryFn: () => new Promise<string[]>((resolve) => answers.push(resolve)),
  };
  const shown: (readonly string[] | undefined)[] = [];
  const screen = new QueryObserver(client, options);
  const leave = screen.subscribe(({ data }) => shown.push(data));
  const waits = client.ensureQueryData(options);
  const outdating = invalidateWholesaler(client, 'ats');
  answers[0]?.(['before']);
  answers[1]?.(['after']);
  await outdating;
  expect(await waits).toEqual(['after']);
  expect(screen.getCurrentResult().data).toEqual(['after']);
  expect(shown).not.toContainEqual(['before']);
  leave();
});

test('an answer that nobody shows yet is dropped when something changes, and asked for by whoever opens it', async () => {
  const answers: ((rows: string[]) => void)[] = [];
  const options = {
    queryKey: [listUsers.path, { query: { ...prod.query, page: 2 } }],
    queryFn: () => new Promise<string[]>((resolve) => answers.push(resolve)),
  };
  const ahead = client.prefetchQuery(options);
  await invalidateWholesaler(client, 'ats');
  answers[0]?.(['before']);
  await ahead;
  const opened = client.ensureQueryData(options);
  answers[1]?.(['after']);
  expect(await opened).toEqual(['after']);
});

test('what the server said of a change stays, though an older answer arrives after it', async () => {
  const answers: ((rows: never[]) => void)[] = [];
  const queryKey = [listUsers.path, prod];
  const older = client.fetchQuery({
    queryKey,
    queryFn: () => new Promise<never[]>((resolve) => answers.push(resolve)),
  });
  const changed = [{ customId: 'ATS_1' }] as never[];
  replaceAnswer(client, listUsers, prod, changed);
  answers[0]?.([]);
  await older;
  expect(client.getQueryData(queryKey)).toEqual(changed);
});
