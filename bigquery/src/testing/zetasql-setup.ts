/** Starts the program for a run of tests; bed.ts asks it. */
import type { TestProject } from 'vitest/node';
import { startProgram } from '../zetasql.ts';

declare module 'vitest' {
  interface ProvidedContext {
    zetaSqlPort: number;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const { port, stop } = await startProgram();
  project.provide('zetaSqlPort', port);
  return stop;
}
