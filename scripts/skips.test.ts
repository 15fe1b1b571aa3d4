import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { expectedSkips } from './expected-skips.ts';
import { sourceFiles } from './repository.ts';
import { judgeSkips, skipsIn } from './skips.ts';
import { lastLine } from './test-report.ts';
import { checkRequired, isHere, type NeedName, needs, needsHere, requiredIn } from './testing/needs.ts';

describe('what tests say that they skip', () => {
  test.each([
    ["test.skipIf(!isHere('root'))('a mount', () => {});", 'root'],
    ["describe.skipIf(!isHere('iowa'))('a mount', () => { test('a bill', () => {}); });", 'iowa'],
    ["test.skipIf(!isHere('root')).each([1])('a mount', () => {});", 'root'],
    ["test('a mount', () => { test.skip(!isHere('iowa'), 'no files'); });", 'iowa'],
    ["describe('disks', () => { test('a mount', () => { test.skip(!isHere('iowa')); }); });", 'iowa'],
    ["test.skipIf(process.getuid() !== 0)('a mount', () => {});", null],
    ["test.runIf(isHere('root'))('a mount', () => {});", null],
    ["test('a mount', (context) => { if (!isMounted()) context.skip('not root'); });", null],
    ["test.skip('a mount', () => {});", null],
    ["test.skip.each([1])('a mount', () => {});", null],
    ["test.only('a mount', () => {});", null],
    ["test.todo('a mount');", null],
    ["test.fixme('a mount', () => {});", null],
    ["xtest('a mount', () => {});", null],
  ])('%j is found', (source, need) => {
    const found = skipsIn('a.test.ts', source);
    expect(found).toMatchObject([{ file: 'a.test.ts', need, line: 1 }]);
    if (!source.startsWith('xtest')) expect(found[0]?.test).toBe('a mount');
  });

  test.each([
    "test('a mount', () => {});",
    "test.fails('a mount', () => {});",
    "test.each([1])('a mount of %s', () => {});",
    "test('a mount', () => expect(rows.skip(1)).toEqual(list.only()));",
    "const text = 'test.skip'; // test.only('a mount')",
  ])("%j isn't a skip", (source) => expect(skipsIn('a.test.ts', source)).toEqual([]));

  test('the list of expected skips names each of them, with what it needs, and no other', () => {
    const stated = sourceFiles().flatMap(({ path, text, isTest }) => (isTest ? skipsIn(path, text) : []));
    const byPlace = stated.map(({ file, test: title, need, line }) => [`${file}: ${title}`, need, line]);
    const listed = expectedSkips.map(({ file, test: title, need }) => [`${file}: ${title}`, need]);
    expect(byPlace.filter(([, need]) => !Object.keys(needs).includes(String(need)))).toEqual([]);
    expect(byPlace.map(([place, need]) => [place, need]).sort()).toEqual(listed.sort());
  });
});

describe('the skips of a run', () => {
  const expected = [
    { file: 'a.test.ts', test: 'invoices', need: 'iowa' },
    { file: 'b.test.ts', test: 'a mount', need: 'root' },
  ] as const;
  const skip = (file: string, name: string, ofFailed = false) => ({ file, name, ofFailed });
  const judge = (...skips: Parameters<typeof judgeSkips>[0][number][]) =>
    judgeSkips(skips, (need: NeedName) => need === 'linux', expected);

  test('those that are expected are counted by what the machine lacks, the most first', () => {
    const skips = [skip('b.test.ts', 'disks > a mount'), skip('a.test.ts', 'invoices > add up')];
    expect(judge(...skips, skip('a.test.ts', 'real invoices > invoices > come in'))).toEqual({
      unexpected: [],
      reasons: ["2 without Iowa's invoices", '1 not root'],
    });
  });

  test('any other is a failure, named, and so is one on a machine that has what it needs', () => {
    expect(judge(skip('a.test.ts', 'other invoices'), skip('c.test.ts', 'a mount')).unexpected).toEqual([
      "a.test.ts: other invoices was skipped, and scripts/expected-skips.ts doesn't list it",
      "c.test.ts: a mount was skipped, and scripts/expected-skips.ts doesn't list it",
    ]);
    expect(judgeSkips([skip('b.test.ts', 'a mount')], () => true, expected)).toEqual({
      unexpected: ['b.test.ts: a mount was skipped, although this machine has what it needs (root)'],
      reasons: ['1 unexpected'],
    });
  });

  test('what a failure leaves out is counted, and the failure alone is named', () => {
    expect(judge(skip('c.test.ts', 'a goal', true))).toEqual({ unexpected: [], reasons: ['1 after a failure'] });
  });

  test('the last line counts them by reason, and says what was not run', () => {
    const counts = { passed: 8162, failed: 0, skipped: 12 };
    expect(lastLine(counts, ["9 without Iowa's invoices", '3 not root'], [])).toBe(
      "8162 passed, 0 failed, 12 skipped (9 without Iowa's invoices, 3 not root)",
    );
    expect(lastLine({ ...counts, skipped: 0 }, [], ['the journeys (SKIP_BROWSER=1)'])).toBe(
      '8162 passed, 0 failed, 0 skipped; not run: the journeys (SKIP_BROWSER=1)',
    );
  });
});

describe('what a run requires', () => {
  test('what is required and absent fails with a sentence, and anything else may be absent', () => {
    vi.stubEnv('CASELIFT_SEED', '7');
    onTestFinished(() => void vi.unstubAllEnvs());
    const absent = 'fixedSeed';
    expect(isHere(absent, new Set())).toBe(false);
    expect(needsHere()).not.toContain(absent);
    expect(needsHere()).toContain('fakeBigQuery');
    const sentence = 'CASELIFT_REQUIRE lists fixedSeed, but CASELIFT_SEED is set.';
    expect(() => isHere(absent, new Set([absent]))).toThrow(sentence);
    expect(() => checkRequired(new Set([absent]))).toThrow(sentence);
    expect(() => checkRequired(new Set(['s3']))).not.toThrow();
  });

  test('a name that nothing has is refused: it would require nothing', () => {
    expect([...requiredIn('iowa, s3,bigquery')]).toEqual(['iowa', 's3', 'bigquery']);
    expect([...requiredIn('')]).toEqual([]);
    expect(() => requiredIn('iowa,ohio')).toThrow(
      'CASELIFT_REQUIRE lists ohio, which is unknown. There are iowa, root,',
    );
  });
});
