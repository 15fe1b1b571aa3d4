import { expect, test } from 'vitest';
import { noticeWords, stillTrue } from './notice-words.ts';
import type { NoticeFacts } from './notifications.ts';

const of = { itemId: 'a', from: '2026-09-01', item: 'Zestrel placements' };
const image = { ...of, item: 'Fall displays', imageId: 'i', buyerId: 'b', account: 'QuikLantern #103', cases: null };
const pods = (value: number) => ({ value, unit: 'PODs' as const });
const ofTarget = (value: number) => ({ value, unit: 'ofTarget' as const });
const says = (facts: NoticeFacts) => {
  const { title, body } = noticeWords(facts);
  return [title, body];
};

test('an image tells what it is worth, the reviewer’s words, and whether another can be submitted', () => {
  const rejected = { about: 'imageRejected', ...image, reason: 'Too dark.', reviewer: 'Dana Whitlock' } as const;
  expect(says({ ...rejected, unpaid: 5, until: '2026-09-30' })).toEqual([
    'Photo rejected, $5.00 not paid',
    'QuikLantern #103, Fall displays: “Too dark.” Rejected by Dana Whitlock. You can submit it again until Wed, Sep 30.',
  ]);
  expect(says({ ...rejected, unpaid: null, until: null })).toEqual([
    'Photo rejected',
    'QuikLantern #103, Fall displays: “Too dark.” Rejected by Dana Whitlock.',
  ]);
  expect(says({ about: 'imageApproved', ...image, cases: 28, added: 10 })).toEqual([
    'Photo approved, +$10.00',
    'QuikLantern #103, 28 cases, Fall displays.',
  ]);
  expect(says({ about: 'imageApproved', ...image, added: 0 })[0]).toBe('Photo approved');
});

test('a level tells what it pays, a step what it paid before', () => {
  const level = { about: 'levelReached', ...of, earned: 300, before: 250 } as const;
  expect(says({ ...level, item: 'Fall focus', level: 'step', at: ofTarget(80) })).toEqual([
    'Fall focus moved up a step',
    'Step of 80% reached: $300 instead of $250.',
  ]);
  expect(says({ ...level, level: 'step', at: ofTarget(80), before: 0 })[1]).toBe('Step of 80% reached: $300.');
  expect(says({ ...level, level: 'target', at: pods(12), earned: 120 })).toEqual([
    'Zestrel placements reached its target',
    'The target of 12 placements is reached: $120 so far.',
  ]);
  expect(says({ ...level, level: 'target', at: ofTarget(100) })[1]).toBe('The target is reached: $300 so far.');
  expect(says({ ...level, level: 'cap', at: null })[1]).toBe('The cap is reached: $300, the most it pays.');
  expect(says({ about: 'goalReached', measure: 'gp', earned: 400 })).toEqual([
    'GP goal reached',
    'You have reached your GP goal of the sales period: $400.00 so far.',
  ]);
});

test('a near miss tells what is missing, what it pays and until when', () => {
  const near: Extract<NoticeFacts, { about: 'nearMiss' }> = {
    ...{ about: 'nearMiss', ...of, level: 'target', missing: pods(2), at: pods(12), has: pods(10) },
    ...{ added: 120, earned: 0, to: '2026-09-30' },
  };
  expect(says(near)).toEqual([
    'Near miss: 2 placements short',
    'Zestrel placements pays $120 at 12 until Wed, Sep 30. You have 10.',
  ]);
  const profit = { missing: ofTarget(4.1), at: ofTarget(100), has: ofTarget(95.9), earned: 10, to: null };
  expect(says({ ...near, ...profit })).toEqual([
    'Near miss: 4.1% of the target short',
    'Zestrel placements pays $120 more at 100%. You have 95.9%.',
  ]);
});

test('a day after the last one a near miss is over, and a rejected image promises no other', () => {
  const near: NoticeFacts = {
    ...{ about: 'nearMiss', ...of, level: 'target', missing: pods(2), at: pods(12), has: pods(10) },
    ...{ added: 120, earned: 0, to: '2026-09-30' },
  };
  expect([stillTrue(near, '2026-09-30'), stillTrue(near, '2026-10-01')]).toEqual([near, null]);
  const rejected: NoticeFacts = {
    ...{ about: 'imageRejected', ...image, reason: 'Too dark.', reviewer: 'Dana Whitlock', unpaid: 5 },
    until: '2026-09-30',
  };
  expect(stillTrue(rejected, '2026-09-30')).toEqual(rejected);
  expect(stillTrue(rejected, '2026-10-01')).toEqual({ ...rejected, until: null });
});

test('programs tell that they began, are locked by what, and opened', () => {
  const program = (item: string) => ({ ...of, item, to: '2026-09-30' });
  expect(says({ about: 'programsBegan', programs: [program('Fall displays')], count: 1 })).toEqual([
    'Program opened: Fall displays',
    'It runs through Wed, Sep 30.',
  ]);
  expect(says({ about: 'programsBegan', programs: ['A', 'B', 'C'].map(program), count: 5 })).toEqual([
    '5 programs opened',
    'A, B, C, and 2 more.',
  ]);
  const house = { name: 'House', isHouse: true, target: { value: 400, unit: 'CE' as const } };
  const locked = { about: 'programLocked', ...of, item: 'Stillmarsh wine bonus', to: '2026-09-30' } as const;
  expect(says({ ...locked, locked: 80, unmet: [house] })).toEqual([
    'Stillmarsh wine bonus is locked',
    '$80 opens when the house reaches 400 CE by Sep 30.',
  ]);
  const hidden = { name: 'Wine GP', isHouse: false, target: null };
  expect(says({ ...locked, locked: 0, unmet: [hidden] })[1]).toBe('It opens when “Wine GP” is met by Sep 30.');
  expect(says({ about: 'programOpened', ...of, earned: 80.5 })[1]).toBe('Every qualifier is met: $80.50 so far.');
});

test('new figures tell the pay so far and what it gained or lost', () => {
  const figures = { about: 'newFigures', through: '2026-09-16', pay: 2296.58 } as const;
  const bodies = [41.2, -3.42, 0, null].map((change) => says({ ...figures, change })[1]);
  expect(bodies).toEqual([
    'Your pay so far is $2,296.58, $41.20 more than before.',
    'Your pay so far is $2,296.58, $3.42 less than before.',
    'Your pay so far is $2,296.58, the same as before.',
    'Your pay so far is $2,296.58.',
  ]);
  expect(says({ ...figures, pay: null, change: null })).toEqual([
    'New figures through Wed, Sep 16',
    'They are in every list and report.',
  ]);
});

test('an adjustment names the amount with its sign, the reason and who made it', () => {
  const of = { adjustmentId: 'a', reason: 'Trade show bonus', by: 'Mary Chen' };
  expect(says({ about: 'adjustmentMade', ...of, amount: 100 })).toEqual([
    'Adjustment of your pay, +$100.00',
    'Trade show bonus. Made by Mary Chen.',
  ]);
  expect(says({ about: 'adjustmentWaits', ...of, person: 'Ann', amount: -300.5 })[0]).toBe(
    'Adjustment to approve: Ann, −$300.50',
  );
});

test('a closed period tells what it pays, which is final', () => {
  const paid = { about: 'periodPaid', from: '2026-08-01', to: '2026-08-31', payable: 563.2 } as const;
  expect(says(paid)).toEqual([
    'Aug 2026 is closed: $563.20',
    'Your pay of this sales period is final. My statements has its lines.',
  ]);
  expect(says({ ...paid, payable: 0, before: 563.2 })).toEqual([
    'Aug 2026 is closed: $0.00',
    'It was $563.20 when it was closed before. Your pay of this sales period is final. My statements has its lines.',
  ]);
});
