import { readSupplierMonths } from '@caselift/contract/over-time';
import { listSuppliers } from '@caselift/contract/suppliers';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
import { SupplierTable } from '../../shared/suppliers/SupplierTable.tsx';

const noun = { one: 'supplier', many: 'suppliers', head: 'Supplier' };

export function SuppliersPage() {
  const query = useQuery(endpointQuery(listSuppliers, { query: useScope() }));
  return <SupplierTable noun={noun} rows={query.data} error={failureOf(query)} months={readSupplierMonths} />;
}
