/** What a person reads where a schema has no text of its own: the field, and what it should be. */
import type * as z from 'zod/mini';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const kinds: Record<string, string> = {
  string: 'should be text',
  number: 'should be a number',
  int: 'should be a whole number',
  boolean: 'should be true or false',
  array: 'should be a list',
  null: 'should be empty',
};
const counted: Record<string, string> = { string: ' characters', array: ' entries' };

/** @example 'page should be a whole number.' */
export function issueSentence(issue: Issue): string {
  const field = issue.path?.length ? issue.path.join('.') : 'The request';
  return `${field} ${faultOf(issue)}.`;
}

function faultOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : (kinds[issue.expected] ?? 'is not valid');
    case 'invalid_value':
      if (issue.input === undefined) return 'is missing';
      return `should be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'too_small':
      return `should ${counted[issue.origin] ? 'have' : 'be'} at least ${issue.minimum}${counted[issue.origin] ?? ''}`;
    case 'too_big':
      return `should ${counted[issue.origin] ? 'have' : 'be'} at most ${issue.maximum}${counted[issue.origin] ?? ''}`;
    default:
      return 'is not valid';
  }
}
