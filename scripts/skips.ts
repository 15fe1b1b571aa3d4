/** Tests that a run skips: which ones may be, as code and list say, and how the last line counts them. */
import { parseAst } from 'vitest/node';
import { type ExpectedSkip, expectedSkips } from './expected-skips.ts';
import { calledBy, nodesIn } from './prose.ts';
import { type NeedName, needs } from './testing/needs.ts';
import { isNode, type Node } from './texts.ts';

/** name: after those of its groups. ofFailed: something in its file failed, so that the rest of it may be left out. */
export type Skip = { file: string; name: string; ofFailed: boolean };
/** need: null where the code says it in another way than isHere('...'). */
export type StatedSkip = Omit<ExpectedSkip, 'need'> & { need: string | null; line: number };

const mayBeFound = /\.(skip|skipIf|runIf|todo|only|fixme)\b|\bx(it|test|describe)\b/;

/** What a file of tests says that it skips, or runs alone. */
export function skipsIn(file: string, source: string): StatedSkip[] {
  if (!mayBeFound.test(source)) return [];
  const nodes = nodesIn(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  const tests = nodes.filter((node) => titleOf(node) !== null);
  return nodes.flatMap((node) => {
    const condition = conditionOf(node);
    if (condition === undefined) return [];
    const own = tests.findLast(({ start, end }) => start <= node.start && node.end <= end);
    const test = (own && titleOf(own)) ?? '';
    return [{ file, test, need: needIn(condition), line: source.slice(0, node.start).split('\n').length }];
  });
}

/** What decides a skip; null: nothing does. Undefined: the node is none. */
function conditionOf(node: Node): Node | null | undefined {
  if (node.type === 'Identifier' && /^x(it|test|describe)$/.test(String(node.name))) return null;
  if (node.type === 'CallExpression' && isSkip(node.callee)) {
    const [first = null] = node.arguments as Node[];
    const name = String(((node.callee as Node).property as Node).name);
    return name === 'skipIf' || name === 'skip' ? first : null;
  }
  // test.skip.each(...), test.only.for(...)
  if (node.type === 'MemberExpression' && isSkip(node.object)) return null;
  return undefined;
}

const isSkip = (callee: unknown): boolean =>
  isNode(callee) &&
  callee.type === 'MemberExpression' &&
  /^(skip|skipIf|runIf|todo|only|fixme)$/.test(String((callee.property as Node).name)) &&
  /^(test|it|describe|suite|context|ctx|t|testInfo)$/.test(calledBy(callee));

/** `!isHere('root')` */
function needIn(condition: Node | null): string | null {
  if (condition?.type !== 'UnaryExpression') return null;
  const call = condition.argument as Node;
  if (call.type !== 'CallExpression' || (call.callee as Node).name !== 'isHere') return null;
  return String((call.arguments as Node[])[0]?.value);
}

function titleOf(node: Node): string | null {
  if (node.type !== 'CallExpression' || !['describe', 'it', 'test'].includes(calledBy(node))) return null;
  const title = (node.arguments as Node[])[0];
  if (title?.type === 'Literal' && typeof title.value === 'string') return title.value;
  return null;
}

const isOf = ({ file, test }: ExpectedSkip, skip: Skip): boolean =>
  skip.file === file && ` > ${skip.name} > `.includes(` > ${test} > `);

/** unexpected: sentences. reasons: '9 without Iowa's invoices', the most first. */
export type JudgedSkips = { unexpected: string[]; reasons: string[] };

/** A skip is expected where the list has it and what it needs isn't here. */
export function judgeSkips(
  skips: readonly Skip[],
  isHere: (need: NeedName) => boolean,
  expected: readonly ExpectedSkip[] = expectedSkips,
): JudgedSkips {
  const judged = skips.map((skip) => ({ skip, need: expected.find((one) => isOf(one, skip))?.need }));
  const reasons = judged.map(({ skip, need }) => {
    if (need !== undefined && !isHere(need)) return needs[need].without;
    return skip.ofFailed ? 'after a failure' : 'unexpected';
  });
  return {
    unexpected: judged
      .filter((_, at) => reasons[at] === 'unexpected')
      .map(({ skip: { file, name }, need }) =>
        need === undefined
          ? `${file}: ${name} was skipped, and scripts/expected-skips.ts doesn't list it`
          : `${file}: ${name} was skipped, although this machine has what it needs (${need})`,
      ),
    reasons: [...Map.groupBy(reasons, (reason) => reason)]
      .map(([reason, { length }]) => ({ reason, length }))
      .sort((a, b) => b.length - a.length)
      .map(({ reason, length }) => `${length} ${reason}`),
  };
}
