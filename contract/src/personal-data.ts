/** What is kept of a person, had as a file and erased on request (docs/product.md, Personal data). */
import * as z from 'zod/mini';
import { editable } from './editable.ts';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';
import { CustomId } from './user-edits.ts';

/** What an erasure removes, in the order in which the screen says it. */
export const erasedParts = {
  email: 'Email, in Production, Preview, earlier publications and closed periods',
  wayIn: 'Password and way to sign in',
  sessions: 'Sessions, with their addresses and devices',
  tries: 'Sign-in tries',
  picture: 'Picture',
  notices: 'Notices, and what they chose to be told',
  pageViews: 'Page views',
  mails: 'Emails to them that waited or were sent, exports among them',
  names: 'Their email where it said who did something (their ID stands there now)',
} as const;
export type ErasedPart = keyof typeof erasedParts;

/** What an erasure keeps, and why. */
export const keptParts = {
  identity: { what: 'Name, ID, role and team', why: 'Statements and totals name them.' },
  pay: { what: 'Goals, statements, adjustments and payroll files', why: 'They prove what was paid.' },
  entries: { what: 'Photos and entries', why: 'Pay counted or refused them.' },
  words: { what: 'Questions and accepted plans', why: 'They prove what was said and agreed about pay.' },
  history: {
    what: 'The history, with their email and the addresses that they signed in from',
    why: 'It proves who changed pay, so nobody can change it.',
  },
  files: { what: 'Imported files', why: 'Sales lines name who sold. No update brings the email back.' },
  jobs: { what: 'Jobs that they started', why: 'They go by themselves within 7 days.' },
} as const;

export const personalDataTexts = {
  open: 'Personal data',
  title: (name: string) => `Personal data of ${name}`,
  export: 'Export data',
  exporting: 'Exporting...',
  exported: 'Data exported',
  whatExporting:
    'One file has everything that is kept of this person: profile, goals, entries and photos, questions, accepted plans, statements, notices, sign-ins and the history by and about them. It leaves out who else decided, and dollars of GP where profits are hidden from them.',
  erase: 'Erase',
  erasing: 'Erasing...',
  erased: 'Personal data erased',
  whatErasing:
    "An erasure can't be undone. Export the data first if the person asked for it. Pay stays as it is, to the cent.",
  removes: 'Erasing removes',
  removed: 'Removed',
  keeps: 'Erasing keeps',
  kept: 'Kept',
  nothing: 'Nothing was left to remove.',
  backups: 'Backups from before still have what was removed. After one is restored, erase it again.',
  /** 409, and on the screen in place of the button. */
  stillThere: (name: string) => `Deactivate or delete ${name} first. Data of people who can sign in isn't erased.`,
} as const;

/** The name of the file. @example 'personal-data-ATS_104.json' */
export const personalDataFile = (customId: string) => `personal-data-${customId}.json`;

/** Rows as they are stored, by what they are; without ways in, and without who else did something. */
export const PersonalData = z.object({
  customId: z.string(),
  name: z.string(),
  exportedAt: z.string(),
  sections: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type PersonalData = z.output<typeof PersonalData>;

/** A POST, for the history says who had it. 404: nobody has the ID. */
export const exportPersonalData = endpoint({
  method: 'POST',
  path: '/api/user/personalData',
  summary: 'Answers everything that is kept of a person.',
  access: editable.user.editors,
  scope: 'wholesaler',
  query: z.extend(scopeQuery, { customId: CustomId }),
  reply: PersonalData,
});

const ErasedPart = z.enum(Object.keys(erasedParts) as [ErasedPart, ...ErasedPart[]]);
export const Erasure = z.object({ removed: z.array(z.object({ part: ErasedPart, count: z.number() })) });
export type Erasure = z.output<typeof Erasure>;

/**
 * Removes what pay needn't keep, in both environments, and answers what was there to remove. Again it removes what has come
 * back, as from a backup. 409: the person can still sign in, or is to leave on a later day.
 */
export const erasePersonalData = endpoint({
  method: 'DELETE',
  path: '/api/user/personalData',
  summary: "Erases what pay needn't keep of a person who was deactivated or deleted.",
  access: editable.user.editors,
  scope: 'wholesaler',
  query: z.extend(scopeQuery, { customId: CustomId }),
  reply: Erasure,
});
