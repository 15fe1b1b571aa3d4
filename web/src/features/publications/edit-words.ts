import { editable } from '@caselift/contract/editable';
import type { Edit } from '@caselift/contract/publications';
import { absent } from '../../ui/figures.ts';

/** Edits under the kind of thing that they belong to, in the order of the first of each. */
export function editsByEntity(edits: readonly Edit[]): { title: string; edits: Edit[] }[] {
  const groups = new Map<string, Edit[]>();
  for (const edit of edits) {
    const { title } = editable[edit.entity];
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
