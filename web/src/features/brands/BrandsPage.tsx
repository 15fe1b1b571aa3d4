import { readBrandMonths } from '@caselift/contract/over-time';
import { listBrands } from '@caselift/contract/suppliers';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
import { SupplierTable } from '../../shared/suppliers/SupplierTable.tsx';

const noun = { one: 'brand', many: 'brands', head: 'Brand' };

export function BrandsPage() {
  const query = useQuery(endpointQuery(listBrands, { query: useScope() }));
  return <SupplierTable noun={noun} rows={query.data} error={failureOf(query)} months={readBrandMonths} />;
}
