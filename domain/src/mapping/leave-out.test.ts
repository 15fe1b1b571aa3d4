import { describe, expect, test } from 'vitest';
import { keptBy, type LeaveOutRule, ruleFault } from './leave-out.ts';

test.each<[LeaveOutRule, string]>([
  [{ column: 'TYPE', test: 'is', values: ['DEP', "O'B"] }, "not coalesce(as_text(TYPE) in ('DEP', 'O''B'), false)"],
  [{ column: 'Line Type', test: 'isEmpty' }, 'not coalesce(as_text("Line Type") is null, false)'],
  [{ column: 'EXT', test: 'lessThan', values: ['0.5'] }, 'not coalesce(as_number(EXT) < 0.5, false)'],
])('%o keeps the rows where %s', (rule, condition) => {
  expect(keptBy(rule)).toBe(condition);
});

describe('a rule says what it lacks', () => {
  test.each<[LeaveOutRule, string | null]>([
    [{ column: '', test: 'is', values: ['DEP'] }, 'Choose a column.'],
    [{ column: 'TYPE', test: 'is', values: [] }, 'Enter a value.'],
    [{ column: 'TYPE', test: 'is', values: ['  '] }, 'Enter a value.'],
    [{ column: 'EXT', test: 'moreThan', values: ['1; drop'] }, 'Enter a number, such as 0.5.'],
    [{ column: 'EXT', test: 'moreThan', values: ['1', '2'] }, 'Enter a number, such as 0.5.'],
    [{ column: 'TYPE', test: 'isEmpty' }, null],
    [{ column: 'EXT', test: 'lessThan', values: ['-0.5'] }, null],
  ])('%o: %s', (rule, fault) => {
    expect(ruleFault(rule)).toBe(fault);
  });
});
