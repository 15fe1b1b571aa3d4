/** Accounts that an item chooses or could choose, by the figures that the environment shows. */
import type { QueryOf } from '@caselift/contract/endpoint';
import type { ItemAccount, listAccountsByType } from '@caselift/contract/item-selections';
import type { Page } from '@caselift/contract/paging';
import { byName } from '@caselift/domain/by-name';
import type { AccountSelection } from '@caselift/domain/programs/item';
import { accountSet, accountTest } from '@caselift/domain/programs/item-members';
import { type BuyerRow, readBuyers } from '../../figures/buyers.ts';
import { currentSnapshot, snapshotKey } from '../../figures/current-snapshot.ts';
import { type Asked, phraseTest, readList } from './asked.ts';

type Filters = Omit<QueryOf<typeof listAccountsByType>, 'wholesalerId' | 'db' | 'isObjective'>;
type Test = (account: BuyerRow) => boolean;

/** Every account by name; none before the environment's first update. */
export async function readAccounts({ tx, memory, scope }: Asked): Promise<readonly BuyerRow[]> {
  const snapshot = await currentSnapshot(tx, scope, 'snapshot_buyers');
  if (snapshot === undefined) return [];
  const { list } = await readBuyers(tx, memory, snapshot);
  const order = await memory.remember(`buyers by name of ${snapshotKey(snapshot)}`, async () =>
    list.toSorted(byName).map(({ ix }) => ix),
  );
  const accounts: BuyerRow[] = [];
  for (const ix of order) {
    const account = list[ix];
    if (account !== undefined) accounts.push(account);
  }
  return accounts;
}

/** What the query's filters leave. */
export function filterTest({ accountType, premise, searchPhrase, ...query }: Filters): Test {
  const filters = {
    ...{ accountType, premise },
    chain: [...query.chain, ...query.chains],
    location: [...query.location, ...query.locations],
  };
  const [passes, hasPhrase] = [
    accountTest(accountSet({ byFilters: true, filters, list: null })),
    phraseTest(searchPhrase),
  ];
  return (account) => passes(account) && hasPhrase(account);
}

/** What the item chooses. */
export async function chosenTest(asked: Asked, selection: AccountSelection): Promise<Test> {
  const set = accountSet(selection);
  return accountTest(set, set.kind === 'list' ? await readList(asked, selection) : []);
}

export function accountsPage(found: readonly BuyerRow[], { page, limit }: Page, isSelected: Test = () => true) {
  const shown = found.slice((page - 1) * limit, page * limit);
  return { results: shown.map((account) => shownAccount(account, isSelected(account))), count: found.length };
}

export function shownAccount(account: BuyerRow, isSelected: boolean): ItemAccount {
  const { customId, name, accountType, premise, chain, location } = account;
  return { customId, name, accountType, premise, chain, location, isSelected };
}
