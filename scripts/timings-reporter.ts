/** Writes what scripts/test.ts tells of the tests of code, to the file that CASELIFT_TIMINGS names. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { root } from './repository.ts';
import type { Skip } from './skips.ts';
import { type PartOfCode, sum } from './test-report.ts';
import { needsHere } from './testing/needs.ts';

const fileOf = ({ moduleId }: TestModule): string => path.relative(root, moduleId).replaceAll(path.sep, '/');

/** The names of what failed in a file; a file that failed as a whole by its own. */
function failedIn(module: TestModule): string[] {
  const names = [...module.children.allTests('failed')].map(({ fullName }) => fullName);
  if (names.length === 0 && module.state() === 'failed') names.push('the whole file');
  return names.map((name) => `${fileOf(module)}: ${name}`);
}

function skippedIn(module: TestModule): Skip[] {
  const ofFailed = module.state() === 'failed';
  return [...module.children.allTests('skipped')].map(({ fullName }) => ({
    ...{ file: fileOf(module), name: fullName, ofFailed },
  }));
}

export default class TimingsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[]): void {
    const passed = modules.flatMap((module) => [...module.children.allTests('passed')]).length;
    const names = [
      ...modules.flatMap(failedIn),
      ...errors.map(({ message }) => `outside of tests: ${message.split('\n')[0]}`),
    ];
    const files = modules.map((module) => {
      const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
        module.diagnostic();
      return {
        project: module.project.name,
        file: fileOf(module),
        tests: [...module.children.allTests()].length,
        seconds: sum([environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration]) / 1000,
      };
    });
    const skipped = modules.flatMap(skippedIn);
    const part: PartOfCode = { passed, failed: names.length, skipped, names, files, had: needsHere() };
    writeFileSync(process.env.CASELIFT_TIMINGS ?? '', JSON.stringify(part));
  }
}
