import { listBrands } from '@caselift/contract/suppliers';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { SupplierTable } from '../../shared/supplier-table/SupplierTable.tsx';

const noun = { one: 'brand', many: 'brands', head: 'Brand' };

export function BrandsPage() {
  const { data, error, refetch } = useQuery(endpointQuery(listBrands, { query: useScope() }));
  return (
    <SupplierTable
      noun={noun}
      rows={data}
      error={error ? { message: error.message, retry: () => void refetch() } : undefined}
    />
  );
}
