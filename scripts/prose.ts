/** What engineers read: comments and tests' titles in code, comments in SQL and CSS, and Markdown. */
import { parseAst } from 'vitest/node';
import { isNode, type Node, type Text } from './texts.ts';

type Range = readonly [start: number, end: number];
type Place = { start: number; text: string };

const slashes = /\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/g;
const dashes = /(?<=^|\s)--[^\n]*(?:\n[ \t]*--[^\n]*)*/g;
/** Code blocks, inline code and link targets. They hold names, so rules of English don't apply to them. */
const codeOfMarkdown = /```[\s\S]*?```|`[^`\n]+`|\]\([^)\n]+\)/g;

/** The titles of tests and of their groups. */
export function titlesIn(path: string, source: string): Text[] {
  const titles = nodesIn(parseAst(source, { lang: langOf(path) })).flatMap((node) => titleOf(node, source) ?? []);
  return titles.map(({ start, text }) => ({ line: source.slice(0, start).split('\n').length, text }));
}

export function proseIn(path: string, source: string): Text[] {
  return [...placesIn(path, source)].map(({ start, text }) => ({
    line: source.slice(0, start).split('\n').length,
    text: text
      .replace(/^[ \t]*(\/\*\*?|\*\/|\*|\/\/|--)|\*\/$/gm, '')
      .replace(/\s+/g, ' ')
      .trim(),
  }));
}

function placesIn(path: string, source: string): Iterable<Place> {
  if (path.endsWith('.md')) return linesOf(source.replace(codeOfMarkdown, (code) => code.replace(/\S/g, '~')));
  if (path.endsWith('.sql')) return matches(source, dashes);
  if (path.endsWith('.css')) return matches(source, slashes);
  return inCode(source, langOf(path));
}

const langOf = (path: string) => (path.endsWith('x') ? 'tsx' : 'ts');

function* inCode(source: string, lang: 'ts' | 'tsx'): Generator<Place> {
  const quoted: Range[] = [];
  for (const node of nodesIn(parseAst(source, { lang }))) {
    if (node.type === 'Literal' || node.type === 'JSXText') quoted.push([node.start, node.end]);
    if (node.type === 'TemplateElement') {
      quoted.push([node.start, node.end]);
      for (const { start, text } of matches(source.slice(node.start, node.end), dashes)) {
        yield { start: node.start + start, text };
      }
    }
    const title = titleOf(node, source);
    if (title !== null) yield title;
  }
  yield* matches(without(quoted, source), slashes);
}

function titleOf(node: Node, source: string): Place | null {
  if (node.type !== 'CallExpression' || !['describe', 'it', 'test'].includes(calledBy(node))) return null;
  const title = (node.arguments as Node[])[0];
  if (title?.type !== 'Literal' && title?.type !== 'TemplateLiteral') return null;
  return { start: title.start, text: source.slice(title.start + 1, title.end - 1) };
}

/** The name a call starts with: `test` for test.each([...])('...'). */
export function calledBy(node: Node): string {
  const left = node.callee ?? node.object ?? node.tag;
  return isNode(left) ? calledBy(left) : String(node.name);
}

function without(ranges: Range[], source: string): string {
  let rest = '';
  for (const [start, end] of ranges.sort(([a], [b]) => a - b)) {
    if (start < rest.length) continue;
    rest += source.slice(rest.length, start) + source.slice(start, end).replace(/\S/g, ' ');
  }
  return rest + source.slice(rest.length);
}

function* matches(source: string, pattern: RegExp): Generator<Place> {
  for (const match of source.matchAll(pattern)) yield { start: match.index, text: match[0] };
}

function linesOf(source: string): Generator<Place> {
  return matches(source, /^.*\S.*$/gm);
}

/** In the order of the source. A stack, as generators within generators take most of the time of a run over every file. */
export function nodesIn(tree: unknown): Node[] {
  const nodes: Node[] = [];
  const ahead = [tree];
  while (ahead.length > 0) {
    const next = ahead.pop();
    if (isNode(next)) nodes.push(next);
    if (Array.isArray(next) || isNode(next)) ahead.push(...Object.values(next).reverse());
  }
  return nodes;
}
