/** One clock that tests can set, and no day of this machine's time zone: a wholesaler's days are those of its own. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseAst } from 'vitest/node';
import { nodesIn } from './prose.ts';
import { root, trackedFiles } from './repository.ts';
import { isNode, type Node } from './texts.ts';

type Found = 'clock' | 'zone' | 'today' | 'utc';

/** db/src/clock.ts is the one; the others ask how old a file is, or how long an address is signed for. */
const withClock = [
  'db/src/clock.ts',
  'server/src/features/item-reports/mail.ts',
  'server/src/figures/item-images.ts',
  'server/src/http/disk-full.ts',
  'server/src/identity/avatars.ts',
  'server/src/jobs/holding/facts-file.ts',
  'server/src/jobs/queue/job-files-in-bucket.ts',
  'server/src/jobs/queue/job-files-on-disk.ts',
  'server/src/jobs/queue/upload-bytes-in-bucket.ts',
  'server/src/jobs/queue/upload-bytes-on-disk.ts',
  'server/src/storage/disk.ts',
  'server/src/storage/routes.ts',
  'server/src/storage/s3.ts',
];

/** today() itself; rows that go once they are a year old; a moment as its parts, in UTC. */
const withZone = [
  'server/src/jobs/worker/sweep.ts',
  'server/src/notifications/sweep-notices.ts',
  'server/src/today.ts',
  'warehouse/models/intermediate/int_item_holders.sql',
];

/** The name of a stored picture's address; a moment that says 'UTC'. */
const withDayOfUtc = ['server/src/documents/bill-back-packet.ts', 'server/src/identity/avatars.ts'];

/** There is no wholesaler before the demo is loaded. */
const withMachinesDay = ['server/src/main.ts'];

const mayBeFound =
  /\bDate\b|[gs]et(Date|Day|Hours|Minutes|Month|FullYear|Year|TimezoneOffset)\b|(Date|Time|Locale|ISO)\w*String|DateTimeFormat|\btoday\(/;
const ofZone = /^([gs]et(Date|Day|Hours|Minutes|Month|FullYear|Year)|getTimezoneOffset|to(Date|Time)String)$/;
const dateOptions = /^(dateStyle|timeStyle|weekday|era|year|month|day|hour|minute|second)$/;
/** A moment without a zone is one of this machine's. */
const momentWithoutZone = /T\d\d:\d\d(:\d\d(\.\d+)?)?$/;
const sqlOfZone =
  /\b(current_date|localtimestamp|current_time)\b|(\b\w+_at(::\w+)?|\bnow\(\))(::date\b|\s+as\s+date\b)/;

function foundIn(file: string, source: string): Found[] {
  if (file.endsWith('.sql')) return sqlOfZone.test(source.replace(/--.*$/gm, '')) ? ['zone'] : [];
  if (!mayBeFound.test(source) && !sqlOfZone.test(source)) return [];
  return nodesIn(parseAst(source, { lang: 'ts' })).flatMap((node) => whatOf(node) ?? []);
}

function whatOf(node: Node): Found | null {
  if (node.type === 'TemplateElement') return sqlOfZone.test(String((node.value as Node).cooked)) ? 'zone' : null;
  if (node.type === 'MemberExpression')
    return nameOf(node.object) === 'Date' && nameOf(node) === 'now' ? 'clock' : null;
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return null;
  const given = node.arguments as Node[];
  const name = nameOf(node.callee);
  if (name === 'Date') return ofDate(given);
  if (name === 'today') return 'today';
  if (ofZone.test(name)) return 'zone';
  if (isDayOfUtc(node.callee as Node, given)) return 'utc';
  const [isDates, isAny] = [/^(DateTimeFormat|toLocale(Date|Time)String)$/.test(name), name === 'toLocaleString'];
  if (!isDates && !isAny) return null;
  const keys = given.flatMap((one) => (one.type === 'ObjectExpression' ? (one.properties as Node[]).map(keyOf) : []));
  if (keys.includes('timeZone')) return null;
  return isDates || isOfDate((node.callee as Node).object) || keys.some((key) => dateOptions.test(key)) ? 'zone' : null;
}

/** The day in the text of an instant. One that is made of a day has no zone. */
function isDayOfUtc(callee: Node, [first, second]: Node[]): boolean {
  const text = callee.type === 'MemberExpression' ? (callee.object as Node) : null;
  if (text?.type !== 'CallExpression' || nameOf(text.callee) !== 'toISOString') return false;
  const of = (text.callee as Node).object as Node;
  if (of.type === 'NewExpression' && (of.arguments as Node[]).length > 0) return false;
  const name = nameOf(callee);
  return (name === 'split' && first?.value === 'T') || (/^(slice|substring)$/.test(name) && second?.value === 10);
}

function ofDate([first, second]: Node[]): Found | null {
  if (first === undefined) return 'clock';
  const parts =
    first.type === 'TemplateLiteral' ? (first.quasis as Node[]).map(({ value }) => (value as Node).raw) : [];
  const text = String(first.type === 'Literal' ? first.value : parts.at(-1));
  return second !== undefined || momentWithoutZone.test(text) ? 'zone' : null;
}

/** `getDate` of `day.getDate`, of `day?.getDate` and of `day['getDate']`; '' where it has no name. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'MemberExpression') return nameOf(node.property);
  return String((node.type === 'Literal' ? node.value : node.name) ?? '');
}

const keyOf = ({ key }: Node): string => nameOf(key);
const isOfDate = (of: unknown): boolean =>
  isNode(of) && /^(New|Call)Expression$/.test(of.type) && /^(Date|now)$/.test(nameOf(of.callee));

test.each([
  ['const at = new Date();', 'clock'],
  ['const at = Date();', 'clock'],
  ['const ms = Date.now();', 'clock'],
  ["const ms = Date['now']();", 'clock'],
  ['const clock = { ms: Date.now };', 'clock'],
  ['day.getDate();', 'zone'],
  ['day?.getMonth();', 'zone'],
  ["day['getFullYear']();", 'zone'],
  ['day.setHours(0, 0, 0, 0);', 'zone'],
  ['at.getDay() + at.getTimezoneOffset();', 'zone'],
  ['at.toDateString();', 'zone'],
  ['new Date(2026, 5, 30);', 'zone'],
  ["new Date('2026-06-30T23:59:30');", 'zone'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
  ['new Date(`${day}T00:00`);', 'zone'],
  ["at.toLocaleDateString('en-US', { month: 'long' });", 'zone'],
  ["at.toLocaleTimeString('en-US');", 'zone'],
  ["new Date(at).toLocaleString('en-US');", 'zone'],
  ["now().toLocaleString('en-US');", 'zone'],
  ["at.toLocaleString('en-US', { dateStyle: 'long' });", 'zone'],
  ["new Intl.DateTimeFormat('en-US', { month: 'long' });", 'zone'],
  ["new Intl.DateTimeFormat('en-US');", 'zone'],
  ['await sql`delete from page_use where day < current_date - 90`;', 'zone'],
  ['await sql`delete from page_use where day < now()::date - 90`;', 'zone'],
  ['await sql`select made_at::date from changes`;', 'zone'],
  ['const to = query.to ?? today();', 'today'],
  ['const day = madeAt.toISOString().slice(0, 10);', 'utc'],
  ['const day = now().toISOString().substring(0, 10);', 'utc'],
  ["const [day, time] = row.at.toISOString().split('T');", 'utc'],
])('%j reads the wrong clock or zone', (source, what) => {
  expect(new Set(foundIn('a.ts', source))).toEqual(new Set([what]));
});

test.each([
  ['a.ts', 'const at = now();'],
  ['a.ts', 'const ms = performance.now();'],
  ['a.ts', 'new Date(ms); new Date(stored.at); Date.parse(text); Date.UTC(2026, 5, 30);'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
  ['a.ts', "new Date(`${day}T15:00:00Z`); new Date('2026-06-30T23:59:30-05:00'); new Date('2026-06-30');"],
  ['a.ts', 'day.getUTCDate(); at.getTime(); at.setUTCHours(0, 0, 0, 0); at.toISOString();'],
  ['a.ts', "count.toLocaleString('en-US'); cents.toLocaleString('en-US', { maximumFractionDigits: 2 });"],
  [
    'a.ts',
    "at.toLocaleDateString('en-US', { timeZone }); at.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });",
  ],
  ['a.ts', "new Intl.DateTimeFormat('en-US', { ...written, timeZone }); new Intl.NumberFormat('en-US');"],
  ['a.ts', '/** new Date() */ const text = "Date.now() and day.getDate()"; // today()'],
  ['a.ts', 'text.slice(0, 10); at.toISOString().slice(0, 19); new Date(ms + dayMs).toISOString().slice(0, 10);'],
  ['a.ts', 'todayIn(settings.timeZone); readToday();'],
  ['a.ts', 'await sql`select (deleted_at at time zone s.time_zone)::date, now(), clock_timestamp() from users`;'],
  ['a.sql', 'select cast(invoice_date as date), a.day::date from b -- current_date'],
])('%s with %j reads neither', (file, source) => {
  expect(foundIn(file, source)).toEqual([]);
});

test.each(['select cast(made_at as date) as day from changes', 'select current_date', 'select made_at::date from b'])(
  '%j of a model or migration is a day of the session',
  (source) => expect(foundIn('a.sql', source)).toEqual(['zone']),
);

test('the product asks one clock, and for the days of the wholesaler, but for what is named', () => {
  const found = new Map<Found, Set<string>>([
    ['clock', new Set()],
    ['zone', new Set()],
    ['today', new Set()],
    ['utc', new Set()],
  ]);
  const files = trackedFiles().filter(
    (file) =>
      /^(domain|contract|db|warehouse|server|demo)\/.*\.(ts|sql)$/.test(file) && !/\.test\.|\/testing\//.test(file),
  );
  for (const file of files)
    for (const what of foundIn(file, readFileSync(path.join(root, file), 'utf8'))) found.get(what)?.add(file);
  const named = Object.fromEntries([...found].map(([what, of]) => [what, [...of].sort()]));
  expect(files.length).toBeGreaterThan(500);
  expect(named).toEqual({ clock: withClock, zone: withZone, today: withMachinesDay, utc: withDayOfUtc });
});
