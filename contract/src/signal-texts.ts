/** What reps read around every screen, and what anyone reads who logs in on their phone: what waits, and whether there is a signal. */

/** Of the cases in a photo. @example 'Corrected by Ann, was 25' */
export const correctedText = ({ by, was }: { by: string; was: number | null }): string =>
  `Corrected by ${by}, was ${was === null ? 'empty' : was.toLocaleString('en-US', { maximumFractionDigits: 2 })}`;

const of = (count: number, one: string, many: string) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
export const photosText = (count: number): string => of(count, 'photo', 'photos');
export const casesText = (count: number): string => of(count, 'case', 'cases');
const submissionsText = (count: number): string => of(count, 'submission', 'submissions');

/** What waits: photos are named as such, everything else is a submission; with deletions among them, all are changes. */
export type WaitingCount = { photos: number; others: number; deletions?: number };
export const sumOfWaiting = ({ photos, others, deletions = 0 }: WaitingCount): number => photos + others + deletions;
function waitingText(what: WaitingCount): string {
  const { photos, others, deletions = 0 } = what;
  if (deletions > 0) return of(sumOfWaiting(what), 'change', 'changes');
  return others === 0 ? photosText(photos) : submissionsText(photos + others);
}
const isOne = (what: WaitingCount) => sumOfWaiting(what) === 1;

export const signalTexts = {
  chip: (what: WaitingCount) => `${sumOfWaiting(what)} waiting`,
  notTaken: (count: number) => `${count.toLocaleString('en-US')} not taken`,
  notStored: "The storage doesn't take this photo. Send it again, or tell your administrator.",
  notReached:
    "This phone can't reach the storage of photos, although the server answers. Send it again, or tell your administrator.",
  unreadable: "This phone can't read the photo anymore. Take it again, and discard this one.",
  closed: "This page can't reach what is stored on this phone anymore. Load the page again.",
  loadAgain: 'Load the page again',
  noSignal: 'No signal.',
  asOf: (time: string) => `Figures as of ${time}.`,
  waitHere: (what: WaitingCount) => `${waitingText(what)} ${isOne(what) ? 'waits' : 'wait'} on this phone.`,
  byThemselves: (what: WaitingCount) =>
    isOne(what) ? 'It goes out by itself, once.' : 'They go out by themselves, each one once.',
  sendingPhoto: (at: number, all: number) => `Sending photo ${at} of ${all}`,
  sendingOne: (at: number, all: number) => `Sending ${at} of ${all}`,
  afterSignIn: (what: WaitingCount) =>
    isOne(what)
      ? 'It goes out after the person who took it signs in.'
      : 'They go out after the person who took them signs in.',
} as const;

export const phoneTexts = {
  title: 'This phone',
  dark: 'Dark theme',
  darkNote: 'Only on this device.',
  install: 'Caselift on the home screen',
  installNote: 'Opens without a signal',
  installButton: 'Install',
  installed: 'Caselift is on the home screen of this phone.',
  installByHand: 'In the browser\'s menu, choose "Add to Home Screen".',
  newVersion: 'A new version is ready.',
  update: 'Update',
} as const;
