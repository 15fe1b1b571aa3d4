import { expect, test } from 'vitest';
import { recordOf } from '../record.ts';
import {
  type CheckWaiver,
  type ClosingCheck,
  closingChecklist,
  closingChecks,
  paysNobody,
} from './closing-checklist.ts';

const checklist = (open: Partial<Record<ClosingCheck, number>>, waivers: CheckWaiver[] = []) => {
  const { rows, mayClose } = closingChecklist({ ...recordOf(closingChecks, () => 0), ...open }, waivers);
  return { mayClose, open: rows.filter(({ severity }) => severity !== 'done') };
};
const waiver = (check: ClosingCheck, count: number, reason = 'Agreed with payroll'): CheckWaiver => ({
  check,
  count,
  reason,
});

test('a period with nothing open may close', () => {
  expect(checklist({})).toEqual({ mayClose: true, open: [] });
});

test('questions without an answer are noted, and pay does not wait for them', () => {
  expect(checklist({ questions: 3 })).toMatchObject({
    mayClose: true,
    open: [{ check: 'questions', count: 3, severity: 'noted', reason: null }],
  });
});

test.each(closingChecks.filter((check) => check !== 'sales' && check !== 'questions'))(
  '%s that are open need a reason',
  (check) => {
    expect(checklist({ [check]: 3 })).toMatchObject({ mayClose: false, open: [{ check, severity: 'needsReason' }] });
    expect(checklist({ [check]: 3 }, [waiver(check, 3)])).toEqual({
      mayClose: true,
      open: [{ check, count: 3, severity: 'waived', reason: 'Agreed with payroll' }],
    });
  },
);

test('a reason covers the cases that there were and no more', () => {
  expect(checklist({ images: 2 }, [waiver('images', 3)]).mayClose).toBe(true);
  expect(checklist({ images: 4 }, [waiver('images', 3)]).mayClose).toBe(false);
  expect(checklist({ images: 4 }, [waiver('images', 3), waiver('images', 4)]).mayClose).toBe(true);
  expect(checklist({ images: 1 }, [waiver('goals', 3)]).mayClose).toBe(false);
  expect(checklist({ images: 1 }, [waiver('images', 1, '  ')]).mayClose).toBe(false);
});

test('each open check needs one of its own', () => {
  expect(checklist({ images: 1, goals: 1 }, [waiver('images', 1)]).mayClose).toBe(false);
  expect(checklist({ images: 1, goals: 1 }, [waiver('images', 1), waiver('goals', 1)]).mayClose).toBe(true);
});

test.each([
  ['2026-06-30', true],
  ['2026-07-01', false],
  ['2026-08-01', false],
  [null, false],
])('sales of July by a person with a last day of %s pay nobody: %s', (lastDay, expected) => {
  expect(paysNobody(lastDay, '2026-07-01')).toBe(expected);
});

test('no reason stands for sales that are missing', () => {
  expect(checklist({ sales: 1 }, [waiver('sales', 1)])).toEqual({
    mayClose: false,
    open: [{ check: 'sales', count: 1, severity: 'mustDo', reason: null }],
  });
});
