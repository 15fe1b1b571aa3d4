import type { MonthEndPerson, MonthEndSummary } from '@caselift/contract/month-end';
import { monthEndTexts, payoutRoleNames } from '@caselift/contract/month-end-words';
import { dollarsAndCents } from '../../ui/figures.ts';
import { PlainTable } from '../../ui/kit/PlainTable.tsx';
import { changeOf, signedPay } from './words.ts';

type PaperPayrollProps = { people: readonly MonthEndPerson[]; others: MonthEndSummary['others'] };

/** On paper no row opens: each says all of its causes. */
export function PaperPayroll({ people, others }: PaperPayrollProps) {
  return (
    <PlainTable row={24} flush>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" data-number>
            Before
          </th>
          <th scope="col" data-number>
            Now
          </th>
          <th scope="col" data-number>
            Change
          </th>
          <th scope="col">Why, and what is worth a look</th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ customId, name, role, before, now, difference, causes, flags }) => (
          <tr key={customId}>
            <th scope="row">
              {name}
              <br />
              {payoutRoleNames[role]}
            </th>
            <td data-number>{dollarsAndCents(before)}</td>
            <td data-number>{dollarsAndCents(now)}</td>
            <td data-number>{signedPay(difference)}</td>
            <td>
              {causes.map(({ text, amount }) => `${text}: ${signedPay(amount)}`).join('; ')}
              {flags.length > 0 && <div>{flags.map(({ text }) => text).join('; ')}</div>}
            </td>
          </tr>
        ))}
        {others && (
          <tr>
            <th scope="row">{monthEndTexts.others}</th>
            <td data-number>{dollarsAndCents(others.before)}</td>
            <td data-number>{dollarsAndCents(others.now)}</td>
            <td data-number>{signedPay(changeOf(others))}</td>
            <td />
          </tr>
        )}
      </tbody>
    </PlainTable>
  );
}
