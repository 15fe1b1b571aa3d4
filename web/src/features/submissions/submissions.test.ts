// What the phone says of what it holds and of what the server has: sums and sections, without a screen.
import { submissionTexts } from '@caselift/contract/submission-texts';
import { describe, expect, test, vi } from 'vitest';
import type { Listed } from '../../api/kept-blobs.ts';
import type { Photo, UnsentSubmission } from '../../shared/submissions/submission.ts';
import { openPrograms, programsOf, roomFor, withWaiting } from './programs.ts';
import { sectionsOf } from './queue/sections.ts';
import { rulesOf } from './submit/rules.ts';
import { photosWorth } from './submit/worth.ts';
import { displays } from './testing/own-items.ts';

let ids = 0;
function unsent(photo: Partial<Listed<Photo>> = {}, refusal: UnsentSubmission['refusal'] = null): UnsentSubmission {
  ids += 1;
  return {
    ...{ id: `unsent-${ids}`, person: 'ats ATS_101', addedAt: '2026-09-17T15:00:00.000Z', refusal },
    change: {
      ...{ kind: 'image', group: 'one', of: 1, scope: { wholesalerId: 'ats', db: 'prod' }, itemId: 'displays' },
      ...{ item: 'Fall displays', from: '2026-09-01', takenAt: '2026-09-17T15:00:00.000Z', notes: '', cents: 500 },
      ...{
        buyerId: 'corner',
        account: 'Corner Cask',
        photo: { key: 'p 0', size: 1024, type: 'image/jpeg' },
        cases: 24,
      },
      ...{ isDated: true, place: null },
      ...photo,
    },
  };
}
const first = (...args: Parameters<typeof displays>) => {
  const [program] = programsOf([displays(...args)]);
  if (program === undefined) throw new Error('There is one.');
  return program;
};
const taken = (cases: number | null, at = 0) => ({
  ...{ id: `taken-${at}`, photo: new Blob(), takenAt: null, place: null, cases },
});

test('the rules say the fewest cases, the most photos and the steps before the first photo', () => {
  const said = rulesOf(first())
    .map(({ text }) => text)
    .join('');
  expect(said).toBe(
    'At least 10 cases in a photo, at most 3 photos of an account in September. 10 cases pay $5, 25 pay $10.',
  );
});

describe('what a submission brings', () => {
  test('is told photo by photo, with the step that each reaches', () => {
    const { sum, lines } = photosWorth(first().ground, [24, 12, 30, 8].map(taken), 'corner', '2026-09-17T00:00:00Z');
    expect(sum.cents).toBe(2000);
    expect(lines.map(({ text, worth }) => [text, worth.cents])).toEqual([
      ['24 cases, 10 or more', 500],
      ['12 cases, 10 or more', 500],
      ['30 cases, 25 or more', 1000],
      ['8 cases, fewer than 10 cases', 0],
    ]);
  });

  test('leaves out what others that wait will already have brought, and the room of an account is filled by them', () => {
    const program = first([{ validationQuantity: 15 }, { validationQuantity: 15, status: 'rejected' }]);
    const waiting = [unsent(), unsent({ buyerId: 'other' }), unsent({}, { status: 409, message: 'No.' })];
    const ground = withWaiting(program, waiting);
    expect(roomFor(program, ground, 'corner')).toBe(1); // 3 - 1 in review - 1 waiting
    expect(roomFor(program, ground, 'other')).toBe(2);
    const full = withWaiting(program, [...waiting, unsent()]);
    expect(photosWorth(full, [taken(11)], 'corner', '2026-09-17').sum.cents).toBe(0); // three of 15, 24, 24 count
    expect(photosWorth(full, [taken(30)], 'corner', '2026-09-17').sum.cents).toBe(500); // $10 instead of $5
  });
});

test('what the server has and this phone still holds stands once, and fills its room once', () => {
  const held = unsent();
  const program = first([{ _id: held.id }]);
  const { waiting, sent } = sectionsOf([program], [held], held.id);
  expect([waiting.length, sent.length]).toEqual([1, 0]);
  expect(roomFor(program, withWaiting(program, [held]), 'corner')).toBe(2);
});

test('a program is offered in its newest period only, and not where nothing can be handed in', () => {
  const august = displays([], { from: '2026-08-01', to: '2026-08-31' });
  const closed = displays([], { itemId: 'closed', handIn: { ...displays().handIn, kinds: [] } });
  expect(openPrograms(programsOf([august, displays(), closed])).map(({ itemId, from }) => [itemId, from])).toEqual([
    ['displays', '2026-09-01'],
  ]);
});

describe('the list', () => {
  const programs = [
    first([
      { status: 'approved', validationQuantity: 28, date: '2026-09-16' },
      { validationQuantity: 18, date: '2026-09-14' },
      { status: 'rejected', date: '2026-09-15', buyerId: 'oak', rejectedReason: 'Too dark.' },
    ]),
  ];

  test('begins with what needs the person; approved is earned, the rest is not yet', () => {
    const { takeAgain, sent } = sectionsOf(programs, [], null);
    expect(takeAgain.map(({ facts, cents }) => [facts, cents])).toEqual([['Fall displays, 15 cases, Sep 15', 500]]);
    expect(sent).toMatchObject([
      {
        month: 'September',
        rows: [
          { status: 'approved', cents: 1000, facts: 'Fall displays, 28 cases, Sep 16' },
          { status: 'sent', cents: 500, facts: 'Fall displays, 18 cases, Sep 14' },
        ],
      },
    ]);
  });

  test('a rejected photo is answered by a newer one of the account, sent or waiting', () => {
    expect(sectionsOf(programs, [unsent({ buyerId: 'oak' })], null).takeAgain).toEqual([]);
    expect(sectionsOf(programs, [unsent({ buyerId: 'elm' })], null).takeAgain).toHaveLength(1);
    const refused = unsent({ buyerId: 'oak' }, { status: 409, message: 'Full.' });
    expect(sectionsOf(programs, [refused], null).takeAgain).toHaveLength(1);
    const reviewedAt = '2026-09-15T20:00:00.000Z';
    const beside = [first([{ status: 'rejected', reviewedAt }, {}])]; // sent before anything was decided
    expect(sectionsOf(beside, [], null).takeAgain).toHaveLength(1);
    const answered = [first([{ status: 'rejected', reviewedAt }, { receivedAt: '2026-09-16T15:00:00.000Z' }])];
    expect(sectionsOf(answered, [], null)).toMatchObject({ takeAgain: [], sent: [{ rows: [{}, {}] }] });
  });

  test('photos that were submitted together wait together, with how many of them are sent', () => {
    const [one, two] = [unsent({ of: 3 }), unsent({ of: 3, cases: 30, cents: 1000 })];
    const lone = unsent({ group: 'two', account: 'Old Oak' });
    const { waiting } = sectionsOf([], [one, two, lone], null);
    expect(waiting.map(({ title, facts, cents }) => [title, facts, cents])).toEqual([
      ['Corner Cask', 'Fall displays, 54 cases, 2 KB', 1500],
      ['Old Oak', 'Fall displays, 24 cases, 1 KB', 500],
    ]);
    expect(sectionsOf([], [one, two, lone], two.id).waiting.map(({ facts, isSending }) => [facts, isSending])).toEqual([
      ['Fall displays, 54 cases, 1 of 3 sent', true],
      ['Fall displays, 24 cases, 1 KB', false],
    ]);
  });

  test('what the server did not take stands apart, with its reason', () => {
    const { refused, waiting } = sectionsOf([], [unsent({}, { status: 409, message: 'This account is full.' })], null);
    expect(waiting).toEqual([]);
    expect(refused).toMatchObject([{ title: 'Corner Cask', message: 'This account is full.' }]);
  });
});

const lost = submissionTexts.dayIsLost('Sep 13', 3);

test('what waits or was not taken says after 72 hours that it counts on another day than the one of the device', () => {
  const waiting = unsent({ takenAt: '2026-09-13T09:00:00.000Z' });
  const notTaken = unsent({ takenAt: '2026-09-13T09:00:00.000Z' }, { status: 409, message: 'Full.' });
  const notesAt = (now: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    const { waiting: rows, refused } = sectionsOf([], [waiting, notTaken], null);
    return [...rows, ...refused].map(({ note }) => note);
  };
  expect(notesAt('2026-09-16T09:00:00Z')).toEqual([null, null]);
  expect(notesAt('2026-09-16T09:00:01Z')).toEqual([lost, lost]);
  expect(notesAt('2020-01-01T00:00:00Z')).toEqual([null, null]);
  vi.useRealTimers();
});

test('what was sent names the day of the device beside the one that it counts on, where the server did not believe it', () => {
  const of = (takenAt: string | null, date: string) => {
    const rows = sectionsOf([first([{ takenAt, date, receivedAt: '2026-09-17T09:00:00.000Z' }])], [], null).sent;
    return rows[0]?.rows[0]?.note;
  };
  expect(of('2026-09-14T09:00:00.000Z', '2026-09-14')).toBeNull();
  // Another time zone than the phone's.
  expect(of('2026-09-16T09:00:00.000Z', '2026-09-17')).toBeNull();
  expect(of(null, '2026-09-17')).toBeNull();
  expect(of('2026-09-17T09:00:01.000Z', '2026-09-17')).toBeNull();
  expect(of('2026-09-13T09:00:00.000Z', '2026-09-17')).toBe(submissionTexts.otherDay('Sep 13', 'Sep 17'));
  expect(of('2026-09-20T09:00:00.000Z', '2026-09-17')).toBe(submissionTexts.otherDay('Sep 20', 'Sep 17'));
});
