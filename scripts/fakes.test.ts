/** The browser side's tests fake calls in one way, which keeps the contract. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseAst } from 'vitest/node';
import { nodesIn } from './prose.ts';
import { root, trackedFiles } from './repository.ts';
import { isNode, type Node } from './texts.ts';

/** Where calls and uploads are faked, and where a call that outlives its test is left without an answer. */
const fakes = ['web/src/api/testing/serve.ts', 'web/src/api/testing/serve-storage.ts', 'web/src/testing/setup.ts'];

const ways = new Set(['fetch', 'XMLHttpRequest', 'sendBeacon', 'WebSocket', 'EventSource']);
const globals = new Set(['globalThis', 'window', 'self', 'global']);
const mayBeFound = /fetch|XMLHttpRequest|sendBeacon|WebSocket|EventSource/;

/** The lines in which the source puts something in the place of what the page calls a server by. */
function foundIn(source: string): number[] {
  if (!mayBeFound.test(source)) return [];
  return nodesIn(parseAst(source, { lang: 'tsx' }))
    .filter(replacesAWay)
    .map(({ start }) => source.slice(0, start).split('\n').length);
}

function replacesAWay({ type, ...node }: Node): boolean {
  if (type === 'AssignmentExpression') return isAWay(node.left);
  if (type !== 'CallExpression' || !isNode(node.callee)) return false;
  const [on, name] = node.arguments as Node[];
  switch (nameOf(node.callee)) {
    case 'stubGlobal':
      return ways.has(String(on?.value));
    case 'spyOn':
    case 'defineProperty':
      return isAGlobal(on) && ways.has(String(name?.value));
    case 'assign':
    case 'defineProperties':
      return isAGlobal(on) && nodesIn(name).some((part) => part.type === 'Property' && ways.has(nameOf(part.key)));
    default:
      return false;
  }
}

/** @example globalThis.fetch, window['fetch'], fetch */
function isAWay(target: unknown): boolean {
  if (!isNode(target)) return false;
  if (target.type === 'Identifier') return ways.has(String(target.name));
  return target.type === 'MemberExpression' && isAGlobal(target.object) && ways.has(nameOf(target));
}

const isAGlobal = (node: unknown): boolean => isNode(node) && [...globals, 'navigator'].includes(nameOf(node));

function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  return node.type === 'MemberExpression' ? nameOf(node.property) : String(node.name ?? node.value);
}

test.each([
  "vi.stubGlobal('fetch', async () => new Response('[]'));",
  'vi.stubGlobal("fetch", read);',
  "vi\n  .stubGlobal('fetch', read);",
  "stubGlobal('XMLHttpRequest', class {});",
  "vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer);",
  "vi.spyOn(window, 'XMLHttpRequest');",
  "vi.spyOn(navigator, 'sendBeacon');",
  'globalThis.fetch = answer;',
  "window['fetch'] = answer;",
  'fetch = answer;',
  'global.XMLHttpRequest = Fake as never;',
  'Object.assign(globalThis, { fetch: answer });',
  "Object.defineProperty(window, 'fetch', { value: answer });",
  'Object.defineProperties(self, { XMLHttpRequest: { value: Fake } });',
])('%j fakes calls by itself', (source) => {
  expect(foundIn(`const before = 1;\n${source}`)).toEqual([2]);
});

test.each([
  "vi.stubGlobal('URL', Object.assign(URL, { createObjectURL }));",
  "vi.stubGlobal('open', opened);",
  'const text = "vi.stubGlobal(\'fetch\', read)"; // globalThis.fetch = answer',
  'const served = await fetch(address);',
  'const { fetch } = globalThis;',
  'query.refetch = again;',
  "vi.spyOn(query, 'fetch');",
  "vi.spyOn(window, 'print');",
  'serveWith(() => accepted([]));',
])('%j fakes none', (source) => {
  expect(foundIn(source)).toEqual([]);
});

test("tests of the browser side fake calls only where the contract's schemas see them", () => {
  const files = trackedFiles().filter(
    (file) => /^web\/.*\.tsx?$/.test(file) && /\.test\.|\/testing\//.test(file) && !fakes.includes(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const wrong = files.flatMap((file) =>
    foundIn(readFileSync(path.join(root, file), 'utf8')).map((line) => `${file}:${line}`),
  );
  expect(wrong).toEqual([]);
  for (const file of fakes) expect(foundIn(readFileSync(path.join(root, file), 'utf8')), file).not.toEqual([]);
});
