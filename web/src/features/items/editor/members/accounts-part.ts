import { selectionTexts } from '@caselift/contract/item-screen-texts';
import {
  type ItemAccount,
  listAllAccounts,
  listChosenAccounts,
  listItemAccounts,
} from '@caselift/contract/item-selections';
import { itemEditorRows, itemMessages } from '@caselift/contract/item-texts';
import { updateItemAccounts } from '@caselift/contract/items';
import type { Premise } from '@caselift/domain/product-words';
import type { AccountFilterKey } from '@caselift/domain/programs/item';
import { call } from '../../../../api/call.ts';
import { blank, type Filters, hasFilters, listQuery, type MemberPart, searched } from './part.ts';

const asked = (filters: Filters) => {
  const { premise = [], ...rest } = filters as Record<AccountFilterKey, string[]>;
  // What a form holds of premises is of their list.
  return { ...rest, premise: premise as Premise[] };
};

export const accountsPart: MemberPart<ItemAccount> = {
  section: 'accounts',
  title: selectionTexts.accounts,
  noun: 'account',
  filterWords: selectionTexts.accountFilters,
  filterColumns: 4,
  columns: [
    { label: 'Account', draw: ({ name }) => name },
    { label: 'Type', draw: ({ accountType }) => accountType ?? blank, width: '18%', deskOnly: true },
    { label: 'Chain', draw: ({ chain }) => chain ?? blank, width: '18%' },
    { label: 'Location', draw: ({ location }) => location ?? blank, width: '18%', deskOnly: true },
  ],
  none: { found: itemMessages.none.accounts, selected: itemMessages.none.accountsSelected },
  note: selectionTexts.joins,
  chosen: ({ scope, params }, filters, { searchPhrase, page, limit = itemEditorRows }) =>
    hasFilters(filters)
      ? listQuery(listChosenAccounts, {
          params,
          query: { ...scope, page, limit },
          body: { ...asked(filters), ...searched(searchPhrase) },
        })
      : // Without filters an item has all accounts, where the call answers the list by hand.
        listQuery(listAllAccounts, { params, query: { ...scope, ...searched(searchPhrase), page, limit } }),
  listed: ({ scope, params }, { searchPhrase, page, limit = itemEditorRows }) =>
    listQuery(listChosenAccounts, { params, query: { ...scope, page, limit }, body: searched(searchPhrase) }),
  own: ({ scope, params }, { searchPhrase, page, limit = itemEditorRows }) =>
    listQuery(listItemAccounts, { params, query: { ...scope, ...searched(searchPhrase), page, limit } }),
  all: ({ scope, params }, { filters, searchPhrase }, page) =>
    listQuery(listAllAccounts, { params, query: { ...scope, ...asked(filters), ...searched(searchPhrase), ...page } }),
  save: ({ scope, params }, checks) =>
    call(updateItemAccounts, {
      params,
      query: scope,
      body: { accounts: checks.map(({ id, checked }) => ({ buyerId: id, checked })) },
    }),
};
