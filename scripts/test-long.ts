/**
 * `npm run test:long -- --minutes N [--only PART]`: what is long by nature, for so long. It goes on where the last run on this
 * checkout stopped; on a new one it begins at a seed and a part that the clock chooses, so that runs of CI differ.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Outcome, runBoxed } from './boxed.ts';
import { type Counter, countOn, type LongPart, longParts, needs, nextStep, type Step } from './long-parts.ts';
import { root } from './repository.ts';

const counterFile = path.join(root, '.run', 'long-tier.json');
type Ran = Outcome & { part: LongPart; step: Step; seed: number };

const stop = (sentence: string): never => {
  console.error(`caselift: ${sentence}`);
  process.exit(1);
};

const all = longParts((file) => readFileSync(path.join(root, file), 'utf8'));
const { values } = parseArgs({ options: { minutes: { type: 'string' }, only: { type: 'string' } } });
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

const over = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => over.abort());

const end = performance.now() + minutes * 60_000;
const left = () => (end - performance.now()) / 1000;
const variablesOf = ({ env }: Step, seed: number) => ({ CASELIFT_LONG: '1', CASELIFT_SEED: String(seed), ...env });

let counter = lastCounter();
const ran: Ran[] = [];
console.log(`The long tier for ${minutes} minutes, from seed ${counter.seed}`);
while (!over.signal.aborted) {
  const next = nextStep(parts, counter, left(), new Set(ran.map(({ step }) => step.name)));
  if (next === null) break;
  const { seed } = counter;
  console.log(`\n*** ${next.part.name}: ${next.step.name}, seed ${seed}, ${(left() / 60).toFixed(1)} minutes left\n`);
  const outcome = await runBoxed(next.step.command, variablesOf(next.step, seed), left(), over.signal);
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
    const words = result === 'cut' ? 'cut off, goes on next time' : result === 'not run' ? reason : result;
    console.log(`  ${part.name.padEnd(9)}${seconds.toFixed(0).padStart(5)} s  ${step.name}, seed ${seed}: ${words}`);
  }
  if (own.length === 0) console.log(`  ${part.name.padEnd(9)}     got no time`);
  for (const step of part.steps.filter((one) => needs(one, counter) > minutes * 60))
    console.log(
      `  ${part.name.padEnd(9)}     ${step.name} takes about ${needs(step, counter).toFixed(0)} s, more than there is`,
    );
}
const failed = ran.filter(({ result }) => result === 'failed');
for (const { step, seed } of failed) {
  const variables = Object.entries(variablesOf(step, seed)).map(([name, value]) => `${name}=${value}`);
  console.log(`\nFailed with seed ${seed}. Again: ${[...variables, ...step.command].join(' ')}`);
}
process.exitCode = failed.length > 0 || over.signal.aborted ? 1 : 0;
