import { expect, test } from 'vitest';
import { goalChanges, periodChoices } from './goal-changes.ts';

const person = (customId: string, gp: number | null, volume: number | null) => ({
  customId,
  name: customId,
  gp: { goal: gp },
  volume: { goal: volume },
});

test('an upload is shown as who changes, who stays, and which ids nobody has', () => {
  const people = [person('ATS_1', 40_000, 5000), person('ATS_2', 100, 10), person('ATS_3', null, 10)];
  const changes = goalChanges(
    [
      { customId: 'ATS_1', gpGoal: 42_000, volumeGoal: 5000 },
      { customId: 'ATS_2', gpGoal: 100, volumeGoal: 10 },
      { customId: 'ATS_3', gpGoal: 7, volumeGoal: 10 },
      { customId: 'ATS_9', gpGoal: 1, volumeGoal: 1 },
    ],
    people,
  );
  expect(changes.changed.map(({ customId, gp, volume }) => [customId, gp.delta, volume.delta])).toEqual([
    ['ATS_1', 5, 0],
    ['ATS_3', undefined, 0],
  ]);
  expect([changes.same, changes.unknown]).toEqual([1, ['ATS_9']]);
});

test('a payout or a threshold that becomes another is a change, and is told', () => {
  const ann = { ...person('ATS_1', 10, 1), gp: { goal: 10, payout: 50, threshold: null } };
  const row = { customId: 'ATS_1', gpGoal: 10, volumeGoal: 1 };
  const { changed } = goalChanges([{ ...row, gpPayout: 1500, gpThreshold: 85 }], [ann]);
  expect(changed.map(({ pay }) => pay)).toEqual([['GP payout: 50 to 1,500', 'GP threshold: none to 85']]);
  expect(goalChanges([{ ...row, gpPayout: 50 }], [ann])).toMatchObject({ changed: [], same: 1 });
});

test.each([
  [
    'monthly',
    ['2026-09-01 Sep 2026 (current)', '2026-10-01 Oct 2026 (next)', '2026-11-01 Nov 2026'],
    '2026-08-01 Aug 2026 (over, not closed)',
  ],
  [
    'quarterly',
    ['2026-07-01 Jul to Sep 2026 (current)', '2026-10-01 Oct to Dec 2026 (next)', '2027-01-01 Jan to Mar 2027'],
    '2026-04-01 Apr to Jun 2026 (over, not closed)',
  ],
] as const)(
  'goals are set for the %s period of the newest sale, one of the next, or an open one before',
  (kind, expected, before) => {
    const shown = (closed: Parameters<typeof periodChoices>[2]) =>
      periodChoices('2026-09-16', kind, closed).map(({ start, label }) => `${start} ${label}`);
    expect(shown([])).toEqual([...expected, before]);
    const days = { monthly: ['2026-08-01', '2026-08-31'], quarterly: ['2026-04-01', '2026-06-30'] }[kind];
    expect(shown([{ from: days[0] ?? '', to: days[1] ?? '', kind }])).toEqual(expected);
  },
);
