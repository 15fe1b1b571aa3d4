import type { BoostPaid } from '@caselift/contract/boosts';
import { dollarsAndCents } from '../../../ui/figures.ts';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { PlainTable } from '../../../ui/kit/PlainTable.tsx';

/** What the boost has paid so far in the sales period, and to which people. Its result shows the total cost. */
export function PaidPanel({ paid }: { paid: BoostPaid }) {
  const { people, gross, supplierShare, net } = paid;
  return (
    <Panel
      title="Paid this sales period"
      level={3}
      note={`${dollarsAndCents(gross)} so far, ${dollarsAndCents(net)} net of ${dollarsAndCents(supplierShare)} from the supplier`}
    >
      <PlainTable region="People paid" height={280}>
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col" data-number>
              Pay
            </th>
            <th scope="col" data-number>
              Supplier refunds
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ customId, name, amount, supplierShare: share }) => (
            <tr key={customId}>
              <th scope="row">{name}</th>
              <td data-number>{dollarsAndCents(amount)}</td>
              <td data-number data-tone="soft">
                {dollarsAndCents(share)}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  );
}
