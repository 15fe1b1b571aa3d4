/** What the screen of entries says. */
import { dayText } from '@caselift/domain/dates';
import type { SubmissionKind } from '@caselift/domain/programs/hand-in';
import type { ItemKind } from '@caselift/domain/programs/item';
import { kindWords } from './item-texts.ts';

const written = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 4 });
const money = (dollars: number) => Math.abs(dollars).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
/** @example 'Done', '500' */
export const amountText = (kind: SubmissionKind, amount: number): string =>
  kind === 'tick' ? (amount === 1 ? 'Done' : 'Not done') : written(amount);

const kindWord = { tick: 'tick', value: 'value', quantity: 'quantity' } as const satisfies Record<
  SubmissionKind,
  string
>;

export const entryScreenTexts = {
  entries: 'Entries',
  list: (kind: ItemKind) => `Entries of ${kindWords[kind].titles.toLowerCase()}`,
  search: 'Search entries',
  user: 'User',
  from: 'From',
  to: 'To',
  failed: "The entries couldn't be loaded.",
  none: 'No entries in this period',
  noneFound: 'No entries match',
  columns: {
    userName: 'User Name',
    account: 'Account',
    itemName: 'Item Name',
    date: 'Day',
    amount: 'Value',
    notes: 'Notes',
    sent: 'Sent',
    corrected: 'Corrected',
  },
  /** @example 'Corrected by Ann, was 500' */
  corrected: (by: string, was: string) => `Corrected by ${by}, was ${was}`,
  enteredBy: (name: string) => `Entered by ${name}`,
  /** What was corrected before, in the dialog. @example 'Jun 3, 2026, 10:41 AM: Ann changed 500 to 50.' */
  history: (when: string, { by, was, now }: { by: string; was: string; now: string }) =>
    `${when}: ${by} changed ${was} to ${now}.`,
  actions: { correct: 'Correct', remove: 'Delete', add: 'Add for a person' },
  fields: {
    user: 'Person',
    item: 'Item',
    day: 'Day',
    amount: 'Value',
    quantity: 'Quantity',
    notes: 'Notes',
  },
  choose: { user: 'Choose a person', item: 'Choose an item' },
  nothingToAdd: 'Nothing is handed in for these items: they are measured, take photos, or are made of others.',
  removeTitle: 'Delete this entry?',
  correctTitle: 'Correct this entry',
  addTitle: 'Add for a person',
  unchanged: 'Enter another value than the one that is there.',
  needed: { user: 'Choose a person.', item: 'Choose an item.' },
  /** @example 'Ann Ito's quantity of 500 for "Cold box" on Jun 3, 2026.' */
  what: ({ kind, amount, userName, itemName, date }: EntryWords) => {
    const said = kind === 'tick' ? `(${amountText(kind, amount)})` : `of ${amountText(kind, amount)}`;
    return `${userName}'s ${kindWord[kind]} ${said} for "${itemName}" on ${dayText(date)}.`;
  },
  about: ({ userName, itemName, account }: Pick<EntryWords, 'userName' | 'itemName'> & { account: string | null }) =>
    `${userName}, ${itemName}${account === null ? '' : `, ${account}`}`,
  /** @example 'Ann Ito: $50.00 less' */
  pay: (name: string, pays: number) => `${name}: ${money(pays)} ${pays < 0 ? 'less' : 'more'}`,
  payOthers: (count: number, pays: number) =>
    `${written(count)} more ${count === 1 ? 'person' : 'people'}: ${money(pays)} ${pays < 0 ? 'less' : 'more'}`,
  payWaits: 'Working out what it changes in pay…',
  payFailed: "What it changes in pay couldn't be worked out.",
  paySame: "Nobody's pay changes.",
  /** @example 'June 2026 is closed: the difference becomes an adjustment.' */
  closed: (period: string) => `${period} is closed: the difference becomes an adjustment.`,
  done: { corrected: 'Entry corrected', removed: 'Entry deleted', restored: 'Entry put back', added: 'Entry added' },
  notDone: {
    corrected: "The entry couldn't be corrected",
    removed: "The entry couldn't be deleted",
    restored: "The entry couldn't be put back",
    added: "The entry couldn't be added",
  },
} as const;

type EntryWords = { kind: SubmissionKind; amount: number; userName: string; itemName: string; date: string };
