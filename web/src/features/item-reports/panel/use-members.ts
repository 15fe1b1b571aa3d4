import { listPersonAccounts, listPersonProducts } from '@caselift/contract/item-selections';
import { itemReportPageSize } from '@caselift/contract/item-texts';
import type { ItemKind } from '@caselift/domain/programs/item';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, keepingAnswer, silently } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import type { RowKey } from '../reports-search.ts';

export type Members = 'accounts' | 'products';
type Asked = { what: Members; kind: ItemKind; row: RowKey; page: number; phrase: string; enabled?: boolean };
/** note: what tells it from others of the name. */
type Member = { customId: string; name: string; note: string };

const noteOf = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(', ');

/** A page of the accounts or products of an item that count for a person. */
export function useMembers({ what, kind, row, page, phrase, enabled = true }: Asked) {
  const input = {
    params: { type: kind, id: row.itemId, customId: row.userId },
    query: { ...useScope(), page, limit: itemReportPageSize, ...(phrase !== '' && { searchPhrase: phrase }) },
  };
  const accounts = useQuery({
    ...endpointQuery(listPersonAccounts, input),
    ...{ ...silently, ...keepingAnswer(input) },
    enabled: enabled && what === 'accounts',
    select: ({ results, count }) => ({
      count,
      members: results.map(
        ({ customId, name, accountType, chain, location }): Member => ({
          ...{ customId, name, note: noteOf([accountType, chain, location]) },
        }),
      ),
    }),
  });
  const products = useQuery({
    ...endpointQuery(listPersonProducts, input),
    ...{ ...silently, ...keepingAnswer(input) },
    enabled: enabled && what === 'products',
    select: ({ results, count }) => ({
      count,
      members: results.map(
        ({ customId, name, supplier, brand, size }): Member => ({
          ...{ customId, name, note: noteOf([supplier, brand, size]) },
        }),
      ),
    }),
  });
  return what === 'accounts' ? accounts : products;
}
