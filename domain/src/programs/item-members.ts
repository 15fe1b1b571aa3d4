/**
 * Which accounts and products an item chooses: any value of a key, and every key that has values. The warehouse decides the
 * same by int_item_members.sql (docs/product.md, Items).
 */
import type { AccountFilterKey, AccountSelection, ProductFilterKey, ProductSelection, Selection } from './item.ts';
import type { ScopeSet } from './item-scope.ts';

/** What is chosen. None chosen, by filters or by hand: all of them. */
export function accountSet(selection: AccountSelection): ScopeSet {
  return setOf(selection) ?? { kind: 'all' };
}

/** null: none. */
export function productSet(selection: ProductSelection): ScopeSet | null {
  return setOf(selection);
}

/** null: nothing is chosen. Equal choices are equal values. */
function setOf({ byFilters, filters, list }: Selection<string>): ScopeSet | null {
  if (!byFilters) return list === null || list.count === 0 ? null : { kind: 'list', hash: list.hash };
  const chosen = Object.entries(filters)
    .filter(([, values]) => values.length > 0)
    .map(([key, values]) => [key, [...new Set(values)].sort()] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return chosen.length === 0 ? null : { kind: 'filters', filters: chosen };
}

type Account = { customId: string } & Record<AccountFilterKey, string | null>;
type Product = { customId: string; brandFam: string | null } & Record<
  Exclude<ProductFilterKey, 'brandFams'>,
  string | null
>;

/** @param list the members of a list chosen by hand; of other sets they don't matter. */
export function accountTest(set: ScopeSet, list: Iterable<string> = []): (account: Account) => boolean {
  return memberTest(set, list, (account, key) => account[key as AccountFilterKey]);
}

/** As accountTest. */
export function productTest(set: ScopeSet | null, list: Iterable<string> = []): (product: Product) => boolean {
  return memberTest(set, list, (product, key) =>
    key === 'brandFams' ? product.brandFam : product[key as Exclude<ProductFilterKey, 'brandFams'>],
  );
}

function memberTest<Member extends { customId: string }>(
  set: ScopeSet | null,
  list: Iterable<string>,
  attributeOf: (member: Member, key: string) => string | null,
): (member: Member) => boolean {
  if (set === null) return () => false;
  if (set.kind === 'all') return () => true;
  if (set.kind === 'list') {
    const members = new Set(list);
    return ({ customId }) => members.has(customId);
  }
  const wanted = set.filters.map(([key, values]) => ({ key, values: new Set(values) }));
  return (member) =>
    wanted.every(({ key, values }) => {
      const value = attributeOf(member, key);
      return value !== null && values.has(value);
    });
}
