/** What a run of all tests is told by: its counts, where its time went, and the ledger of the minutes it may take. */
import { readFileSync } from 'node:fs';
import type { Skip } from './skips.ts';
import type { NeedName } from './testing/needs.ts';

/** seconds: with the loading of what the file imports. */
export type FileTime = { project: string; file: string; tests: number; seconds: number };
/** names: of what failed, told once more at the end. */
export type Part = { passed: number; failed: number; skipped: Skip[]; names: string[]; files: FileTime[] };
/** had: what its program had of what tests need. */
export type PartOfCode = Part & { had: NeedName[] };
export type ProjectTime = { project: string; files: number; tests: number; seconds: number };
/** loop: how long fixedLoop takes on the machine, so that runs on machines of different speed can be compared. */
export type Timings = { total: number; loop: number; projects: ProjectTime[]; files: FileTime[] };
/** Seconds that each project may take on a machine where fixedLoop takes `loop`. */
export type Ledger = { loop: number; rows: { project: string; seconds: number }[] };

export const journeysProject = 'journeys';
export const buildProject = 'set-up and build';

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

type JourneyResult = { duration: number; attachments: { name: string; path?: string }[] };
type JourneySuite = {
  file: string;
  title: string;
  specs: { title: string; tests: { status: string; results: JourneyResult[] }[] }[];
  suites?: JourneySuite[];
};
/** What Playwright's reporter 'json' writes. errors: outside of journeys, as while the demo is prepared. */
export type JourneyReport = { suites: JourneySuite[]; errors: { message?: string }[] };
/** name: after those of its groups. shown: what its page showed when it failed. */
type Journey = { name: string; status: string; seconds: number; shown: string };

/** Where the machine that ran it is gone, what the page said is all that there is of a failure by chance. */
const linesShown = 40;

/** The page of a failed journey as its roles and names, indented; '' where Playwright has kept none. */
function pageShown(results: readonly JourneyResult[]): string {
  const kept = results.flatMap(({ attachments }) => attachments).find(({ name }) => name === 'error-context');
  if (kept?.path === undefined) return '';
  const [, page = ''] = /^```yaml\n(.*?)^```/ms.exec(readFileSync(kept.path, 'utf8')) ?? [];
  const lines = page.trimEnd().split('\n').slice(0, linesShown);
  return lines.map((line) => `\n      ${line}`).join('');
}

function journeysIn({ specs, suites = [] }: JourneySuite): Journey[] {
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ status, results }) => ({
      name: spec.title,
      status,
      seconds: sum(results.map(({ duration }) => duration)) / 1000,
      shown: pageShown(results),
    })),
  );
  const ofGroups = suites.flatMap((group) =>
    journeysIn(group).map((journey) => ({ ...journey, name: `${group.title} > ${journey.name}` })),
  );
  return [...own, ...ofGroups];
}

/** A journey that passes only when it is tried again has failed: whoever turns retries on isn't told otherwise here. */
export function readJourneys({ suites, errors }: JourneyReport): Part {
  const all = suites.flatMap((suite) =>
    journeysIn(suite).map((journey) => ({ ...journey, file: `e2e/${suite.file}` })),
  );
  const failed = all.filter(({ status }) => !['expected', 'skipped'].includes(status));
  const passed = all.filter(({ status }) => status === 'expected').length;
  const skipped = all
    .filter(({ status }) => status === 'skipped')
    .map(({ file, name }) => ({
      ...{ file, name, ofFailed: failed.some((other) => other.file === file) },
    }));
  const names = [
    ...failed.map(({ file, name, shown }) => `${file}: ${name}${shown}`),
    ...errors.map(({ message = 'an error' }) => `outside of journeys: ${message.split('\n')[0]}`),
  ];
  const files = suites.map((suite) => {
    const journeys = journeysIn(suite);
    const seconds = sum(journeys.map((journey) => journey.seconds));
    return { project: journeysProject, file: `e2e/${suite.file}`, tests: journeys.length, seconds };
  });
  return { passed, skipped, failed: names.length, names, files };
}

/**
 * How long each project took. Projects that ran side by side share the seconds on the clock as they share the work: by
 * the sums of their files.
 */
export function projectTimes(files: readonly FileTime[], clockSeconds: number): ProjectTime[] {
  const work = sum(files.map(({ seconds }) => seconds));
  return [...Map.groupBy(files, ({ project }) => project)].map(([project, own]) => ({
    project,
    files: own.length,
    tests: sum(own.map(({ tests }) => tests)),
    seconds: (clockSeconds * sum(own.map(({ seconds }) => seconds))) / work,
  }));
}

/** Work that is the same on every machine; about 0.8 s. */
export function fixedLoop(): number {
  const start = performance.now();
  let number = 1;
  for (let round = 0; round < 1.5e8; round++) number = (number * 1103515245 + 12345 + round) | 0;
  return (performance.now() - start) / 1000 + 0 * number;
}

/** The table of docs/test-ledger.md. @throws Error when it isn't one. */
export function readLedger(markdown: string): Ledger {
  const loop = Number(/\bloop takes ([\d.]+) s\b/.exec(markdown)?.[1]);
  const rows = [...markdown.matchAll(/^\| ([a-z][a-z -]*) \| (\d+) \|/gm)].map(([, project = '', seconds]) => ({
    project,
    seconds: Number(seconds),
  }));
  if (!(loop > 0) || rows.length === 0) throw new Error('docs/test-ledger.md has no loop or no rows.');
  return { loop, rows };
}

/** The closing line. notRun: what wasn't run at all, with the reason. */
export function lastLine(
  { passed, failed, skipped }: { passed: number; failed: number; skipped: number },
  reasons: readonly string[],
  notRun: readonly string[],
): string {
  const why = reasons.length > 0 ? ` (${reasons.join(', ')})` : '';
  const missing = notRun.map((what) => `; not run: ${what}`).join('');
  return `${passed} passed, ${failed} failed, ${skipped} skipped${why}${missing}`;
}

const inSeconds = (seconds: number): string => `${seconds.toFixed(0).padStart(6)} s`;

/** The projects beside the ledger, in lines. What is over is said, and fails nothing. */
export function besideLedger({ total, loop, projects }: Timings, ledger: Ledger): string[] {
  const pace = loop / ledger.loop;
  const allowed = new Map(ledger.rows.map(({ project, seconds }) => [project, seconds * pace]));
  const all = sum([...allowed.values()]);
  const line = (what: string, seconds: number, most = 0, counts = '') => {
    const over = seconds > most ? `  OVER by ${(seconds - most).toFixed(0)} s` : '';
    return `${what.padEnd(18)}${inSeconds(seconds)} of ${inSeconds(most)}${counts}${over}`;
  };
  return [
    `Where the time went, beside docs/test-ledger.md (a fixed loop takes ${loop.toFixed(2)} s here, ${ledger.loop} s there: its seconds x ${pace.toFixed(2)})`,
    ...projects.map(({ project, seconds, files, tests }) =>
      line(project, seconds, allowed.get(project), files > 0 ? `  ${files} files, ${tests} tests` : ''),
    ),
    line('all', total, all),
  ];
}

const slowestShown = 20;

export function slowestFiles(files: readonly FileTime[]): string[] {
  const slowest = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, slowestShown);
  return slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${file}`);
}
