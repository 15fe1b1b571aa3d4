import { readBrandMonths, readSupplierMonths } from '@caselift/contract/over-time';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { OverTime, type OverTimeProps } from './OverTime.tsx';

type SupplierOverTimeProps = Omit<OverTimeProps, 'months' | 'days'> & {
  customId: string;
  of: 'supplier' | 'brand';
};

/** One supplier or brand by month. Load it with import(). */
export function SupplierOverTime({ customId, of, ...props }: SupplierOverTimeProps) {
  const call = of === 'supplier' ? readSupplierMonths : readBrandMonths;
  const months = useQuery({ ...endpointQuery(call, { params: { customId }, query: useScope() }), ...silently });
  return (
    <>
      <h2 className="visually-hidden">{props.name}</h2>
      <OverTime {...props} months={months} />
    </>
  );
}
