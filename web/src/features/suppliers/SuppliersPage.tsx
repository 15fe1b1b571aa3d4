import { listSuppliers } from '@caselift/contract/suppliers';
import { readWholesaler } from '@caselift/contract/wholesaler';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
import type { Noun } from '../../shared/suppliers/columns.tsx';
import { SupplierTable } from '../../shared/suppliers/SupplierTable.tsx';

const noun: Noun = { one: 'supplier', many: 'suppliers', head: 'Supplier' };

export function SuppliersPage() {
  const scope = useScope();
  const query = useQuery(endpointQuery(listSuppliers, { query: scope }));
  const { data: house } = useQuery(endpointQuery(readWholesaler, { query: scope }));
  return <SupplierTable noun={noun} house={house} rows={query.data} error={failureOf(query)} />;
}
