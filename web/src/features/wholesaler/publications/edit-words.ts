import type { Edit } from '@caselift/contract/publications';
import { absent } from '../../../ui/figures.ts';

const entityTitles: Record<string, string> = {
  settings: 'Settings',
  user: 'People',
  goal: 'Goals and payouts',
  companyGoal: 'Company goals',
  productFlag: 'Product flags',
};

/** Edits under the kind of thing that they belong to, in the order of the first of each. */
export function editsByEntity(edits: readonly Edit[]): { title: string; edits: Edit[] }[] {
  const groups = new Map<string, Edit[]>();
  for (const edit of edits) {
    const title = entityTitles[edit.entity] ?? edit.entity;
    groups.set(title, [...(groups.get(title) ?? []), edit]);
  }
  return [...groups].map(([title, members]) => ({ title, edits: members }));
}

/** @example editsText(1) // '1 edit' */
export const editsText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'edit' : 'edits'}`;

/** A value as people write it. @example valueText(true) // 'yes' */
export function valueText(value: Edit['current']): string {
  if (value === null || value === '') return absent;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? value.toLocaleString('en-US').replace('-', '\u2212') : value;
}
