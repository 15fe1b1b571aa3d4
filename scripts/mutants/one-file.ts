/** Which mutants of one file no test notices. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BaseSequencer, createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { distances, nearestFirst, usersIn } from '../changed.ts';
import { root, sourceFiles } from '../repository.ts';
import type { MutantRun, Reported } from './mutant-runner.ts';
import type { Mutation } from './operators.ts';
import { broken, isSql, mutationsIn } from './sql.ts';
import { switched } from './switched.ts';

/** @property surviving places in the list. */
type Judged = { mutations: readonly Mutation[]; surviving: ReadonlySet<number> };

/** What only tests farther away notice is noticed by chance. A model's own tests name it. */
const farthest = (file: string): number => (isSql(file) ? 1 : 2);

const places = {
  pure: /^(domain|contract)\/.*\.test\.ts$/,
  // Not the test of how models are written.
  sql: /^warehouse\/(?!.*(\.long\.|model-rules)).*\.test\.ts$/,
  server: /^server\/(?!.*\.(long|process)\.).*\.test\.ts$/,
};

/** The tests that lead to a file in few steps, the nearest first; of what is pure, those without a database. */
export function testsOf(file: string): string[] {
  const place = places[isPure(file) ? 'pure' : isSql(file) ? 'sql' : 'server'];
  const away = distances(usersIn(sourceFiles()), [file]);
  const tests = nearestFirst(
    [...away.keys()].filter((one) => place.test(one)),
    [file],
    away,
    () => 0,
  );
  const most = Math.max(farthest(file), Math.min(...tests.map((test) => away.get(test) ?? 0)));
  return tests.filter((test) => (away.get(test) ?? 0) <= most);
}

const isPure = (file: string): boolean => /^(domain|contract)\//.test(file);

class AsListed extends BaseSequencer {
  static files: readonly string[] = [];
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => AsListed.files.indexOf(path.relative(root, moduleId));
    return [...files].sort((a, b) => placeOf(a) - placeOf(b));
  }
}

/** Without a database: all mutants in one run, but for those that a module has worked out while it was loaded. */
const pure = { setupFiles: ['scripts/testing/seed.ts', 'scripts/testing/clock.ts'] };
const serverSide = {
  globalSetup: ['db/src/testing/server.ts', 'warehouse/src/testing/compile-readers.ts'],
  setupFiles: [
    'scripts/testing/seed.ts',
    'db/src/testing/run-clock.ts',
    'warehouse/src/testing/one-thread.ts',
    'warehouse/src/testing/compiled-readers.ts',
  ],
};
const patience = 900_000;

export async function judge(file: string): Promise<Judged> {
  const text = readFileSync(path.join(root, file), 'utf8');
  const mutations = mutationsIn(file, text);
  const all = [...mutations.keys()];
  const tests = testsOf(file);
  const folder = mkdtempSync(path.join(tmpdir(), 'caselift-mutants-'));
  const report = path.join(folder, 'report');
  const vitest = await withAllMutants(file, isSql(file) ? text : switched(text, mutations), tests);
  try {
    const { failure } = await runOnce(vitest, tests, { on: -1, report, isEach: isPure(file), read: null });
    if (failure !== null) throw new Error(`${file}: its tests fail without a mutant. ${failure}`);
    const lines = readFileSync(report, 'utf8').trim().split('\n');
    const reported = lines.map((line) => JSON.parse(line) as Reported);
    const loaded = new Set(isSql(file) ? all : reported.flatMap((one) => (one.kind === 'loaded' ? one.numbers : [])));
    const ran = reported.flatMap((one) => (one.kind === 'ran' ? [one] : []));
    const killed = new Set(ran.flatMap((one) => one.killed));
    const reaching = (number: number) =>
      tests.filter((test) => ran.some((one) => path.relative(root, one.file) === test && one.reached.includes(number)));
    for (const number of all.filter((one) => !killed.has(one))) {
      const near = loaded.has(number) ? tests : isPure(file) ? [] : reaching(number);
      if (near.length === 0) continue;
      const mutation = isSql(file) ? mutations[number] : undefined;
      const read = mutation === undefined ? null : { file: path.join(root, file), text: broken(text, mutation) };
      if ((await runOnce(vitest, near, { on: number, report, isEach: false, read })).failure !== null)
        killed.add(number);
    }
    return { mutations, surviving: new Set(all.filter((number) => !killed.has(number))) };
  } finally {
    await vitest.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function withAllMutants(file: string, text: string, tests: readonly string[]): Promise<Vitest> {
  const beside = (name: string) => path.join(import.meta.dirname, name);
  const [target, first] = [path.join(root, file), `import { isOn as isMutantOn } from '${beside('switched.ts')}';`];
  AsListed.files = tests;
  return createVitest(
    {
      ...{
        config: false,
        root,
        watch: false,
        reporters: [{}],
        include: [...tests],
        runner: beside('mutant-runner.ts'),
      },
      ...{ isolate: false, maxWorkers: 1, fileParallelism: false, sequence: { sequencer: AsListed } },
      ...{ unstubGlobals: true, restoreMocks: true, testTimeout: patience, hookTimeout: patience },
      // What it keeps of a file doesn't say that there are mutants in it.
      fsModuleCache: false,
      ...(isPure(file) ? pure : serverSide),
    },
    {
      plugins: [{ name: 'mutants', enforce: 'pre', transform: (_, id) => (id === target ? `${first}${text}` : null) }],
    },
  );
}

async function runOnce(vitest: Vitest, tests: readonly string[], run: MutantRun): Promise<{ failure: string | null }> {
  const project = vitest.projects[0];
  if (project === undefined) throw new Error('Vitest has no project.');
  project.provide('mutantRun', run);
  vitest.config.bail = run.on === -1 ? 0 : 1;
  const specifications = tests.map((test) => project.createSpecification(path.join(root, test)));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, true);
  const errors = [
    ...testModules.flatMap((module) => [...module.children.allTests('failed')]).flatMap((test) => test.result().errors),
    ...testModules.flatMap((module) => module.errors()),
    ...unhandledErrors,
  ];
  const failed = testModules.some((module) => !module.ok()) || unhandledErrors.length > 0;
  return { failure: failed ? JSON.stringify(errors.at(0)) : null };
}
