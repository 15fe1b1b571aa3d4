import { listBrands } from '@caselift/contract/suppliers';
import { readWholesaler } from '@caselift/contract/wholesaler';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
import type { Noun } from '../../shared/suppliers/columns.tsx';
import { SupplierTable } from '../../shared/suppliers/SupplierTable.tsx';

const noun: Noun = { one: 'brand', many: 'brands', head: 'Brand' };

export function BrandsPage() {
  const scope = useScope();
  const query = useQuery(endpointQuery(listBrands, { query: scope }));
  const { data: house } = useQuery(endpointQuery(readWholesaler, { query: scope }));
  return <SupplierTable noun={noun} house={house} rows={query.data} error={failureOf(query)} />;
}
