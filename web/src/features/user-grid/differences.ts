import type { User } from '@caselift/contract/users';
import { amounts, amountText } from '../../shared/user-edits/amounts.ts';
import { absent } from '../../ui/figures.ts';
import { leadNames, numberNames } from './columns.tsx';
import { cellKey } from './number-changes.ts';

const texts: readonly (readonly [label: string, (user: User) => string])[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email ?? ''],
  ['Team lead(s)', leadNames],
];

/**
 * What the other environment holds in the cells where it isn't the same, in words, by cellKey. Numbers are compared as
 * they were typed; people who aren't in it are left out.
 * @example differences(preview, production, 'Production').get('ATS_1 gpGoal') // 'Production: 61,000'
 */
export function differences(people: readonly User[], others: readonly User[], environment: string) {
  const byId = new Map(others.map((user) => [user.customId, user]));
  const found = new Map<string, string>();
  for (const user of people) {
    const other = byId.get(user.customId);
    if (other === undefined) continue;
    for (const [label, of] of texts)
      if (of(user) !== of(other)) found.set(cellKey(user.customId, label), `${environment}: ${of(other) || absent}`);
    for (const name of numberNames) {
      const [own, theirs] = [user, other].map((one) => amounts[name].typed(one) ?? null);
      if (own === theirs) continue;
      found.set(cellKey(user.customId, name), `${environment}: ${amountText(theirs) || absent}`);
    }
  }
  return found;
}
