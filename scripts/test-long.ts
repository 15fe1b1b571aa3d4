/**
 * `npm run test:long -- --minutes N [--only PART] [--rounds R]`: what is long by nature, for so long. Steps that count rounds
 * try R of them in place of a few, and all rounds of this checkout are told by kind at the end. It goes on where the last run on this
 * checkout stopped; on a new one it begins at a seed and a part that the clock chooses, so that runs of CI differ.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Outcome, runBoxed } from './boxed.ts';
import { type Counter, countOn, type LongPart, longParts, needs, nextStep, type Step } from './long-parts.ts';
import { root } from './repository.ts';
import { roundsIn, tableOf } from './rounds.ts';
import { judgeSkips } from './skips.ts';
import type { PartOfCode } from './test-report.ts';
import { checkRequired } from './testing/needs.ts';

const roundsFile = path.join(root, '.run', 'rounds.jsonl');
const counterFile = path.join(root, '.run', 'long-tier.json');
/** What the tests of a step tell of themselves (timings-reporter.ts). */
const reportFile = path.join(root, '.run', 'long-report.json');
type Ran = Outcome & { part: LongPart; step: Step; seed: number };

const stop = (sentence: string): never => {
  console.error(`caselift: ${sentence}`);
  process.exit(1);
};

try {
  checkRequired();
} catch (error) {
  stop(error instanceof Error ? error.message : String(error));
}
const all = longParts((file) => readFileSync(path.join(root, file), 'utf8'));
const { values } = parseArgs({
  options: { minutes: { type: 'string' }, only: { type: 'string' }, rounds: { type: 'string' } },
});
if (values.rounds !== undefined && !(Number(values.rounds) > 0))
  stop(`--rounds ${values.rounds} isn't a number above 0.`);
const minutes = Number(values.minutes);
if (!(minutes > 0)) stop('npm run test:long needs -- --minutes N.');
const parts = all.filter(({ name }) => [undefined, name].includes(values.only));
if (parts.length === 0) stop(`--only ${values.only}: there are ${all.map(({ name }) => name).join(', ')}.`);

function lastCounter(): Counter {
  if (existsSync(counterFile)) return JSON.parse(readFileSync(counterFile, 'utf8')) as Counter;
  const seed = Math.floor((Date.now() - Date.parse('2026-01-01')) / 60_000);
  const of = (list: readonly unknown[]) => seed % list.length;
  const at = Object.fromEntries(all.map(({ name, steps }) => [name, of(steps)]));
  return { seed, part: all[of(all)]?.name ?? '', at, seconds: {} };
}

function keep(counter: Counter): void {
  mkdirSync(path.dirname(counterFile), { recursive: true });
  writeFileSync(counterFile, `${JSON.stringify(counter, null, 1)}\n`);
}

/** A step that skipped all of its tests was not run, and one with a skip that nobody expects failed. */
function withSkips(outcome: Outcome): Outcome {
  if (outcome.result !== 'passed' || !existsSync(reportFile)) return outcome;
  const { passed, skipped, had } = JSON.parse(readFileSync(reportFile, 'utf8')) as PartOfCode;
  const { unexpected, reasons } = judgeSkips(skipped, (need) => had.includes(need));
  for (const sentence of unexpected) console.error(`caselift: ${sentence}.`);
  if (unexpected.length > 0) return { ...outcome, result: 'failed' };
  const reason = reasons.length > 0 ? `skipped ${reasons.join(', ')}` : '';
  return { ...outcome, result: passed === 0 ? 'not run' : 'passed', reason };
}

const over = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => over.abort());

const end = performance.now() + minutes * 60_000;
const left = () => (end - performance.now()) / 1000;
const reporters = ['--reporter=default', '--reporter=./scripts/timings-reporter.ts'];
const withReport = ({ command }: Step, variables: Record<string, string>) => ({
  command: command[0] === 'vitest' ? [...command, ...reporters] : command,
  variables: { ...variables, CASELIFT_TIMINGS: reportFile, CASELIFT_ROUNDS: roundsFile },
});
const variablesOf = ({ env }: Step, seed: number) => ({
  ...{ CASELIFT_LONG: '1', CASELIFT_SEED: String(seed), ...env },
  ...(values.rounds !== undefined && { ROUNDS: values.rounds }),
});
const readRounds = () => roundsIn(existsSync(roundsFile) ? readFileSync(roundsFile, 'utf8') : '');

let counter = lastCounter();
const ran: Ran[] = [];
const roundsBefore = readRounds().length;
mkdirSync(path.dirname(roundsFile), { recursive: true });
console.log(`The long tier for ${minutes} minutes, from seed ${counter.seed}`);
while (!over.signal.aborted) {
  const next = nextStep(parts, counter, left(), new Set(ran.map(({ step }) => step.name)));
  if (next === null) break;
  const { seed } = counter;
  console.log(`\n*** ${next.part.name}: ${next.step.name}, seed ${seed}, ${(left() / 60).toFixed(1)} minutes left\n`);
  rmSync(reportFile, { force: true });
  const { command, variables } = withReport(next.step, variablesOf(next.step, seed));
  const outcome = withSkips(await runBoxed(command, variables, left(), over.signal));
  ran.push({ ...outcome, ...next, seed });
  if (over.signal.aborted) break;
  const isCut = outcome.result === 'cut';
  counter = countOn(counter, parts, next, { seconds: outcome.seconds, isCut, hadAll: ran.length === 1 });
  keep(counter);
}

console.log('\nThe long tier:');
for (const part of parts) {
  const own = ran.filter((one) => one.part === part);
  for (const { step, seed, seconds, result, reason } of own) {
    const words = { cut: 'cut off, goes on next time', 'not run': reason, failed: 'failed', passed: 'passed' }[result];
    const also = result === 'passed' && reason !== '' ? `, ${reason}` : '';
    console.log(
      `  ${part.name.padEnd(9)}${seconds.toFixed(0).padStart(5)} s  ${step.name}, seed ${seed}: ${words}${also}`,
    );
  }
  if (own.length === 0) console.log(`  ${part.name.padEnd(9)}     got no time`);
  for (const step of part.steps.filter((one) => needs(one, counter) > minutes * 60))
    console.log(
      `  ${part.name.padEnd(9)}     ${step.name} takes about ${needs(step, counter).toFixed(0)} s, more than there is`,
    );
}
for (const line of tableOf(readRounds(), roundsBefore)) console.log(line);
const failed = ran.filter(({ result }) => result === 'failed');
for (const { step, seed } of failed) {
  const variables = Object.entries(variablesOf(step, seed)).map(([name, value]) => `${name}=${value}`);
  console.log(`\nFailed with seed ${seed}. Again: ${[...variables, ...step.command].join(' ')}`);
}
const notRun = ran.filter(({ result }) => result === 'not run');
const missing = [...new Set(notRun.map(({ part, reason }) => `${part.name} of the long tier (${reason})`))];
appendFileSync(path.join(root, '.run', 'not-run'), missing.map((what) => `${what}\n`).join(''));
const passed = ran.filter(({ result }) => result === 'passed');
console.log(
  `\n${passed.length} steps passed, ${failed.length} failed${missing.map((what) => `; not run: ${what}`).join('')}`,
);
process.exitCode = failed.length > 0 || over.signal.aborted ? 1 : 0;
