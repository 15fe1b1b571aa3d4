/** Around each file of tests that may fake calls, with a document or without. */
import { afterAll, afterEach } from 'vitest';
import { drifted } from '../api/testing/drifted.ts';

/** Of tests that are expected to fail, which they mustn't do by this. */
const ofExpectedFailures: string[] = [];

afterEach(({ task }) => {
  const faults = drifted.splice(0);
  if (task.fails) ofExpectedFailures.push(...faults);
  else report(faults);
});
afterAll(() => report(ofExpectedFailures.splice(0)));

function report(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`Faked calls differ from the contract:\n${[...new Set(faults)].join('\n')}`);
}
