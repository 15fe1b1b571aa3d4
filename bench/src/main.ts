/** `node bench/src/main.ts [--lines N] [--buyers N] [--products N] [--years N] [--only NAME] [--seconds N] [--kills N] [--against FOLDER] [--screen PATH] [--results FILE]`: measures, prints the table and keeps it in bench/results.md or FILE. */
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bulkDataset, type Dataset, iowaDataset } from './datasets.ts';
import { type Figure, figureTable, machineLine } from './figures.ts';
import { measureBoostResults } from './measures/boost-results.ts';
import { measureBoosts } from './measures/boosts.ts';
import { measureClosing } from './measures/closing.ts';
import { measureFiles } from './measures/files.ts';
import { measureCsvImport, measureImport } from './measures/import.ts';
import { measureItemDrafts } from './measures/item-drafts.ts';
import { measureItemEditor } from './measures/item-editor.ts';
import { measureItems } from './measures/items.ts';
import { measureItemsRead } from './measures/items-read.ts';
import { measureJobs } from './measures/jobs.ts';
import { measureKills } from './measures/kills.ts';
import { measureMarket } from './measures/market.ts';
import { measureOverTime, measurePeople } from './measures/people.ts';
import { measureServing } from './measures/serve.ts';
import { measureSubmissions } from './measures/submissions.ts';
import { measureTable } from './measures/table.ts';
import { measureUpdate } from './measures/update.ts';
import { measureWeb } from './measures/web/web.ts';
import { measureWhatIf } from './measures/what-if.ts';
import { measureWorkers } from './measures/workers.ts';
import { publishedTeam } from './team.ts';

/** In the order in which they build on each other: an update needs an import, readers need an update. */
const datasetMeasures = [
  ['csv', measureCsvImport],
  ['import', measureImport],
  ['update', measureUpdate],
  ['serve', measureServing],
  ['market', measureMarket],
  ['items', measureItems],
  ['item-drafts', measureItemDrafts],
] as const;
const names = [
  ...datasetMeasures.map(([name]) => name),
  'people',
  'over-time',
  'what-if',
  'files',
  'boosts',
  'submissions',
  'closing',
  'jobs',
  'table',
  'item-editor',
  'web',
];
/** Takes a quarter of an hour: only when asked for. */
const onRequest = ['kills', 'workers'];

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '20000000' },
    years: { type: 'string', default: '3' },
    buyers: { type: 'string', default: '20000' },
    products: { type: 'string', default: '8000' },
    only: { type: 'string', multiple: true },
    data: { type: 'string', multiple: true },
    seconds: { type: 'string', default: '10' },
    kills: { type: 'string', default: '102' },
    against: { type: 'string' },
    screen: { type: 'string' },
    folder: { type: 'string', default: join(tmpdir(), 'caselift-bench') },
    results: { type: 'string', default: fileURLToPath(new URL('../results.md', import.meta.url)) },
  },
});
const lines = Number(values.lines);
const size = { buyers: Number(values.buyers), products: Number(values.products), years: Number(values.years) };
const wanted = new Set(values.only ?? names);
const unknown = [...wanted].find((name) => ![...names, ...onRequest].includes(name));
if (!Number.isInteger(lines) || lines < 100_000) throw new Error('--lines is a whole number from 100000 on.');
if (![size.buyers, size.products].every((count) => Number.isInteger(count) && count >= 1000))
  throw new Error('--buyers and --products are whole numbers from 1000 on.');
if (!Number.isInteger(size.years) || size.years < 1) throw new Error('--years is a whole number from 1 on.');
if (unknown !== undefined) throw new Error(`--only ${unknown}: there are ${[...names, ...onRequest].join(', ')}.`);

const started = machineLine();
const figures: Figure[] = [];
await mkdir(values.folder, { recursive: true });
for (const dataset of await datasets()) {
  for (const [name, measure] of datasetMeasures) {
    if (wanted.has(name)) await add(`${name}, ${dataset.name}`, () => measure(dataset, Number(values.seconds)));
  }
}
if (['people', 'over-time', 'what-if', 'files', 'items', 'boosts', 'submissions'].some((name) => wanted.has(name)))
  await addTeam();
if (wanted.has('kills')) {
  await add('kills', async () => measureKills(await publishedTeam(values.folder), Number(values.kills)));
}
if (wanted.has('workers')) await add('workers', () => measureWorkers(values.folder, Number(values.seconds)));
if (wanted.has('closing')) {
  await add('closing', async () => measureClosing(await publishedTeam(values.folder), Number(values.seconds)));
}
if (wanted.has('jobs')) await add('jobs', () => measureJobs(values.folder));
if (wanted.has('table')) await add('table', () => measureTable(values.folder));
if (wanted.has('item-editor')) await add('item-editor', () => measureItemEditor(values.folder));
if (wanted.has('web')) await add('web', () => measureWeb(values.folder, values));

const text = `${figureTable(figures)}\n\nMeasured on ${started}. Never a test: read it, don't assert it.\n`;
console.log(`\n${text}`);
await writeFile(values.results, `# The last run of \`node bench/src/main.ts\`\n\n${text}`);
// A measure that could not be made, or a request without its answer; being slow fails nothing.
if (text.includes('FAILED')) process.exitCode = 1;

async function datasets(): Promise<Dataset[]> {
  if (datasetMeasures.every(([name]) => !wanted.has(name))) return [];
  const which = new Set(values.data ?? ['iowa', 'generated']);
  const iowa = which.has('iowa') ? await iowaDataset(values.folder) : null;
  if (which.has('iowa') && iowa === null) console.warn('The Iowa invoices are not beside this checkout: left out.');
  const generated = which.has('generated') ? await bulkDataset(values.folder, lines, size) : null;
  return [iowa, generated].filter((dataset) => dataset !== null);
}

/** All of one wholesaler; one that cannot be made fails them all. Boosts last: they add lines to its figures. */
async function addTeam(): Promise<void> {
  const team = publishedTeam(values.folder);
  if (wanted.has('people')) await add('people', async () => measurePeople(await team, Number(values.seconds)));
  if (wanted.has('over-time')) await add('over-time', async () => measureOverTime(await team, Number(values.seconds)));
  if (wanted.has('what-if')) await add('what-if', async () => measureWhatIf(await team));
  if (wanted.has('files')) await add('files', async () => measureFiles(await team, Number(values.seconds)));
  if (wanted.has('items')) await add('items, read', async () => measureItemsRead(await team, Number(values.seconds)));
  if (wanted.has('submissions')) await add('submissions', async () => measureSubmissions(await team));
  if (wanted.has('boosts')) {
    await add('boosts, results', async () => measureBoostResults(await team));
    await add('boosts', async () => measureBoosts(await team));
  }
}

/** One that fails says so in the table and lets the others run. */
async function add(title: string, measure: () => Promise<Figure[]>): Promise<void> {
  console.log(`Measuring ${title} ...`);
  try {
    figures.push(...(await measure()));
  } catch (error) {
    console.error(error);
    const [measured = '', dataset = ''] = title.split(', ');
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    figures.push({ measure: measured, dataset, what: `FAILED: ${reason}`, value: '', peer: '', limit: '' });
  }
}
