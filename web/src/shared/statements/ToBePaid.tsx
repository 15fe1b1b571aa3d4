import type { UserStatement } from '@caselift/contract/statements';
import { Panel } from '../../ui/kit/Panel.tsx';
import { PlainTable } from '../../ui/kit/PlainTable.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { payWriter } from '../users/pay-writer.ts';
import { periodTitle } from '../users/period-name.ts';
import { besidesEarned, settlementLineText } from './settlement-words.ts';

/** What the period would pay if it closed now, line by line; nothing where that is what was earned. */
export function ToBePaid({ statement }: { statement: UserStatement }) {
  const { toBePaid, period, totalPayout } = statement;
  const besides = besidesEarned(toBePaid);
  if (toBePaid === undefined || besides.length === 0) return null;
  const write = payWriter(statement);
  return (
    <Panel title="To be paid" level={3} note={`with the closing of ${periodTitle(period)}`}>
      <PlainTable>
        <caption className="visually-hidden">What is to be paid</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Earned</th>
            <td data-number>{write(totalPayout)}</td>
          </tr>
          {besides.map((line) => (
            <tr key={line.id}>
              <th scope="row">{settlementLineText(line, period)}</th>
              <td data-number>{write(line.amount)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">
              <Text weight="bold">To be paid</Text>
            </th>
            <td data-number>
              <Text weight="bold" tone="accent">
                {write(toBePaid.payable)}
              </Text>
            </td>
          </tr>
        </tbody>
      </PlainTable>
    </Panel>
  );
}
