/** Written steps, because few drawn lives have all of them in one month: roles that change, leads who leave, and who comes back. */
import { expect, test } from 'vitest';
import { runLife } from './run-life.ts';
import type { Step } from './step.ts';

/** Against what hangs, on a machine that is ten times slower and has other work. */
const patienceMs = 3_600_000;

const step = (day: string, action: string, seed = 1, size = 12): Step => ({ day, action, size, seed });

test.each([1, 2])(
  'people who get another role, leave and come back are paid as the second computation says: %i',
  async (of) => {
    const at = (seed: number) => 100 * of + seed;
    const { faults, said } = await runLife([
      step('2024-06-03', 'new sales', at(1)),
      step('2024-06-03', 'publish'),
      step('2024-06-12', 'role of a person', at(2)),
      step('2024-06-12', 'team of a person', at(3)),
      ...[4, 5, 6].map((seed) => step('2024-06-20', 'deactivated person', at(seed))),
      step('2024-06-28', 'new sales', at(7)),
      step('2024-06-28', 'publish'),
      step('2024-07-01', 'role of a person', at(8)),
      step('2024-07-02', 'new sales', at(9)),
      step('2024-07-02', 'publish'),
      step('2024-07-03', 'close', at(10)),
      step('2024-07-08', 'restored person', at(11)),
      step('2024-07-09', 'deactivated person', at(12)),
      step('2024-07-10', 'new sales', at(13)),
      step('2024-07-10', 'publish'),
    ]);
    expect(said.filter((sentence) => / is deactivated: .*\}$/.test(sentence)).length).toBeGreaterThan(0);
    expect(faults, said.join('\n')).toEqual([]);
  },
  patienceMs,
);
