import { expect, test } from 'vitest';
import { sentenceOf } from './sentences.ts';

const changed = (before: object, after: object) => ({ before, after });

test('an edit of one person is told field by field', () => {
  const changes = {
    ATS_1: changed(
      { name: 'Ann', routeNumber: [], 'gp.goal': 1000, viewOnly: false, teamLead: ['ATS_9'] },
      { name: 'Anna', routeNumber: [7, 12], 'gp.goal': null, viewOnly: true, teamLead: [] },
    ),
  };
  expect(sentenceOf('edit users', { db: 'prod', changes, names: { ATS_1: 'Ann', ATS_9: 'Lee' } })).toBe(
    'Changed Ann (ATS_1) in Production and Preview: the name from "Ann" to "Anna"; the routes from none to 7, 12; ' +
      'the team leads from Lee to none; view only from no to yes; the GP goal cleared (was 1000).',
  );
});

test('many people are summed up by their number, some of their names and what all were given', () => {
  const ids = Array.from({ length: 12 }, (_, n) => `ATS_${n}`);
  const changes = Object.fromEntries(
    ids.map((id, n) => [id, changed({ 'fpl.payout': n, hidden: false }, { 'fpl.payout': 500, hidden: true })]),
  );
  const names = Object.fromEntries(ids.map((id, n) => [id, `Name ${n}`]));
  expect(sentenceOf('edit users', { db: 'preview', changes, names })).toBe(
    'Changed 12 people (Name 0, Name 1, Name 2, Name 3, Name 4, Name 5, Name 6 and others) in Preview: ' +
      'hidden from no to yes; the FPL payout from different values to 500.',
  );
});

test('a correction that changes only the draft in preview is told as such', () => {
  const preview = { ATS_1: changed({ maxFPL: 2 }, { maxFPL: 1.5 }) };
  expect(sentenceOf('edit users', { db: 'prod', changes: {}, preview, names: { ATS_1: 'Ann' } })).toBe(
    'Reset Ann (ATS_1) in Preview to match Production: max FPL from 2 to 1.5.',
  );
});

test('a profile, a creation, a deletion and a new password are told', () => {
  const changes = { ATS_1: changed({ email: 'a@example.com' }, { email: 'b@example.com' }) };
  expect(sentenceOf('edit profile', { db: 'prod', changes, names: { ATS_1: 'Ann' } })).toBe(
    'Ann (ATS_1) updated their profile: the email from "a@example.com" to "b@example.com".',
  );
  const ann = { customId: 'ATS_1', name: 'Ann' };
  expect(sentenceOf('create user', { db: 'preview', role: 'teamLead', ...ann })).toBe(
    'Created the team lead Ann (ATS_1) in Preview.',
  );
  expect(sentenceOf('delete user', { db: 'prod', ...ann })).toBe('Deleted Ann (ATS_1) in Production and Preview.');
  expect(sentenceOf('deactivate user', { db: 'preview', ...ann, day: '2026-10-15' })).toBe(
    'Deactivated Ann (ATS_1) from 2026-10-15 on in Preview.',
  );
  expect(sentenceOf('restore user', { db: 'preview', ...ann })).toBe('Restored Ann (ATS_1) in Preview.');
  expect(sentenceOf('set password', ann)).toBe('Set a new password for Ann (ATS_1) and ended all their sessions.');
});
