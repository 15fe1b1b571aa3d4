/** What breaks a file, and what it looks like with all of its mutants in it. */
import { expect, test } from 'vitest';
import { mutationsOf } from './operators.ts';
import { switched } from './switched.ts';

const mutantsOf = (code: string) => mutationsOf(code).map(({ kind, was, is }) => `${kind}: ${was} => ${is}`);

test.each([
  ['comparison', 'f(a < b, a >= b, a === b)', ['< => <=', '>= => >', '=== => !==']],
  ['arithmetic', 'f(a + b * c, a % b, -a)', ['+ => -', '* => /', '% => *', '-a => a']],
  ['arithmetic', 'a += 1; a++', ['+= => -=', '1 => 2', 'a++ => a--']],
  ['arithmetic', 'f(Math.floor(a), Math.round(a))', ['floor => ceil', 'round => floor']],
  ['boolean', 'f(a && b, !a, true)', ['&& => ||', '!a => a', 'true => false']],
  ['boolean', 'f(a ? b : c)', ['a => true', 'a => false']],
  ['boolean', 'if (a) f(); while (b) g();', ['a => true', 'a => false', 'b => false']],
  ['boolean', 'f(list.some(g))', ['some => every']],
  ['dropped', 'f(a && b, a ?? b)', ['a && b => a', 'a && b => b', 'a ?? b => a', 'a ?? b => b']],
  ['dropped', 'f(list.filter(g), (a ?? b).sort())', ['list.filter(g) => list', '(a ?? b).sort() => (a ?? b)']],
  ['dropped', 'f([...a, { ...b }])', ['a => []', 'b => []']],
  ['dropped', "f(['x', 'y'])", ["'x',  => ", ", 'y' => "]],
  ['ends', 'f(period.from, Math.max(a, b), list.find(g))', ['from => to', 'max => min', 'find => findLast']],
  ['ends', 'const g = ({ from, to }) => from', ['from => to']],
  [
    'role',
    "f(role === 'manager', ['admin', 'salesRep'])",
    ["'manager' => 'teamLead'", "'admin', => ", ", 'salesRep' => "],
  ],
  ['role', "const rule = { about: { admin: 'seen', salesRep: 'own' } }", ["admin: 'seen', => ", "'seen' => 'own'"]],
])('a mutant of %s breaks %s', (kind, code, expected) => {
  const own = mutantsOf(code).filter((mutant) => mutant.startsWith(`${kind}: `));
  const words = own.map((mutant) => mutant.slice(kind.length + 2).replace(/\s+/g, ' '));
  expect(words).toEqual(expect.arrayContaining(expected.map((mutant) => mutant.replace(/\s+/g, ' '))));
});

test.each([
  ['what is imported', "import { admin } from './admin.ts';"],
  ['types', "type Role = 'admin' | 'manager'; type Sum = { from: 1; to: true };"],
  ['names', 'const g = (from: string, { to }: Range): from is Day => g2;'],
  ['a list whose types say what it lacks', "export const kinds = ['day', 'admin'] as const;"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
  ['words', "const a = `${b}` + 'c';"],
  ['a guard that throws', 'if (ok) throw failed;'],
  ['what types ask for of an index', 'const a = list[at] ?? 0;'],
  ['a field by its own name', 'const a = f({ from });'],
])('nothing breaks %s: %s', (_, code) => {
  expect(mutantsOf(code)).toEqual([]);
});

test('the signs of an order stay as they are, and only turn', () => {
  expect(mutantsOf('const order = a < b ? -1 : 1;').filter((mutant) => mutant.startsWith('arithmetic'))).toEqual([
    'arithmetic: -1 => 1',
  ]);
});

test('a call statement is left out', () => {
  expect(mutantsOf('save(a);')).toEqual(['dropped: save(a) => undefined']);
});

test.each([
  ['const a = 3, b = 4; return a < b && a + b > 6 ? [a, ...[b]] : null;'],
  ['const list = [{ from: 1, to: 2 }]; return list.filter(({ from }) => from > 1).at(0)?.from ?? list[0]?.to;'],
  ['const of = (a, b = 2) => ({ sum: -a + b * 2 }); return Math.max(of(1).sum, of(2, 3).sum);'],
  ['let n = 0; for (const one of [1, 2, 3].toReversed()) if (one !== 2) n -= one; return !n || n;'],
])('with no mutant on, a file says the same, and with one on what its text says: %s', (body) => {
  const code = `function say() { ${body} }`;
  const mutations = mutationsOf(code);
  const withAll = switched(code, mutations, 'isOn');
  const said = (text: string, on = -1): unknown =>
    new Function('isOn', `${text} return say();`)((number: number) => number === on);
  expect(said(withAll)).toEqual(said(code));
  expect(mutations.length).toBeGreaterThan(8);
  for (const [number, { start, end, text }] of mutations.entries())
    expect(said(withAll, number), text).toEqual(said(`${code.slice(0, start)}(${text})${code.slice(end)}`));
});
