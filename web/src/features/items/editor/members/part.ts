/** What the accordions of accounts and of products have in common: lists of seven rows, by filters and by hand. */
import type { Endpoint, ReplyOf } from '@caselift/contract/endpoint';
import type { updateItemAccounts } from '@caselift/contract/items';
import type { Scope } from '@caselift/contract/scope';
import type { ItemKind } from '@caselift/domain/programs/item';
import { type CallInput, call } from '../../../../api/call.ts';
import type { SelectionColumn } from '../../../../shared/selection/SelectionTable.tsx';
import type { Check } from '../../../../shared/selection/source.ts';
import type { ListPage } from '../../../../shared/selection/waiting-source.ts';
import type { ItemScope } from '../item-period.ts';

/** The owner of the lists. */
export type OfItem = { scope: ItemScope; params: { type: ItemKind; id: string } };
export type Filters = Readonly<Record<string, readonly string[]>>;
export type MemberPage<Member> = { results: readonly Member[]; count: number };

/** A list that is kept for as long as the page shows it, or asked for once. */
export type ListQuery<Answer> = {
  endpoint: Endpoint;
  input: { query: Scope; params: Record<string, string> };
  ask: (signal: AbortSignal) => Promise<Answer>;
  /** It is known without asking: nothing. */
  isEmpty: boolean;
};

export function listQuery<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & { query: Scope; params: Record<string, string> },
  isEmpty = false,
): ListQuery<ReplyOf<E>> {
  return { endpoint, input, isEmpty, ask: (signal) => call(endpoint, input, { signal }) };
}

/** Without filters: all of them. flags: of products, for admins; 'true' or 'false' by name. */
export type AllAsked = { filters: Filters; flags: Readonly<Record<string, string>>; searchPhrase: string };
type Paged = { searchPhrase: string; page: number; limit?: number };

type Member = { customId: string; name: string; isSelected: boolean };

export type MemberPart<One extends Member> = {
  section: 'accounts' | 'products';
  title: string;
  noun: 'account' | 'product';
  /** By key, in the order of the screen; how many stand beside each other. */
  filterWords: Readonly<Record<string, string>>;
  filterColumns: number;
  /** The name, then the others. */
  columns: readonly [SelectionColumn<One>, ...SelectionColumn<One>[]];
  none: { found: string; selected: string };
  /** Beside the search of a custom selection. */
  note: string;
  /** What the filters choose, saved or not. */
  chosen: (of: OfItem, filters: Filters, asked: Paged) => ListQuery<MemberPage<One>>;
  /** What the list by hand has, as it is stored. */
  listed: (of: OfItem, asked: Paged) => ListQuery<MemberPage<One>>;
  /** What the item chooses as it is stored. */
  own: (of: OfItem, asked: Paged) => ListQuery<MemberPage<One>>;
  /** All that there are, and which of them the list by hand has. */
  all: (of: OfItem, asked: AllAsked, page: { page: number; limit: number }) => ListQuery<ListPage<One>>;
  /** Saves checks of the list by hand. */
  save: (of: OfItem, checks: readonly Check[]) => Promise<ReplyOf<typeof updateItemAccounts>>;
};

/** What stands where a member has nothing. */
export const blank = '-';

export const hasFilters = (filters: Filters): boolean => Object.values(filters).some((values) => values.length > 0);

/** What the server is asked to look for; nothing where nothing was typed. */
export const searched = (searchPhrase: string): { searchPhrase?: string } =>
  searchPhrase.trim() === '' ? {} : { searchPhrase: searchPhrase.trim() };
