import type { RecommendedProduct } from '@caselift/contract/recommendations';
import { Delta } from '../../../ui/Delta.tsx';
import { twoDecimals, wholeNumber } from '../../../ui/figures.ts';
import { PlainTable } from '../../../ui/kit/PlainTable.tsx';
import { Explained } from '../../../ui/terms/Term.tsx';
import type { Recommendations } from '../calls.ts';
import { differenceText } from './difference.ts';

type AgainstAverageProps = { product: RecommendedProduct; reply: Recommendations; profits: boolean };

/** The account beside the average of those of its type that bought the product. */
export function AgainstAverage({ product, reply, profits }: AgainstAverageProps) {
  const { volume, gp, gpCe, name } = product;
  const type = reply.accountType;
  const rows = [
    { label: 'CE', figures: volume, write: wholeNumber, profit: false },
    { label: 'GP, $', figures: gp, write: wholeNumber, profit: true },
    { label: 'GP/CE, $', figures: gpCe, write: twoDecimals, profit: true },
  ].filter(({ profit }) => profits || !profit);
  return (
    <PlainTable ground="ground" narrow aria-label={`${name}, this account and the average of its type`}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Figure</span>
          </th>
          <th scope="col" data-number>
            This account
          </th>
          <th scope="col" data-number>
            {type === null ? 'Average without a type' : `Average of ${type}`}
          </th>
          <th scope="col" data-number>
            Difference
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, figures, write }) => (
          <tr key={label}>
            <th scope="row">
              <Explained label={label} />
            </th>
            <td data-number data-strong>
              {write(figures?.total)}
            </td>
            <td data-number>{twoDecimals(figures?.average)}</td>
            <td data-number>
              <Delta percent={figures?.diff ?? null} said={differenceText(figures?.diff)} />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
