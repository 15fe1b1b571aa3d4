import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differingFacts, entryIdentity, lineIdentity } from './differing-facts.ts';

type Line = { invoiceId: string; lineNo: number; date: string; rep: string | null; units: number; gpCents: number };
const line = (changes: Partial<Line> = {}): Line => ({
  invoiceId: 'A1',
  lineNo: 1,
  date: '2026-06-10',
  rep: 'ANN',
  units: 20,
  gpCents: 40_00,
  ...changes,
});
const changesOf = (before: readonly Line[], now: readonly Line[], rep?: string) =>
  differingFacts(before, now, lineIdentity, (one) => rep === undefined || one.rep === rep).map(
    ({ change, before: one, now: other }) => [change, (other ?? one)?.invoiceId, (other ?? one)?.lineNo],
  );

describe('the invoice lines behind an adjustment', () => {
  test('are those that are new, canceled, or not what they were', () => {
    const before = [line(), line({ lineNo: 2 }), line({ lineNo: 3 })];
    const now = [line(), line({ lineNo: 2, units: 12, gpCents: 24_00 }), line({ invoiceId: 'B7', date: '2026-06-30' })];
    expect(changesOf(before, now)).toEqual([
      ['changed', 'A1', 2],
      ['removed', 'A1', 3],
      ['added', 'B7', 1],
    ]);
    expect(differingFacts(before, now, lineIdentity)[0]).toEqual({ change: 'changed', before: before[1], now: now[1] });
    expect(changesOf(now, now)).toEqual([]);
  });

  test('are the same in any order of lines and fields', () => {
    const before = [line(), line({ lineNo: 2 })];
    const turned = before.toReversed().map((one) => Object.fromEntries(Object.entries(one).reverse()) as Line);
    expect(changesOf(before, turned)).toEqual([]);
  });

  test('lines are listed by day, and those of one day by invoice', () => {
    const [later, sameDay] = [{ invoiceId: 'A0', date: '2026-06-30' }, { date: '2026-06-09' }];
    const now = [line(later), line({ ...sameDay, invoiceId: 'C3' }), line({ ...sameDay, invoiceId: 'B2' })];
    expect(changesOf([], now).map(([, invoiceId]) => invoiceId)).toEqual(['B2', 'C3', 'A0']);
    expect(changesOf(now.toReversed(), []).map(([, invoiceId]) => invoiceId)).toEqual(['B2', 'C3', 'A0']);
  });

  test('are told apart by invoice and line number', () => {
    expect(changesOf([line({ invoiceId: 'A', lineNo: 11 })], [line({ invoiceId: 'A1', lineNo: 1 })])).toEqual([
      ['removed', 'A', 11],
      ['added', 'A1', 1],
    ]);
  });

  test('concern both reps if a line moved from one to the other', () => {
    const [before, now] = [[line()], [line({ rep: 'BOB' })]];
    for (const rep of ['ANN', 'BOB']) expect(changesOf(before, now, rep)).toEqual([['changed', 'A1', 1]]);
    expect(changesOf(before, now, 'CAL')).toEqual([]);
    expect([changesOf([], before, 'CAL'), changesOf(before, [], 'CAL')]).toEqual([[], []]);
  });
});

test('an image that was approved after closing is a changed entry', () => {
  const image = { entryId: 'image-1', date: '2026-06-20', status: 'pending', cases: null };
  expect(differingFacts([image], [{ ...image, status: 'approved' }], entryIdentity)).toMatchObject([
    { change: 'changed', before: { status: 'pending' }, now: { status: 'approved' } },
  ]);
  // A field that only one side has is as good as empty.
  const { cases: _, ...withoutCases } = image;
  expect(differingFacts([withoutCases], [image], entryIdentity)).toEqual([]);
  expect(differingFacts([image], [withoutCases], entryIdentity)).toEqual([]);
  const withCases: typeof withoutCases = { ...withoutCases, ...{ cases: 12 } };
  expect(differingFacts([withoutCases], [withCases], entryIdentity)).toHaveLength(1);
  expect(differingFacts([withCases], [withoutCases], entryIdentity)).toHaveLength(1);
});

test('the differences lead from what was to what is', () => {
  const facts = fc.uniqueArray(
    fc.record({ entryId: fc.constantFrom('a', 'b', 'c', 'd', 'e'), date: fc.constantFrom('1', '2'), units: fc.nat(2) }),
    { selector: entryIdentity },
  );
  fc.assert(
    fc.property(facts, facts, (before, now) => {
      const found = new Map(before.map((one) => [one.entryId, one]));
      for (const { before: one, now: other } of differingFacts(before, now, entryIdentity)) {
        if (other === null) found.delete(one.entryId);
        else found.set(other.entryId, other);
      }
      expect(found).toEqual(new Map([...found.keys()].map((id) => [id, now.find(({ entryId }) => entryId === id)])));
      expect(found.size).toBe(now.length);
    }),
  );
});
