/** The small faults that an engineer could have written into a file, one at a time. */
import { parseAst } from 'vitest/node';
import { isNode, type Node } from '../texts.ts';

export type Kind = 'comparison' | 'arithmetic' | 'boolean' | 'dropped' | 'ends' | 'role';

/** The expression from `start` to `end` becomes `text`. @property was, is: the part of it that differs. */
export type Mutation = { kind: Kind; start: number; end: number; text: string; was: string; is: string };

type Edit = { kind: Kind; start: number; end: number; is: string };

/** @property isSpine on the way of a chain with ?., which only the chain as a whole can stand for. */
type Place = { parent: Node; key: string; isSpine: boolean; around: Node };

/** Names of the language itself, as 'constructor', are in no table. */
const table = <T>(rows: Record<string, T>): ReadonlyMap<string, T> => new Map(Object.entries(rows));

const comparisons = table<string>({
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>' },
  ...{ '===': '!==', '!==': '===' },
});
const sums = table<string>({
  ...{ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' },
  ...{ '+=': '-=', '-=': '+=', '*=': '/=', '/=': '*=' },
  ...{ '++': '--', '--': '++' },
});
const logic = table<string>({ '&&': '||', '||': '&&' });
const methods = table<readonly [Kind, string]>({
  ...{ max: ['ends', 'min'], min: ['ends', 'max'], find: ['ends', 'findLast'], findLast: ['ends', 'find'] },
  ...{ floor: ['arithmetic', 'ceil'], ceil: ['arithmetic', 'floor'], round: ['arithmetic', 'floor'] },
  ...{ some: ['boolean', 'every'], every: ['boolean', 'some'] },
});
const ends = table<string>({
  ...{ from: 'to', to: 'from', start: 'end', end: 'start', first: 'last', last: 'first' },
  ...{ before: 'after', after: 'before', oldest: 'newest', newest: 'oldest' },
});
const nextOf = (list: readonly string[]) =>
  Object.fromEntries(list.map((word, at) => [word, list[(at + 1) % list.length] ?? word]));
const roles = table<string>({
  ...nextOf(['admin', 'manager', 'teamLead', 'salesRep']),
  ...nextOf(['own', 'below', 'seen']),
});
/** A list without such a call is the list. */
const clauses = ['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'trim'];
const conditions = table<readonly string[]>({
  ...{ IfStatement: ['true', 'false'], ConditionalExpression: ['true', 'false'] },
  ...{ WhileStatement: ['false'], DoWhileStatement: ['false'], ForStatement: ['false'] },
});

export function mutationsOf(text: string): Mutation[] {
  const tree = parseAst(text, { lang: 'ts' }) as unknown as Node;
  const found = new Map<string, Mutation>();

  function visit(node: Node, host: Node, place: Place): void {
    if ((node.type.startsWith('TS') && !isOnlyTyped(node)) || makesTypes(node, place)) return;
    if (isAskedByTypes(place.parent) && place.key === 'right') return;
    const own = canBeReplaced(node, place) ? node : host;
    for (const { kind, start, end, is } of editsOf(node, place, text)) {
      const changed = text.slice(own.start, start) + is + text.slice(end, own.end);
      const was = text.slice(start, end);
      const key = `${own.start} ${changed}`;
      if (own !== tree && !found.has(key))
        found.set(key, { kind, start: own.start, end: own.end, text: changed, was, is });
    }
    for (const [key, value] of Object.entries(node)) {
      if (isNoValue(node, key)) continue;
      const isSpine = node.type === 'ChainExpression' || (place.isSpine && /^(object|callee|expression)$/.test(key));
      const below = { parent: node, key, isSpine, around: /Function/.test(node.type) ? node : place.around };
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, own, below);
    }
  }

  visit(tree, tree, { parent: tree, key: '', isSpine: false, around: tree });
  return [...found.values()];
}

const isOnlyTyped = ({ type }: Node): boolean => /^TS(As|Satisfies|NonNull)/.test(type);

/** The 1 or -1 of `a < b ? -1 : 1`. */
const isSign = ({ value }: Node, { parent, key }: Place): boolean =>
  value === 1 &&
  ((parent.type === 'UnaryExpression' && parent.operator === '-') ||
    (parent.type === 'ConditionalExpression' && key === 'alternate'));

/** What throws stands for what types can't say: nothing comes there. */
const isGuard = ({ consequent }: Node): boolean => isNode(consequent) && consequent.type === 'ThrowStatement';

/** list[at] ?? 0: types ask for it, whether the list is so long or not. */
const isAskedByTypes = ({ operator, left }: Node): boolean =>
  operator === '??' && isNode(left) && left.type === 'MemberExpression' && left.computed === true;

/** A list `as const`: types follow from it, so they say what it lacks. */
const makesTypes = ({ type, elements }: Node, { parent }: Place): boolean =>
  type === 'ArrayExpression' && parent.type === 'TSAsExpression' && (elements as Node[]).every(isWords);

const names = /^(typeAnnotation|returnType|typeArguments|typeParameters|id|label|source|specifiers)$/;

/** Names, types, and what is assigned to. */
function isNoValue(node: Node, key: string): boolean {
  if (key === 'key' || key === 'property') return node.computed !== true;
  return names.test(key) || (key === 'left' && /^(Assignment|For)/.test(node.type));
}

function canBeReplaced({ type }: Node, { parent, key, isSpine }: Place): boolean {
  if (isSpine || !/(Expression|Literal|^Identifier)$/.test(type)) return false;
  if (/^(callee|tag|quasi|params|elements)$/.test(key) && !/^(Array|New)Expression$/.test(parent.type)) return false;
  if (/Pattern$|^UpdateExpression$|^RestElement$/.test(parent.type))
    return parent.type === 'AssignmentPattern' && key === 'right';
  return !(parent.type === 'Property' && parent.shorthand === true) && parent.operator !== 'delete';
}

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? '') : '');
const isWords = (node: Node): boolean => node.type === 'TemplateLiteral' || typeof node.value === 'string';

function editsOf(node: Node, place: Place, text: string): Edit[] {
  const { parent, key } = place;
  const whole = (kind: Kind, is: string): Edit => ({ kind, start: node.start, end: node.end, is });
  const edits = (byType.get(node.type) ?? (() => []))(node, place, text, whole);
  if (key === 'test' && !isGuard(parent))
    edits.push(...(conditions.get(parent.type) ?? []).map((is) => whole('boolean', is)));
  if (parent.type === 'ExpressionStatement' && typeof parent.directive !== 'string')
    edits.push(whole('dropped', 'undefined'));
  if (parent.type === 'SpreadElement' && place.around !== node) edits.push(whole('dropped', '[]'));
  return edits;
}

type EditsOf = (node: Node, place: Place, text: string, whole: (kind: Kind, is: string) => Edit) => Edit[];

/** The operator between two parts. */
function signOf(node: Node, text: string): { sign: string; start: number; end: number; sides: [Node, Node] } {
  const sides: [Node, Node] = [node.left as Node, node.right as Node];
  const sign = String(node.operator);
  const start = text.indexOf(sign, sides[0].end);
  return { sign, start, end: start + sign.length, sides };
}

const sliced = (text: string, { start, end }: Node): string => text.slice(start, end);

/** What stays of a call may need parentheses within a chain. */
const alone = (text: string, node: Node): string =>
  /^(Logical|Conditional|Binary|Await)/.test(node.type) ? `(${sliced(text, node)})` : sliced(text, node);

const byType = table<EditsOf>({
  BinaryExpression: (node, _, text) => {
    const { sign, start, end, sides } = signOf(node, text);
    const compared = comparisons.get(sign);
    if (compared !== undefined) return [{ kind: 'comparison', start, end, is: compared }];
    const sum = sums.get(sign);
    return sum === undefined || sides.some(isWords) ? [] : [{ kind: 'arithmetic', start, end, is: sum }];
  },
  AssignmentExpression: (node, _, text) => {
    const { sign, start, end } = signOf(node, text);
    const is = sums.get(sign);
    return is === undefined ? [] : [{ kind: 'arithmetic', start, end, is }];
  },
  LogicalExpression: (node, _, text, whole) => {
    if (isAskedByTypes(node)) return [];
    const { sign, start, end, sides } = signOf(node, text);
    const is = logic.get(sign);
    return [
      ...(is === undefined ? [] : [{ kind: 'boolean', start, end, is } as const]),
      ...sides.map((side) => whole('dropped', sliced(text, side))),
    ];
  },
  UnaryExpression: (node, _, text, whole) => {
    const argument = sliced(text, node.argument as Node);
    if (node.operator === '!') return [whole('boolean', argument)];
    return node.operator === '-' ? [whole('arithmetic', argument)] : [];
  },
  UpdateExpression: (node, _, text, whole) => {
    const sign = String(node.operator);
    return [whole('arithmetic', sliced(text, node).replace(sign, sums.get(sign) ?? sign))];
  },
  Literal: (node, place, _, whole) => {
    const [{ value }, { parent }] = [node, place];
    if (typeof value === 'boolean') return [whole('boolean', String(!value))];
    // An order has 1 and -1, of which the sign counts.
    if (typeof value === 'number') return isSign(node, place) ? [] : [whole('arithmetic', String(value + 1))];
    const role = roles.get(String(value));
    return typeof value !== 'string' || role === undefined || parent.type.startsWith('Import')
      ? []
      : [whole('role', `'${role}'`)];
  },
  ArrayExpression: (node) => {
    const elements = node.elements as Node[];
    return elements.flatMap((element, at) => {
      if (typeof element.value !== 'string') return [];
      const kind = roles.get(element.value) === undefined ? 'dropped' : 'role';
      const next = elements[at + 1];
      const start = next === undefined ? (elements[at - 1]?.end ?? element.start) : element.start;
      return [{ kind, start, end: next?.start ?? element.end, is: '' }];
    });
  },
  ObjectExpression: (node, _, text) =>
    (node.properties as Node[]).flatMap(({ key, start, end }) => {
      if (roles.get(nameOf(key)) === undefined) return [];
      const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
      return [{ kind: 'role', start, end: end + comma, is: '' } as const];
    }),
  Identifier: (node, place, text, whole) => {
    const other = ends.get(nameOf(node));
    const isValue = canBeReplaced(node, place) || (place.isSpine && place.key === 'object');
    const isHere = new RegExp(`[{(,]\\s*${other}\\s*[,}):=]|\\b(let|const) ${other}\\b`).test(
      sliced(text, place.around),
    );
    return other !== undefined && isValue && isHere ? [whole('ends', other)] : [];
  },
  MemberExpression: (node, { key }) => {
    const property = node.property as Node;
    const other = ends.get(nameOf(property));
    if (node.computed === true || other === undefined || key === 'callee') return [];
    return [{ kind: 'ends', start: property.start, end: property.end, is: other }];
  },
  CallExpression: (node, _, text, whole) => {
    const callee = node.callee as Node;
    const { object, property } = callee as unknown as { object: Node; property: Node };
    if (callee.type !== 'MemberExpression') return [];
    const name = nameOf(property);
    const [kind, is] = methods.get(name) ?? [];
    const method =
      kind === undefined || is === undefined ? [] : [{ kind, start: property.start, end: property.end, is }];
    return clauses.includes(name) ? [...method, whole('dropped', alone(text, object))] : method;
  },
});
