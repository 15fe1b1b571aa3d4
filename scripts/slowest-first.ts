/** The order of the tests of code: of each project the slowest files first, so that no processor waits for the last one. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from './repository.ts';

/** Seconds of those that take long, on two processors; any others come after them. */
const seconds: Record<string, number> = JSON.parse(readFileSync(new URL('./slow-files.json', import.meta.url), 'utf8'));
/** A worker is kept for files of one project alone. The smallest files come last. */
const projects = ['server side', 'browser side', 'pure'];

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const secondsOf = ({ moduleId }: TestSpecification) => seconds[path.relative(root, moduleId)] ?? 0;
    const placeOf = ({ project }: TestSpecification) => projects.indexOf(project.name);
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b) || secondsOf(b) - secondsOf(a));
  }
}
