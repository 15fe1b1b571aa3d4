/** Where a test may pass and prove nothing: a loop over what may be empty, every() of it, and an early return. */
import { parseAst } from 'vitest/node';
import { calledBy, nodesIn } from './prose.ts';
import { isNode, type Node } from './texts.ts';

/** of: what the loop goes over, or the condition of the return. */
export type Hollow = { line: number; what: 'loop' | 'every' | 'return'; of: string };

const mayBeFound = /\bfor \(|\.every\(|\.forEach\(|\breturn;/;
const wrappers = /^(TSAsExpression|TSSatisfiesExpression|AwaitExpression|ParenthesizedExpression|TSNonNullExpression)$/;

export function hollowIn(file: string, source: string): Hollow[] {
  if (!mayBeFound.test(source)) return [];
  const nodes = nodesIn(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  const text = ({ start, end }: Node) => source.slice(start, end).replace(/\s+/g, ' ');
  const full = fullNames(nodes);
  const asserted = nodes.flatMap((node) => {
    const given = isCallOf(node, 'expect') ? argumentOf(node) : undefined;
    return given === undefined ? [] : [{ of: text(listWithin(given)), end: node.end }];
  });
  // What is drawn may be empty at times: that it mostly isn't is said where it is drawn.
  const drawn = nodes.filter(isProperty);
  const isFine = (list: Node): boolean => {
    if (isFull(list, full) || drawn.some(({ start, end }) => start <= list.start && list.end <= end)) return true;
    const name = text(listWithin(list));
    return asserted.some(
      ({ of, end }) => end < list.start && of.startsWith(name) && /^(\??[.[]|$)/.test(of.slice(name.length)),
    );
  };
  const found = ({ start }: Node, what: Hollow['what'], of: Node): Hollow => ({
    ...{ line: source.slice(0, start).split('\n').length, what, of: text(of) },
  });
  return nodes.flatMap((node): Hollow[] => {
    const [loop, every] = [loopOf(node), everyOf(node)];
    if (loop !== null && !isFine(loop)) return [found(node, 'loop', loop)];
    if (every !== null && !isFine(every)) return [found(node, 'every', every)];
    return earlyReturnsOf(node).map((one) => found(one, 'return', one.test as Node));
  });
}

const argumentOf = ({ arguments: given }: Node): Node | undefined => (given as Node[])[0];
const isCallOf = (node: Node, name: string): boolean =>
  node.type === 'CallExpression' && (node.callee as Node).type === 'Identifier' && (node.callee as Node).name === name;
const expects = (body: unknown): boolean => nodesIn(body).some((node) => isCallOf(node, 'expect'));
/** `of.name(...)` */
function methodOf(node: Node): { of: Node; name: string } | null {
  if (node.type !== 'CallExpression' || (node.callee as Node).type !== 'MemberExpression') return null;
  const { object, property } = node.callee as Node;
  return { of: object as Node, name: String((property as Node).name) };
}

/** What a loop goes over, if its body expects something. */
function loopOf(node: Node): Node | null {
  // A stream isn't counted before it is read.
  if (node.type === 'ForOfStatement') return node.await !== true && expects(node.body) ? (node.right as Node) : null;
  const method = methodOf(node);
  return method?.name === 'forEach' && expects(node.arguments) ? method.of : null;
}

/** `expect(list.every(...))` */
function everyOf(node: Node): Node | null {
  const given = isCallOf(node, 'expect') ? argumentOf(node) : undefined;
  const method = given === undefined ? null : methodOf(given);
  return method?.name === 'every' ? method.of : null;
}

/** The list that is gone through, without what changes neither whether it is empty nor its name. */
function listWithin(list: Node): Node {
  if (wrappers.test(list.type)) return listWithin((list.expression ?? list.argument) as Node);
  const method = methodOf(list);
  const [argument] = (list.arguments ?? []) as Node[];
  if (method !== null && argument !== undefined) {
    const whole = `${method.of.name}.${method.name}`;
    if (/^Object\.(entries|keys|values)$|^Promise\.all$|^Array\.from$/.test(whole)) return listWithin(argument);
  }
  if (method !== null && /^(entries|keys|values|toReversed|toSorted|map)$/.test(method.name))
    return listWithin(method.of);
  return list;
}

/** Whether a list is written out, with at least one. Names of other files are of lists that are declared there. */
function isFull(list: Node, full: ReadonlySet<string>): boolean {
  const inner = listWithin(list);
  if (inner.type === 'ArrayExpression')
    return (inner.elements as Node[]).some((one) => one.type !== 'SpreadElement' || isFull(one.argument as Node, full));
  if (inner.type === 'ObjectExpression')
    return (inner.properties as Node[]).some(
      (one) => one.type !== 'SpreadElement' || isFull(one.argument as Node, full),
    );
  if (inner.type === 'ConditionalExpression')
    return isFull(inner.consequent as Node, full) && isFull(inner.alternate as Node, full);
  if (inner.type === 'Identifier') return full.has(String(inner.name));
  return isCallOf(inner, 'atLeast');
}

function fullNames(nodes: readonly Node[]): Set<string> {
  const full = new Set<string>();
  for (const node of nodes) {
    if (/^Import(Default|Namespace)?Specifier$/.test(node.type)) full.add(String((node.local as Node).name));
    const isNamed = node.type === 'VariableDeclarator' && (node.id as Node).type === 'Identifier';
    if (isNamed && isNode(node.init) && isFull(node.init, full)) full.add(String((node.id as Node).name));
  }
  return full;
}

function isProperty(node: Node): boolean {
  const method = methodOf(node);
  return method !== null && method.of.name === 'fc' && /^(asyncP|p)roperty$/.test(method.name);
}

/** `if (...) return;` of a test or a property, where nothing is expected before it returns. */
function earlyReturnsOf(node: Node): Node[] {
  if (node.type !== 'CallExpression' || !(/^(test|it)$/.test(calledBy(node)) || isProperty(node))) return [];
  const bodies = (node.arguments as Node[]).filter(({ type }) => /Function/.test(type)).map(({ body }) => body as Node);
  const statements = bodies.flatMap(({ type, body }) => (type === 'BlockStatement' ? (body as Node[]) : []));
  return statements.filter(({ type, consequent }) => type === 'IfStatement' && returnsBare(consequent as Node));
}

function returnsBare(node: Node): boolean {
  if (node.type !== 'BlockStatement') return node.type === 'ReturnStatement' && node.argument === null;
  const last = (node.body as Node[]).at(-1);
  return last !== undefined && returnsBare(last) && !expects(node);
}
