/** Tests wait for facts: a timer passes on one machine and fails on another. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAst } from 'vitest/node';
import { nodesIn } from './prose.ts';
import { root, trackedFiles } from './repository.ts';
import { isNode, type Node } from './texts.ts';

/** Where looking again and limits are made of timers, a kill comes at any moment, or the time that passes is tested. */
const withTimers = [
  'db/src/testing/until.ts',
  'e2e/mails.ts',
  'e2e/server.ts',
  'server/src/jobs/holding/testing/s3-many-processes.ts',
  'server/src/jobs/worker/hanging-import.process.test.ts',
  'warehouse/src/read-apart.test.ts',
];
const withLayout = ['e2e/layout.ts'];

type Found = 'timer' | 'layout' | 'limit';

const excepted: Record<Found, readonly string[]> = { timer: withTimers, layout: withLayout, limit: [] };

const mayBeFound =
  /timers\/promises|setTimeout|setInterval|waitForTimeout|boundingBox|timeout:|wait(For|Until)\(|\b(sleep|pause|delay|wait)\(/;

/** A wait with a shorter limit ends a test by chance on a slow machine: milliseconds. */
const leastLimit = 100_000;

/** Which of them a file of tests uses, by line. */
function foundIn(file: string, source: string): { line: number; what: Found }[] {
  if (!mayBeFound.test(source)) return [];
  const nodes = nodesIn(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  const promised = new Set(nodes.flatMap(namesOfPromisedTimers));
  return nodes.flatMap((node) => {
    const what = whatOf(node, promised);
    return what === null ? [] : [{ line: source.slice(0, node.start).split('\n').length, what }];
  });
}

/** `import { setTimeout as sleep } from 'node:timers/promises'` */
function namesOfPromisedTimers({ type, source, specifiers }: Node): string[] {
  if (type !== 'ImportDeclaration' || !/^(node:)?timers\/promises$/.test(String((source as Node).value))) return [];
  return (specifiers as Node[]).map(({ local }) => String((local as Node).name));
}

function whatOf({ type, ...call }: Node, promised: ReadonlySet<string>): Found | null {
  if (type === 'Property') return (call.key as Node).name === 'timeout' && isShort(call.value as Node) ? 'limit' : null;
  if (type !== 'CallExpression' || !isNode(call.callee)) return null;
  const { callee } = call;
  const isMember = callee.type === 'MemberExpression';
  const name = String(isMember ? (callee.property as Node).name : callee.name);
  if (name === 'boundingBox') return 'layout';
  if (name === 'waitForTimeout') return 'timer';
  if (isMember && ['wait', 'waitFor'].includes(name) && isShort((call.arguments as Node[]).at(-1))) return 'limit';
  // Its own limit is a second, and no setting changes that.
  if (
    isMember &&
    (callee.object as Node).name === 'vi' &&
    /^wait(For|Until)$/.test(name) &&
    (call.arguments as Node[]).length < 2
  )
    return 'limit';
  // test.setTimeout() is a limit.
  if (isMember && !['window', 'globalThis', 'self'].includes(String((callee.object as Node).name))) return null;
  const [first, second] = call.arguments as Node[];
  if (promised.has(name)) return isLater(first) ? 'timer' : null;
  if (name === 'setTimeout' || name === 'setInterval') return isLater(second) ? 'timer' : null;
  return /^(sleep|pause|delay|wait)$/.test(name) && typeof first?.value === 'number' && isLater(first) ? 'timer' : null;
}

/** Of 0 it asks once, and of 1 it ends a connection at once. */
const isShort = (limit: Node | undefined): boolean => {
  const ms = limit?.value;
  return typeof ms === 'number' && ms > 1 && ms < leastLimit;
};

/** Without a delay, or with one of 0, it is the next turn of the loop. */
const isLater = (delay: Node | undefined): boolean => delay !== undefined && delay.value !== 0;

describe('a file of tests', () => {
  test.each([
    'await page.waitForTimeout(500);',
    'await new Promise((resolve) => setTimeout(resolve, 20));',
    'await new Promise((resolve) => setTimeout(resolve, pauseMs));',
    'const ticking = setInterval(() => {}, 10);',
    'await page.evaluate(() => new Promise((resolve) => window.setTimeout(resolve, 100)));',
    "import { setTimeout as sleep } from 'node:timers/promises';\nawait sleep(20);",
    "import { setTimeout } from 'timers/promises';\nfor (;;) await setTimeout(lookMs);",
    'await pause(200);',
  ])('%j waits for time', (source) => {
    expect(foundIn('a.test.ts', source)).toEqual([{ line: source.split('\n').length, what: 'timer' }]);
  });

  test.each([
    'await expect.poll(look, { timeout: 30_000 }).toBe(0);',
    'await server.jobs.wait(jobId, 60_000);',
    'await vi.waitFor(() => expect(seen).toBe(1), 5000);',
    'await vi.waitFor(() => expect(seen).toBe(1));',
    "await screen.findByText('Saved', {}, { timeout: 5000 });",
  ])('%j gives up on a slow machine', (source) => {
    expect(foundIn('a.test.ts', source)).toEqual([{ line: 1, what: 'limit' }]);
  });

  test.each(['await row.boundingBox();', 'const { width } = (await page.getByRole("dialog").boundingBox()) ?? {};'])(
    '%j measures layout',
    (source) => expect(foundIn('a.spec.ts', source)).toEqual([{ line: 1, what: 'layout' }]),
  );

  test.each([
    'await new Promise((turn) => setTimeout(turn));',
    'await new Promise((turn) => setTimeout(turn, 0));',
    'await new Promise((turn) => setImmediate(turn));',
    'test.setTimeout(180_000);',
    'vi.advanceTimersByTime(1000);',
    'await expect.poll(look, { timeout: patienceMs }).toBe(0);',
    'await jobs.wait(jobId, 0);',
    "await until(look, 'the mail', 60_000);",
    'const signal = AbortSignal.timeout(40_000);',
    'const script = "setInterval(() => {}, 1000)"; // setTimeout(done, 20)',
    'const box = "boundingBox()";',
  ])('%j does neither', (source) => {
    expect(foundIn('a.test.tsx', source)).toEqual([]);
  });
});

test('tests wait for facts, and journeys find things by their role; layout is measured where it is the point', () => {
  const wrong = trackedFiles()
    .filter((file) => /\.tsx?$/.test(file) && /\.(test|spec)\.|\/testing\/|^e2e\//.test(file))
    .flatMap((file) =>
      foundIn(file, readFileSync(path.join(root, file), 'utf8'))
        .filter(({ what }) => !excepted[what].includes(file))
        .map(({ line, what }) => `${file}:${line} ${what}`),
    );
  expect(wrong).toEqual([]);
});
