import { expect, test } from 'vitest';
import { atLeast } from '../testing/at-least.ts';
import {
  isOver,
  type PayQuestionAct,
  type PayQuestionSide,
  type PayQuestionState,
  payQuestionActs,
  payQuestionRefusal,
  payQuestionSides,
  payQuestionStates,
  stateAfter,
} from './pay-questions.ts';

const cases = payQuestionStates.flatMap((state) =>
  payQuestionActs.flatMap((act) => payQuestionSides.map((side) => [state, act, side] as const)),
);
const may = (state: PayQuestionState, act: PayQuestionAct, side: PayQuestionSide) =>
  payQuestionRefusal(state, act, side) === null;

test('a manager answers, the asker writes back, and a manager resolves', () => {
  expect(stateAfter('open', 'write', 'staff')).toBe('answered');
  expect(stateAfter('answered', 'write', 'asker')).toBe('open');
  expect(stateAfter('answered', 'write', 'staff')).toBe('answered');
  expect(stateAfter('open', 'resolve', 'staff')).toBe('resolved');
  expect(stateAfter('answered', 'withdraw', 'asker')).toBe('withdrawn');
});

test("a lead's comment leaves the question waiting for a manager", () => {
  expect(stateAfter('open', 'write', 'lead')).toBe('open');
  expect(stateAfter('answered', 'write', 'lead')).toBe('answered');
});

test('only a manager resolves and only the asker withdraws', () => {
  const allowed = cases.filter(([state, act, side]) => act !== 'write' && may(state, act, side));
  expect(allowed).toEqual([
    ['open', 'resolve', 'staff'],
    ['open', 'withdraw', 'asker'],
    ['answered', 'resolve', 'staff'],
    ['answered', 'withdraw', 'asker'],
  ]);
});

test('nothing follows what is resolved or withdrawn', () => {
  for (const [state, act, side] of atLeast(1, cases)) if (isOver(state)) expect(may(state, act, side)).toBe(false);
  expect(payQuestionRefusal('resolved', 'write', 'asker')).toBe('over');
  expect(payQuestionRefusal('withdrawn', 'resolve', 'staff')).toBe('over');
});
