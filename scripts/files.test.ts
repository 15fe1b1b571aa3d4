/** What files are called, how long they are, and what code and texts say. */
import { parseAst } from 'vitest/node';
import { nodesIn } from './prose.ts';
import { type SourceFile, sourceFiles, textFiles } from './repository.ts';
import { type Rule, type Snippets, testRules } from './testing/rules.ts';
import type { Node } from './texts.ts';

const product = /^(domain|contract|db|warehouse|server|web|demo)\//;

const nodesOf = ({ path: file, text }: SourceFile): Node[] =>
  nodesIn(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));

/** Names that are another thing at each run, or wait. */
const impure =
  /^(performance|crypto|process|globalThis|Promise|fetch|setTimeout|setInterval|setImmediate|queueMicrotask)$/;
/** What dates and numbers say of the machine's zone or language, unless they are told one. */
const zoned =
  /^(get|set)(Date|Day|FullYear|Hours|Milliseconds|Minutes|Month|Seconds|Year)$|^getTimezoneOffset$|^to(Date|Time)String$/;
const spoken = /^toLocale(Date|Time)?String$|^localeCompare$/;

/** The clock, the zone, randomness and promises, as code uses them. */
function impureIn(node: Node, text: string): boolean {
  const given = (node.arguments ?? []) as Node[];
  const callee = node.callee as Node | undefined;
  if (node.type === 'AwaitExpression' || (/Function/.test(node.type) && node.async === true)) return true;
  if (node.type === 'Identifier') return impure.test(String(node.name));
  if (node.type === 'MemberExpression') {
    const name = `${(node.object as Node).name}.${(node.property as Node).name}`;
    return /^(Date\.now|Math\.random)$/.test(name) || zoned.test(String((node.property as Node).name));
  }
  if (callee === undefined) return false;
  // With one argument it is that moment, with more a moment of the machine's zone.
  if (callee.name === 'Date') return node.type === 'CallExpression' || given.length !== 1;
  if (callee.type !== 'MemberExpression') return false;
  const [of, name] = [String((callee.object as Node).name), String((callee.property as Node).name)];
  const words = text.slice(node.start, node.end);
  if (of === 'Intl') return given.length === 0 || (name === 'DateTimeFormat' && !/\btimeZone\b/.test(words));
  return (
    spoken.test(name) &&
    (given.length === (name === 'localeCompare' ? 1 : 0) || (/Date|Time/.test(name) && !/\btimeZone\b/.test(words)))
  );
}

const mayBeAny = /(?:[:<|&,=([]|\bas|\bextends)\s*any\b/;

const limitOf = ({ isTest }: SourceFile): number => (isTest ? 600 : 400);

const inDomain = (text: string): Snippets => ({ 'domain/src/a.ts': text });
const lines = (count: number): string => 'a();\n'.repeat(count - 1);

const ofCode: Rule[] = [
  {
    rule: 'domain knows no clock, no zone, no randomness and no promise',
    faultsIn: (files) =>
      files
        .filter(({ path: file, isTest }) => file.startsWith('domain/') && !isTest)
        .filter((file) => nodesOf(file).some((node) => impureIn(node, file.text)))
        .map((file) => file.path),
    finds: [
      inDomain('const now = Date.now();'),
      inDomain('const clock = { now: Date.now };'),
      inDomain('const now = new Date();'),
      inDomain('const now = new Date().getTime();'),
      inDomain('const now = Date();'),
      inDomain(`const text = \`by \${new Date().toISOString()}\`;`),
      inDomain('const first = new Date(2026, 6, 1);'),
      inDomain('const year = new Date(iso).getFullYear();'),
      inDomain('const text = day.toLocaleDateString("en-US");'),
      inDomain('const text = amount.toLocaleString();'),
      inDomain('const order = a.localeCompare(b);'),
      inDomain('const format = new Intl.DateTimeFormat("en-US");'),
      inDomain('const sort = new Intl.Collator();'),
      inDomain('const drawn = Math.random();'),
      inDomain('const id = crypto.randomUUID();'),
      inDomain('const start = performance.now();'),
      inDomain('const read = async (x) => x;'),
      inDomain('async function read() {}'),
      inDomain('const later = Promise.resolve(1);'),
      inDomain('export const value = await (x);'),
      inDomain('setTimeout(done);'),
    ],
    leaves: [
      inDomain('const day = new Date(Date.parse(date)).getUTCDay();'),
      inDomain('const day = new Date(Date.UTC(2026, 6, 1));'),
      inDomain('const format = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric" });'),
      inDomain('const sort = new Intl.Collator("en");'),
      inDomain('const text = amount.toLocaleString("en-US");'),
      inDomain('/** No await, no Promise, no new Date(). */\nconst text = "await the Promise of new Date()";'),
      { 'domain/src/a.test.ts': 'const drawn = Math.random();' },
      { 'db/src/a.ts': 'const now = Date.now();' },
    ],
  },
  {
    rule: 'no file says any, and none is skipped by the type checker',
    faultsIn: (files) =>
      files
        .filter((file) => file.path !== 'scripts/files.test.ts')
        .filter(
          (file) =>
            /@ts-(ignore|nocheck)\b/.test(file.text) ||
            (!file.isTest && /@ts-expect-error\b/.test(file.text)) ||
            (mayBeAny.test(file.text) && nodesOf(file).some(({ type }) => type === 'TSAnyKeyword')),
        )
        .map((file) => file.path),
    finds: [
      inDomain('const a: any = 1;'),
      inDomain('const a = b as any;'),
      inDomain('const a: any[] = [];'),
      inDomain('const a = new Map<string, any>();'),
      inDomain('type A = Record<string, any>;'),
      inDomain('type A = string | any;'),
      inDomain('// @ts-ignore\nconst a = 1;'),
      inDomain('/* @ts-nocheck */'),
      inDomain('// @ts-expect-error: it is so\nconst a: string = 1;'),
      { 'web/src/A.tsx': 'const A = (of: any) => <p>{of}</p>;' },
    ],
    leaves: [
      inDomain("// any of them\nconst any = 'as any';\nconst a = { any };"),
      { 'web/src/A.tsx': 'const A = () => <p>this: any <b>any</b></p>;' },
      { 'web/src/a.test.ts': '// @ts-expect-error: an address has no such field\nread({ pages: 1 });' },
    ],
  },
  {
    rule: 'files stay small enough to be read at one sitting',
    faultsIn: (files) =>
      files.filter((file) => file.lines > limitOf(file)).map((file) => `${file.path}: ${file.lines} lines`),
    finds: [
      { 'server/src/a.ts': lines(401) },
      { 'server/src/a.test.ts': lines(601) },
      { 'server/src/testing/a.ts': lines(601) },
    ],
    leaves: [{ 'server/src/a.ts': lines(400), 'server/src/a.test.ts': lines(600), 'e2e/a.spec.ts': lines(600) }],
  },
  {
    rule: 'most files of the product are short: half of them below 100 lines, nine of ten below 250',
    faultsIn: (files) => {
      const sizes = files
        .filter(({ path: file, isTest }) => product.test(file) && !isTest)
        .map((file) => file.lines)
        .sort((a, b) => a - b);
      const [half = 0, most = 0] = [0.5, 0.9].map((part) => sizes[Math.floor(sizes.length * part)]);
      return half < 100 && most < 250 ? [] : [`${half} and ${most} lines`];
    },
    finds: [
      { 'db/src/a.ts': lines(100) },
      { 'db/src/a.ts': lines(99), 'db/src/b.ts': lines(99), 'db/src/c.ts': lines(250) },
    ],
    leaves: [{ 'db/src/a.ts': lines(99) }, { 'db/src/a.test.ts': lines(500), 'db/src/a.ts': lines(1) }],
  },
];

testRules(ofCode, sourceFiles());

const ofAll: Rule[] = [
  {
    rule: 'there are no barrel files and no drawer folders',
    faultsIn: (files) =>
      files
        .map((file) => file.path)
        .filter(
          (file) => /(^|\/)index\.(ts|tsx|mjs)$/.test(file) || /(^|\/)(utils?|helpers?|misc|common)(\/|\.)/i.test(file),
        ),
    finds: [
      { 'web/src/ui/index.ts': '' },
      { 'db/src/utils/a.ts': '' },
      { 'db/src/helpers.ts': '' },
      { 'misc/a.md': '' },
    ],
    leaves: [{ 'web/index.html': '', 'db/src/index-names.ts': '', 'db/src/common-table.ts': '' }],
  },
  {
    rule: 'migrations are plain SQL: nothing is put in when they run',
    faultsIn: (files) =>
      files
        .filter(({ path: file, text }) => /^db\/migrations\/.*\.sql$/.test(file) && /\{\{|\{%|\$\{|^\\/m.test(text))
        .map((file) => file.path),
    finds: [
      { 'db/migrations/0001_a.sql': 'create table {{ name }} (id int);' },
      { 'db/migrations/0001_a.sql': '{% if old %} drop table a; {% endif %}' },
      { 'db/migrations/0001_a.sql': "create table a (id int);\n\\copy a from 'a.csv'" },
    ],
    leaves: [
      { 'db/migrations/0001_a.sql': "select '{}'::jsonb, e'\\\\n';" },
      { 'warehouse/models/a.sql': '{{ ref() }}' },
    ],
  },
  {
    rule: 'no text leads out of the repository',
    faultsIn: (files) =>
      files
        // Where Iowa's invoices are looked for, beside the repository.
        .filter(({ path: file }) => !['scripts/testing/needs.ts', 'scripts/files.test.ts'].includes(file))
        .filter(({ text }) => /\/work\/|\bshared\/(spec|design|domain|research|look|reviews|data)\b/.test(text))
        .map((file) => file.path),
    finds: [
      { 'docs/a.md': 'See ../shared/spec/1.md.' },
      { 'db/src/a.ts': "const folder = '/work/main';" },
      { 'bench/src/a.ts': "new URL('../../../shared/data/iowa/', import.meta.url)" },
    ],
    leaves: [{ 'docs/a.md': 'web/src/shared/products', 'db/src/a.ts': "'/home/work'; '../shared/looks.ts'" }],
  },
];

testRules(ofAll, textFiles());
