/** How the screens of files write what they show. */
import { type FileRole, fileRoles } from '@caselift/contract/files';
import { addMonths } from '@caselift/domain/dates';
import { monthText } from '@caselift/domain/file-names';
import { countText } from '../../ui/figures.ts';
import type { Place } from './entries.ts';
import type { ListSearch } from './files-search.ts';

export const roleWords: Record<FileRole, string> = { manager: 'Manager', teamLead: 'Team lead', salesRep: 'Sales rep' };

/** @example accessText(['salesRep', 'manager']) // 'Manager, Sales rep' */
export const accessText = (access: readonly FileRole[]): string =>
  fileRoles
    .filter((role) => access.includes(role))
    .map((role) => roleWords[role])
    .join(', ');

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** The day of an instant where the reader is. @example dateText('2026-09-14T18:00:00Z') // 'Sep 14, 2026' */
export const dateText = (instant: string): string => dayFormat.format(new Date(instant));

/** This month and the eleven before it, the newest first. @example lastMonths('2026-09-16')[1] // 'Aug 2026' */
export const lastMonths = (today: string): string[] =>
  Array.from({ length: 12 }, (_, ago) => monthText(addMonths(today, -ago)));

/** The archive without a month chosen. */
export const allMonths = 'All';

export const today = (): string => new Date().toISOString().slice(0, 10);

/** What is shown, said to those who do not see where it stands, and on paper. @example 'Files in Plans/Fall' */
export function captionOf(place: Place, { searchPhrase }: ListSearch): string {
  const where = place.archived
    ? `Archive, ${place.month || 'all months'}`
    : place.path === ''
      ? 'Files'
      : `Files in ${place.path}`;
  const sought = searchPhrase.trim();
  if (sought === '') return where;
  return place.archived ? `${where}, with "${sought}"` : `Files with "${sought}"`;
}

/** The head of the names: in the archive which month, and how many. */
export function titleOf(place: Place, count: number | undefined): string {
  if (!place.archived || count === undefined) return 'Name';
  return `${place.month || allMonths}, ${countText(count, 'file')}`;
}
