import type { Buyer } from '@caselift/contract/buyers';
import { Delta } from '../../../ui/Delta.tsx';
import { PlainTable } from '../../../ui/kit/PlainTable.tsx';
import { Explained } from '../../../ui/terms/Term.tsx';
import { measuresOf } from '../measures.ts';

/** CE, GP and GP/CE of the 90 days against the same dates last year. */
export function NinetyDays({ buyer, profits }: { buyer: Buyer; profits: boolean }) {
  return (
    <PlainTable aria-label={`${buyer.name}, 90 days against last year`}>
      <thead>
        <tr>
          <th scope="col">90 days</th>
          <th scope="col" data-number>
            This year
          </th>
          <th scope="col" data-number>
            Last year
          </th>
          <th scope="col" data-number>
            Diff
          </th>
        </tr>
      </thead>
      <tbody>
        {measuresOf(buyer, profits).map(({ key, label, write, figures }) => (
          <tr key={key}>
            <th scope="row">
              <Explained label={label} />
            </th>
            <td data-number data-strong>
              {write(figures?.thisYear)}
            </td>
            <td data-number data-tone="soft">
              {write(figures?.lastYear)}
            </td>
            <td data-number>
              <Delta percent={figures?.diff} unit />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
