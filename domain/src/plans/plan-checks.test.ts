// When edits are compared with what people were asked to accept.
import { expect, test } from 'vitest';
import { dueAt, type PlanCheck, seenRules } from './plan-checks.ts';

const at = (time: string) => new Date(`2026-06-10T${time}:00Z`);
function after(edits: readonly (readonly [rules: string, time: string])[]): PlanCheck['pending'] {
  let pending: PlanCheck['pending'] = null;
  for (const [rules, time] of edits) pending = seenRules({ checked: 'as accepted', pending }, rules, at(time));
  return pending;
}
const due = (edits: readonly (readonly [string, string])[]) => {
  const pending = after(edits);
  return pending && dueAt(pending).toISOString().slice(11, 16);
};

test('rules are compared once nobody has touched them for ten minutes', () => {
  expect(due([['rate 6', '10:02']])).toBe('10:12');
  expect(
    due([
      ['rate 6', '10:02'],
      ['rate 7', '10:05'],
    ]),
  ).toBe('10:15');
  // Looked at again, unchanged.
  expect(
    due([
      ['rate 6', '10:02'],
      ['rate 6', '10:11'],
    ]),
  ).toBe('10:12');
});

test('an edit that was taken back asks nobody', () => {
  expect(
    due([
      ['rate 6', '10:02'],
      ['as accepted', '10:04'],
    ]),
  ).toBeNull();
});

test('someone who edits all day does not put it off for more than an hour', () => {
  const edits = Array.from(
    { length: 12 },
    (_, step) => [`rate ${step}`, `1${step < 6 ? 0 : 1}:${String((step % 6) * 9 + 5).padStart(2, '0')}`] as const,
  );
  expect(due(edits)).toBe('11:05');
});
