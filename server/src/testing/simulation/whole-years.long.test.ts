/** One life as long as it is asked for, a year unless said otherwise, drawn from the seed. What fails is shrunk. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runLife } from './run-life.ts';
import { scenarioOf, summaryOf } from './scenario.ts';
import { drawLife } from './steps.ts';

const months = Number(process.env.CASELIFT_MONTHS ?? 12);
const { seed = 0 } = fc.readConfigureGlobal();
/** Shorter lives that are tried for one that fails. */
const mostTries = 80;

test(`${months} months of life ${seed} keep every invariant`, async () => {
  const steps = drawLife(seed, months);
  const lived = await runLife(steps);
  console.log(`Life ${seed}: ${summaryOf(lived)}`);
  // Before it is shrunk, which takes many lives and may be cut off.
  for (const { invariant, key, text } of lived.faults) console.log(`${invariant}, ${key}: ${text}`);
  if (lived.faults.length > 0) console.log(await scenarioOf(steps, lived, mostTries));
  expect(lived.faults).toEqual([]);
}, 7_200_000);
