/** A program's accounts by city, chain or sales rep. */

import type { AccountGrouping } from '@caselift/contract/account-groupings';
import type { QueryOf } from '@caselift/contract/endpoint';
import type { listProgramAccounts } from '@caselift/contract/today-accounts';
import { searchTest } from '@caselift/domain/fold';
import type { ProgramAccount } from './program.ts';

export type Group = { name: string | null; open: number; done: number; count: number; accounts: ProgramAccount[] };

type Asked = Pick<QueryOf<typeof listProgramAccounts>, 'list' | 'groupBy' | 'group' | 'searchPhrase'>;

const isDone = ({ standing }: ProgramAccount) => standing.state === 'done';

export const countsOf = (accounts: readonly ProgramAccount[]) => {
  const done = accounts.filter(isDone).length;
  return { open: accounts.length - done, done };
};

/**
 * Those that have an account of the list, in the order of their nearest one; accounts of no group come last.
 * @param accounts the nearest first
 */
export function groupsOf(
  accounts: readonly ProgramAccount[],
  { list, groupBy, group, searchPhrase = '' }: Asked,
): Group[] {
  const isFound = searchTest(searchPhrase);
  const groups = new Map<string | null, ProgramAccount[]>();
  for (const account of accounts) {
    const name = nameOf(account, groupBy);
    if (group !== undefined && group !== (name ?? '')) continue;
    groups.set(name, [...(groups.get(name) ?? []), account]);
  }
  return [...groups]
    .map(([name, members]) => {
      const listed = members.filter((account) => isDone(account) === (list === 'done') && isFound(account.name));
      return { name, ...countsOf(members), count: listed.length, accounts: listed };
    })
    .filter(({ count }) => count > 0)
    .sort(
      (a, b) =>
        Number(a.name === null) - Number(b.name === null) ||
        nearest(b) - nearest(a) ||
        b.open - a.open ||
        (a.name ?? '').localeCompare(b.name ?? '', 'en'),
    );
}

const nameOf = (account: ProgramAccount, by: AccountGrouping): string | null => account[by];
const nearest = ({ accounts: [first] }: Group): number => first?.standing.share ?? 0;
