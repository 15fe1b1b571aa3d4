import type { RecommendedProduct } from '@caselift/contract/recommendations';
import { twoDecimals, wholeNumber } from '../../../ui/figures.ts';
import { PlainTable } from '../../../ui/kit/PlainTable.tsx';
import { Explained } from '../../../ui/terms/Term.tsx';
import type { Recommendations } from '../calls.ts';
import styles from './recommendations.module.css';

type SameTypeAndAllProps = { product: RecommendedProduct; reply: Recommendations; profits: boolean };

/** What other accounts of the same type buy of it, beside those of every type. A ratio is written once. */
export function SameTypeAndAll({ product, reply, profits }: SameTypeAndAllProps) {
  const { name, volume, gp, gpCe, allTypes, sameTypeCustomersCount, customersCount } = product;
  const sums = [
    { label: 'CE', same: volume, every: allTypes.volume },
    ...(profits && gp ? [{ label: 'GP, $', same: gp, every: allTypes.gp }] : []),
  ];
  const of = (count: number, all: number) => `${wholeNumber(count)} of ${wholeNumber(all)}`;
  return (
    <PlainTable
      ground="ground"
      narrow
      className={styles.types}
      aria-label={`${name}, accounts of the same type and of all types`}
    >
      <thead>
        <tr>
          <td />
          <th scope="colgroup" colSpan={2}>
            Same type
          </th>
          <th scope="colgroup" colSpan={2}>
            All types
          </th>
        </tr>
        <tr>
          <td />
          {['Same type', 'All types'].map((types) =>
            ['Total', 'Average'].map((figure) => (
              <th key={`${types} ${figure}`} scope="col" data-number>
                {figure}
              </th>
            )),
          )}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Customers</th>
          <td colSpan={2} data-number data-strong>
            {of(sameTypeCustomersCount, reply.peers)}
          </td>
          <td colSpan={2} data-number data-tone="soft">
            {of(customersCount, reply.allPeers)}
          </td>
        </tr>
        {sums.map(({ label, same, every }) => (
          <tr key={label}>
            <th scope="row">
              <Explained label={label} />
            </th>
            <td data-number data-strong>
              {wholeNumber(same.total)}
            </td>
            <td data-number data-strong>
              {twoDecimals(same.average)}
            </td>
            <td data-number data-tone="soft">
              {wholeNumber(every?.total)}
            </td>
            <td data-number data-tone="soft">
              {twoDecimals(every?.average)}
            </td>
          </tr>
        ))}
        {profits && gpCe && (
          <tr>
            <th scope="row">
              <Explained label="GP/CE, $" />
            </th>
            <td colSpan={2} data-number data-strong>
              {twoDecimals(gpCe.average)}
            </td>
            <td colSpan={2} data-number data-tone="soft">
              {twoDecimals(allTypes.gpCe)}
            </td>
          </tr>
        )}
      </tbody>
    </PlainTable>
  );
}
