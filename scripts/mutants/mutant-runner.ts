/** Runs each test as the file is, and then once for each mutant that the test comes by and none has noticed yet. */
import fs, { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { type RunnerTestCase, TestRunner } from 'vitest';
import { theSwitch } from './switched.ts';

/**
 * @property on the mutant that runs all along; -1: each within its tests.
 * @property report a file of lines of JSON.
 * @property read what a model's file says to whoever reads it.
 */
export type MutantRun = {
  on: number;
  report: string;
  isEach: boolean;
  read: { file: string; text: string } | null;
};
export type Reported =
  | { kind: 'loaded'; numbers: number[] }
  | { kind: 'ran'; file: string; reached: number[]; killed: number[] };

declare module 'vitest' {
  interface ProvidedContext {
    mutantRun: MutantRun;
  }
}

const killed = new Set<number>();

export default class MutantRunner extends TestRunner {
  run: MutantRun = this.injectValue('mutantRun');

  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super(config);
    // Before any file is loaded: what a module works out while it loads stays so.
    theSwitch().on = this.run.on;
    if (this.run.read !== null) replaceFile(this.run.read);
  }

  onBeforeRunFiles(): void {
    // The first failure is enough; a smaller one costs time.
    fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
  }

  override onAfterRunFiles(files: Parameters<TestRunner['onAfterRunFiles']>[0]): void {
    this.report({ kind: 'loaded', numbers: [...theSwitch().seen] });
    super.onAfterRunFiles(files);
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const body = TestRunner.getTestFn(test);
    const state = theSwitch();
    if (this.run.on !== -1) return body();
    const loaded = state.seen;
    state.seen = new Set();
    try {
      await body();
    } finally {
      const reached = [...state.seen];
      state.seen = loaded;
      const now: number[] = [];
      for (const number of this.run.isEach && test.fails !== true ? reached : []) {
        if (killed.has(number) || !(await failsWith(number, body))) continue;
        killed.add(number);
        now.push(number);
      }
      this.report({ kind: 'ran', file: test.file.filepath, reached, killed: now });
    }
  }

  private report(line: Reported): void {
    appendFileSync(this.run.report, `${JSON.stringify(line)}\n`);
  }
}

/** Of this process. */
function replaceFile({ file, text }: { file: string; text: string }): void {
  const { href } = pathToFileURL(file);
  const readFile = fs.readFileSync;
  const reads = (...asked: Parameters<typeof readFile>) => (String(asked[0]) === href ? text : readFile(...asked));
  fs.readFileSync = reads as typeof readFile;
  syncBuiltinESMExports();
}

async function failsWith(number: number, body: () => unknown): Promise<boolean> {
  const state = theSwitch();
  Object.assign(state, { on: number, steps: 0 });
  try {
    await body();
    return false;
  } catch {
    return true;
  } finally {
    state.on = -1;
  }
}
