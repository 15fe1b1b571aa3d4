/**
 * Lives of two months of a small wholesaler, drawn from the seed of the run: so many that they take about a minute.
 * `npm run simulate -- --seed N --months 2` lives one of them alone, and shrinks what fails.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runLife } from './run-life.ts';
import { summaryOf } from './scenario.ts';
import { drawLife } from './steps.ts';

const months = 2;
/** Against what hangs, on a machine that is ten times slower and has other work. */
const patienceMs = 3_600_000;
const { seed = 0 } = fc.readConfigureGlobal();
const seeds = [1, 2].map((life) => seed * 100 + life);

test.each(seeds)(
  'two months of life %i keep every invariant',
  async (life) => {
    const lived = await runLife(drawLife(life, months));
    console.log(`Life ${life}: ${summaryOf(lived)}`);
    expect(lived.faults, [`npm run simulate -- --seed ${life} --months ${months}`, ...lived.said].join('\n')).toEqual(
      [],
    );
  },
  patienceMs,
);

test('a seed is the same life each time, to the word', async () => {
  const steps = drawLife(seed, months).slice(0, 10);
  const [first, second] = [await runLife(steps), await runLife(steps)];
  expect(second.said).toEqual(first.said);
  expect(first.said.length).toBeGreaterThan(4);
});
