/** What the long tier consists of, and which step of it comes next. */
import { moments, zones } from './moments.ts';
import { trackedFiles } from './repository.ts';

/** seconds: about what it takes, until a run has shown it. */
export type Step = { name: string; command: string[]; env?: Record<string, string>; seconds: number };
/** draws: what it tries comes from a seed, so its steps are never done. */
export type LongPart = { name: string; draws: boolean; steps: Step[] };

/** One file says where the last run stopped. seconds: how long steps took. at: the step that comes next, by part. */
export type Counter = { seed: number; part: string; at: Record<string, number>; seconds: Record<string, number> };

/** So many times as many runs of each property as `npm test` has. */
const runs = '5';

const test = (file: string, seconds = 30): Step => ({
  name: file,
  command: ['vitest', 'run', file],
  ...(inRounds[file] !== undefined && { env: { ROUNDS: inRounds[file] } }),
  seconds,
});
const mutants = (file: string): Step => ({
  name: `mutants of ${file}`,
  command: ['node', 'scripts/mutants.ts', file],
  seconds: 30,
});
/** Of programs: words, what next steps lead to, and days by a device's clock. */
const notYet =
  /^domain\/src\/programs\/(?:.*(?:why-not|words)|archived-instance|item-(?:counted|next-step|plan|steps)|near-account|own-day|plan-.*|program-accounts|reach|result-plan)\.ts$/;
/** Where each survivor has its reason (docs/decisions/132-mutants-by-a-runner-of-our-own.md). */
const mutated =
  /^domain\/src\/(?:(?:pay|closing|programs)\/(?!.*\.test\.)|(?:boost-contributions|boost-cost|by-period)\.ts$)|^contract\/src\/access\.ts$|^server\/src\/(?:edits\/list-changes|figures\/closed\/waiting|identity\/policies)\.ts$|^warehouse\/models\/(?:intermediate\/int_(?:product_windows|returned_sales)|marts\/snapshot_(?:returned_sales|type_products))\.sql$/;
export const isMutated = (file: string): boolean => mutated.test(file) && !notYet.test(file);
const bench = (name: string, seconds: number, ...args: string[]): Step => ({
  name: `bench ${name}`,
  command: ['node', 'bench/src/main.ts', '--results', '.run/long-bench.md', ...args],
  seconds,
});
/** Steps that draw rounds, and how many at a time: with `--rounds` it is as many as that says. */
const inRounds: Record<string, string> = {
  'server/src/jobs/worker/killed-between-stores.process.test.ts': '20',
};
const s3 = (file: string, seconds: number, env: Record<string, string> = {}): Step => ({
  name: file,
  command: ['scripts/radosgw.sh', file],
  env,
  seconds,
});

/** The tests of code by the first part that their path belongs to; the last one takes those of properties. */
const partsOfFiles: readonly [name: string, draws: boolean, pattern: RegExp][] = [
  ['iowa', false, /iowa/],
  ['upgrade', false, /upgrade/],
  ['fuzz', true, /fuzz/],
  ['kills', true, /\.process\.|crash|killed|kills/],
  ['lives', true, /simulation\/(whole-years|people-who-change)/],
];

/** Server side and warehouse take minutes: in parts that the four minutes of CI have room for. */
const shards = 8;

/**
 * What `npm test` runs of code at other moments and places, but for screens and programs, which have the machine's clock
 * (vitest.config.ts).
 */
function clockSteps(): Step[] {
  const vitest = ['env', '-u', 'CASELIFT_LONG', 'vitest', 'run', '--project'];
  const works: [name: string, command: string[], seconds: number][] = [
    ['pure', [...vitest, 'pure'], 40],
    ...Array.from({ length: shards }, (_, at): [string, string[], number] => {
      const shard = `${at + 1}/${shards}`;
      return [`server side ${shard}`, [...vitest, 'server side', '--shard', shard], 90];
    }),
  ];
  return works.flatMap(([work, command, seconds]) =>
    Object.entries(moments).flatMap(([at, moment]) =>
      zones.map((zone) => ({
        ...{ name: `${work} in ${zone} ${at}`, command, seconds },
        env: { CASELIFT_ZONE: zone, CASELIFT_NOW: moment },
      })),
    ),
  );
}

export function longParts(textOf: (file: string) => string): LongPart[] {
  const tracked = trackedFiles();
  const tests = tracked.filter((file) => /^(?!e2e|bigquery|scripts).*\.test\.tsx?$/.test(file));
  const partOf = (file: string) => partsOfFiles.find(([, , pattern]) => pattern.test(file))?.[0];
  const random = tests.filter((file) => partOf(file) === undefined && /\bfast-check\b/.test(textOf(file)));
  const isPure = (file: string) => /^(domain|contract|web)\//.test(file);
  const others = tests.filter(
    (file) =>
      partOf(file) === undefined &&
      !random.includes(file) &&
      /\.long\.test\.|CASELIFT_LONG/.test(`${file} ${textOf(file)}`),
  );
  const properties: Step = {
    name: 'properties of domain, contract and web',
    command: ['vitest', 'run', ...random.filter(isPure)],
    env: { CASELIFT_RUNS: runs },
    seconds: 60,
  };
  /** What a part has besides files of tests. */
  const more: Record<string, Step[]> = {
    kills: [
      s3('server/src/jobs/holding/testing/s3-many-processes.ts', 120, { ROUNDS: '8' }),
      bench('kills', 900, '--only', 'kills'),
    ],
  };
  return [
    ...partsOfFiles.map(([name, draws]) => ({
      name,
      draws,
      steps: [...tests.filter((file) => partOf(file) === name).map((file) => test(file)), ...(more[name] ?? [])],
    })),
    {
      name: 'random',
      draws: true,
      steps: [properties, ...random.filter((file) => !isPure(file)).map((file) => test(file))],
    },
    { name: 'others', draws: false, steps: others.map((file) => test(file)) },
    { name: 'clock', draws: true, steps: clockSteps() },
    { name: 'mutants', draws: false, steps: tracked.filter(isMutated).map(mutants) },
    {
      name: 's3',
      draws: false,
      steps: [
        s3('server/src/storage/testing/s3.ts', 60),
        s3('server/src/testing/s3-servers.ts', 60),
        s3('server/src/start/testing/s3-restore-drills.ts', 600),
      ],
    },
    {
      name: 'postgres16',
      draws: false,
      steps: onPostgres16(tests.filter((file) => !/testing\/installation|\bstartEmbedded\b/.test(textOf(file)))),
    },
    {
      name: 'start',
      draws: false,
      steps: [{ name: 'the first command', command: ['node', 'scripts/first-command.ts'], seconds: 150 }],
    },
    {
      name: 'webkit',
      draws: false,
      steps: [{ name: "a rep's tasks in WebKit", command: ['scripts/webkit.sh'], seconds: 150 }],
    },
    {
      name: 'bigquery',
      draws: false,
      steps: tracked
        .filter((file) => /^bigquery\/src\/.*\.test\.ts$/.test(file))
        .map((file) => ({ name: file, command: ['scripts/bigquery.sh', file.slice('bigquery/'.length)], seconds: 60 })),
    },
    {
      name: 'load',
      draws: false,
      steps: [
        bench('people', 120, '--only', 'people', '--seconds', '5'),
        bench('workers', 1800, '--only', 'workers', '--seconds', '5'),
      ],
    },
  ].filter(({ steps }) => steps.length > 0);
}

/** Files of a step on the oldest PostgreSQL that the product may be given: as many as end in two minutes. */
const filesOfStep = 40;

/** Tests that use the database of the run, whichever version that is; not those that start one of their own. */
function onPostgres16(tests: readonly string[]): Step[] {
  const files = tests.filter((file) => /^(?:db|server)\/(?!.*(?:\.long\.|\.process\.))/.test(file)).sort();
  const count = Math.ceil(files.length / filesOfStep);
  return Array.from({ length: count }, (_, at) => ({
    name: `PostgreSQL 16, ${at + 1} of ${count}`,
    command: ['scripts/postgres-16.sh', ...files.slice(at * filesOfStep, (at + 1) * filesOfStep)],
    seconds: 150,
  }));
}

const from = <T>(list: readonly T[], at: number): T[] => [...list.slice(at), ...list.slice(0, at)];

/** About what a step takes, seconds. */
export const needs = ({ name, seconds }: Step, counter: Counter): number => counter.seconds[name] ?? seconds;

/** Parts take turns, and so do a part's steps. A step that would not end in time lets others pass. */
export function nextStep(
  parts: readonly LongPart[],
  counter: Counter,
  left: number,
  done: ReadonlySet<string>,
): { part: LongPart; step: Step } | null {
  const first = Math.max(
    0,
    parts.findIndex(({ name }) => name === counter.part),
  );
  for (const part of from(parts, first)) {
    const step = from(part.steps, (counter.at[part.name] ?? 0) % part.steps.length).find(
      (one) => needs(one, counter) <= left && (part.draws || !done.has(one.name)),
    );
    if (step !== undefined) return { part, step };
  }
  return null;
}

/** What a step may be believed to take, as a multiple of the guess: a machine that slept must not rule it out. */
const mostOfGuess = 5;

/**
 * The counter after a step. One that was cut off comes first next time, with another seed and more time; one that had
 * all the time of a run lets others pass.
 */
export function countOn(
  counter: Counter,
  parts: readonly LongPart[],
  { part, step }: { part: LongPart; step: Step },
  { seconds, isCut, hadAll }: { seconds: number; isCut: boolean; hadAll: boolean },
): Counter {
  const again = isCut && !hadAll;
  const following = parts[(parts.indexOf(part) + 1) % parts.length] ?? part;
  const at = part.steps.indexOf(step) + (again ? 0 : 1);
  return {
    seed: counter.seed + 1,
    part: again ? part.name : following.name,
    at: { ...counter.at, [part.name]: at % part.steps.length },
    seconds: { ...counter.seconds, [step.name]: isCut ? Math.min(seconds * 1.5, step.seconds * mostOfGuess) : seconds },
  };
}
