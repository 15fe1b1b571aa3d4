import type { ClosingCheckRow } from '@caselift/contract/closings';
import type { ClosingCheck } from '@caselift/domain/closing/closing-checklist';
import { countText } from '../../ui/figures.ts';

/** A check that is done, and one with open cases. */
const words: Readonly<Record<ClosingCheck, { done: string; open: (count: number) => string }>> = {
  sales: {
    done: 'Sales through the last selling day are in',
    open: (count) => `${countText(count, 'selling day')} without sales yet`,
  },
  update: {
    done: "Preview's figures include every import",
    open: (count) => `${countText(count, 'change')} of sales lines since Preview's last update`,
  },
  publication: {
    done: "Production's figures include every import",
    open: (count) => `${countText(count, 'change')} of sales lines not published yet`,
  },
  images: { done: 'Every image is decided on', open: (count) => `${countText(count, 'image')} to review` },
  goals: {
    done: 'Everyone who could be paid has a goal',
    open: (count) => `${count === 1 ? '1 person' : `${count} people`} without a goal or its payout`,
  },
  targets: {
    done: 'Everyone has the targets that their items pay by',
    open: (count) => `${countText(count, 'target')} missing in objectives and incentives`,
  },
  deletedPeople: {
    done: 'No sales are of people who were deactivated or deleted here',
    open: (count) =>
      `${count === 1 ? '1 person' : `${count} people`} with sales who ${count === 1 ? 'was' : 'were'} deactivated or deleted here`,
  },
  clashes: {
    done: 'No product is in two boosts at once',
    open: (count) => `${countText(count, 'product')} in two boosts at once`,
  },
  releases: {
    done: 'No FPL adjustment waits for a manager',
    open: (count) => `${countText(count, 'FPL adjustment')} to release or waive`,
  },
  manualAdjustments: {
    done: 'No adjustment waits for a second person',
    open: (count) => `${countText(count, 'adjustment')} to approve or reject`,
  },
  questions: {
    done: 'No question about a statement waits for an answer',
    open: (count) => `${countText(count, 'question')} about statements to answer`,
  },
};

/** @example checkText({ check: 'images', count: 3 }) // '3 images to review' */
export const checkText = ({ check, count }: Pick<ClosingCheckRow, 'check' | 'count'>): string =>
  count === 0 ? words[check].done : words[check].open(count);

/** Some of the open cases. @example 'Ann Lee, Ben Ode and 4 more' */
export function examplesText({ count, examples }: Pick<ClosingCheckRow, 'count' | 'examples'>): string {
  const names = examples.slice(0, 5).map(({ name }) => name);
  const rest = count - names.length;
  if (names.length === 0) return '';
  return rest > 0 ? `${names.join(', ')} and ${rest.toLocaleString('en-US')} more` : names.join(', ');
}

/** Of cases that the reader is not shown. @example '2 of them are of hidden people. An admin completes them.' */
export const ofHiddenText = (count: number): string =>
  count === 1
    ? '1 of them is of a hidden person. An admin completes it.'
    : `${count.toLocaleString('en-US')} of them are of hidden people. An admin completes them.`;
