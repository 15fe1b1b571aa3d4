import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownPage } from './selection-state.ts';
import { selectionStore } from './selection-store.ts';
import type { Check, SelectionPage, SelectionSource } from './source.ts';

/** 12 rows, 4 a page; every third matches 'third'. Calls are carried out, and answered, whenever the schedule says. */
const ids = Array.from({ length: 12 }, (_, index) => `R${index}`);
type Filter = 'all' | 'third';
const matches = (filter: Filter, id: string) => filter === 'all' || ids.indexOf(id) % 3 === 0;

function scheduled(s: fc.Scheduler, refuses: readonly boolean[]) {
  const checked = new Map(ids.map((id) => [id, false]));
  let changes = 0;
  const count = () => [...checked.values()].filter(Boolean).length;
  const pageOf = (filter: Filter, page: number): SelectionPage<string> => {
    const found = ids.filter((id) => matches(filter, id));
    const rows = found
      .slice((page - 1) * 4, page * 4)
      .map((id) => ({ id, item: id, checked: checked.get(id) ?? false }));
    return { rows, count: found.length, selected: count(), total: ids.length };
  };
  const carriedOut = async <Answer>(label: string, carryOut: () => Answer): Promise<Answer> => {
    await s.schedule(Promise.resolve(), `${label} arrives`);
    const answer = carryOut();
    await s.schedule(Promise.resolve(), `${label} is answered`);
    return answer;
  };
  const change = async (label: string, checks: readonly Check[]) => {
    const isRefused = refuses[changes++] ?? false;
    const answer = await carriedOut(label, () => {
      if (!isRefused) for (const { id, checked: wanted } of checks) checked.set(id, wanted);
      return { selected: count() };
    });
    if (isRefused) throw new Error('Refused');
    return answer;
  };
  const source: SelectionSource<string, Filter> = {
    page: (filter, page) => carriedOut('page', () => pageOf(filter, page)),
    set: (checks) => change('set', checks),
    setAll: (filter, wanted) => {
      const all = ids.filter((id) => matches(filter, id)).map((id) => ({ id, checked: wanted }));
      return change('set all', all);
    },
  };
  return { source, pageOf };
}

type Act =
  | { do: 'tick'; id: string; checked: boolean }
  | { do: 'all'; filter: Filter; checked: boolean }
  | { do: 'show'; filter: Filter; page: number };
const filter = fc.constantFrom<Filter>('all', 'third');
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('tick' as const), id: fc.constantFrom(...ids), checked: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('all' as const), filter, checked: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('show' as const), filter, page: fc.constantFrom(1, 2, 3) }) },
);
const acts = fc.array(act, { minLength: 1, maxLength: 14 });

async function play(s: fc.Scheduler, played: readonly Act[], refuses: readonly boolean[]) {
  const { source, pageOf } = scheduled(s, refuses);
  const store = selectionStore(source);
  let asked: [Filter, number] = ['all', 1];
  store.show(...asked);
  for (const one of played) {
    if (one.do === 'show') {
      asked = [one.filter, one.page];
      store.show(...asked);
    } else if (one.do === 'tick') store.change({ kind: 'some', checks: [{ id: one.id, checked: one.checked }] });
    else store.change({ kind: 'all', filter: one.filter, checked: one.checked });
    if (s.count() > 0 && one.do !== 'all') await s.waitOne();
  }
  await s.waitIdle();
  return {
    shown: shownPage(store.state()),
    onServer: pageOf(...asked),
    all: pageOf('all', 1),
    state: store.state(),
    pageOf,
  };
}

test('whenever calls arrive, are answered or refused, the screen ends at what the server has', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), acts, fc.array(fc.boolean(), { maxLength: 6 }), async (s, played, refuses) => {
      const { shown, onServer, state } = await play(s, played, refuses);
      expect(state).toMatchObject({ waiting: [], sending: false, reading: null });
      expect(shown).toEqual(onServer);
    }),
    { numRuns: 400 },
  );
});

test('where nothing is refused, the server ends at what was clicked, in the order of the clicks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), acts, async (s, played) => {
      const { pageOf } = await play(s, played, []);
      const wanted = new Map(ids.map((id) => [id, false]));
      for (const one of played) {
        if (one.do === 'tick') wanted.set(one.id, one.checked);
        if (one.do === 'all') for (const id of ids) if (matches(one.filter, id)) wanted.set(id, one.checked);
      }
      const rows = [1, 2, 3].flatMap((page) => pageOf('all', page).rows);
      expect(rows.map(({ id, checked }) => [id, checked])).toEqual([...wanted]);
    }),
    { numRuns: 400 },
  );
});
