import type { PersonPeriod } from '@caselift/contract/closings';
import { statementTexts, type UserStatement } from '@caselift/contract/statements';
import { useSession } from '../../api/session-store.ts';
import { LineQuestion } from '../../shared/statements/LineQuestion.tsx';
import { setAloneText } from '../../shared/statements/set-alone-text.ts';
import { besidesEarned } from '../../shared/statements/settlement-words.ts';
import { payWriter } from '../../shared/users/pay-writer.ts';
import { Panel, PanelFoot } from '../../ui/kit/Panel.tsx';
import { PlainTable } from '../../ui/kit/PlainTable.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { payLines } from './words.ts';

const payableOf = (statement: UserStatement | undefined) => statement?.toBePaid?.payable ?? statement?.totalPayout;

type PaidProps = {
  period: PersonPeriod;
  statement: UserStatement | undefined;
  /** Keys of lines that are questioned where they are explained. */
  elsewhere: readonly string[];
};

/** What the period paid, line by line; until it is closed, what it has earned, and would pay with what comes besides. */
export function Paid({ period, statement, elsewhere }: PaidProps) {
  const write = payWriter(statement ?? {});
  const session = useSession();
  const lines = payLines(period, statement);
  const isFinal = period.payable !== null;
  const isMore = !isFinal && besidesEarned(statement?.toBePaid).length > 0;
  const earned = period.state === 'open' ? 'Earned so far' : 'Earned';
  return (
    <Panel title={isFinal ? 'Paid' : isMore ? 'To be paid' : 'Earned'} level={3}>
      <PlainTable>
        <caption className="visually-hidden">
          {isFinal ? 'What was paid' : isMore ? 'What is to be paid' : 'What is earned'}
        </caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, label, amount, line }) => (
            <tr key={id}>
              <th scope="row">
                {label}
                {line !== undefined && !elsewhere.includes(line) && <LineQuestion line={line} />}
              </th>
              <td data-number>{write(amount)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">
              <Text weight="bold">{isFinal ? 'Paid' : isMore ? 'To be paid' : earned}</Text>
            </th>
            <td data-number>
              <Text weight="bold" tone="accent">
                {write(statement?.settled?.payable ?? period.payable ?? payableOf(statement) ?? 0)}
              </Text>
            </td>
          </tr>
        </tbody>
      </PlainTable>
      {!isFinal && (
        <PanelFoot>
          <Text kind="caption" tone="soft">
            Not final: it can change until this sales period is closed.
          </Text>
        </PanelFoot>
      )}
      {statement?.setAlone && (
        <PanelFoot>
          <Text kind="caption" tone="soft">
            {setAloneText(statement, statement.setAlone, session)}
          </Text>
        </PanelFoot>
      )}
      {statement?.rounded && (
        <PanelFoot>
          <Text kind="caption" tone="soft">
            {statementTexts.rounded}
          </Text>
        </PanelFoot>
      )}
    </Panel>
  );
}
