import { boostKey } from '@caselift/contract/statement-lines';
import { type BoostLine, statementTexts, type UserStatement } from '@caselift/contract/statements';
import ButtonBase from '@mui/material/ButtonBase';
import Rocket from 'lucide-react/icons/rocket';
import { joined, Stack } from '../../ui/kit/Layout.tsx';
import { PlainTable } from '../../ui/kit/PlainTable.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { payWriter } from '../users/pay-writer.ts';
import { type BoostRow, boostRows } from './boost-rows.ts';
import { LineQuestion } from './LineQuestion.tsx';
import { payoutText } from './measure-words.ts';
import { StatementFoot } from './StatementFoot.tsx';
import { earnedTitle } from './statement-rows.ts';
import styles from './why.module.css';

type BoostStatementProps = {
  statement: UserStatement;
  /** The boost with its invoice lines listed below. */
  open: BoostLine | undefined;
  /** absent: the lines aren't shown. */
  onOpen?: ((boost: BoostLine) => void) | undefined;
};

/** What each boost pays, from the quantity that counts to the payout. Where there is little room, in words. */
export function BoostStatement({ statement, open, onOpen }: BoostStatementProps) {
  const { lines, earned } = statement.boosts;
  const foot = <StatementFoot statement={statement} rounded={statementTexts.boostsRounded} />;
  if (lines.length === 0) {
    return (
      <Stack gap={0} className={styles.whole}>
        <Notice icon={Rocket} title="No boosts in this sales period" />
        {foot}
      </Stack>
    );
  }
  return (
    <Stack gap={0} className={styles.whole}>
      <PlainTable row={40} className={joined([styles.statement, styles.boosts])}>
        <caption className="visually-hidden">How the {payoutText('boosts')} is calculated</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.mark}>
              <span className="visually-hidden">Step</span>
            </th>
            <th scope="col">Boost</th>
            <th scope="col" data-number className={styles.roomy}>
              Quantity
            </th>
            <th scope="col" data-number className={styles.roomy}>
              Rate
            </th>
            <th scope="col" data-number>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {boostRows(statement).map((row) => (
            <Row
              key={row.id}
              row={row}
              mark={row.otherTerms ? '' : String(lines.indexOf(row.boost) + 1)}
              open={row.boost === open}
              onOpen={onOpen}
            />
          ))}
          <tr className={styles.conclusion}>
            <td className={styles.mark}>
              <Text kind="caption" tone="faint">
                =
              </Text>
            </td>
            <th scope="row">
              <Text weight="bold">{earnedTitle(statement)}</Text>
            </th>
            <td className={styles.roomy} />
            <td className={styles.roomy} />
            <td data-number>
              <Text weight="bold" tone="accent">
                {payWriter(statement)(earned)}
              </Text>
            </td>
          </tr>
        </tbody>
      </PlainTable>
      {foot}
    </Stack>
  );
}

type RowProps = { row: BoostRow; mark: string; open: boolean } & Pick<BoostStatementProps, 'onOpen'>;

function Row({ row: { boost, otherTerms, title, notes, quantity, rate, value }, mark, open, onOpen }: RowProps) {
  return (
    <tr className={joined([!otherTerms && styles.boost, open && styles.open])}>
      <td className={styles.mark}>
        <Text kind="caption" tone="faint">
          {mark}
        </Text>
      </td>
      <th scope="row">
        <Text as="div" weight="medium" fit="anywhere" tone={open ? 'accent' : 'strong'}>
          {otherTerms || !onOpen ? (
            title
          ) : (
            <ButtonBase aria-pressed={open} onClick={() => onOpen(boost)}>
              {title}
              <span className="visually-hidden">: invoice lines</span>
            </ButtonBase>
          )}
        </Text>
        {notes.map((note) => (
          <Text key={note} as="div" kind="caption" tone="soft" weight="regular">
            {note}
          </Text>
        ))}
        <Text as="div" kind="caption" tone="soft" weight="regular" className={styles.tight}>
          {quantity} × {rate}
        </Text>
        {!otherTerms && <LineQuestion line={boostKey(boost)} className={styles.question} />}
      </th>
      <td data-number className={styles.roomy}>
        {quantity}
      </td>
      <td data-number className={styles.roomy}>
        {rate}
      </td>
      <td data-number>
        <Text weight="medium">{value}</Text>
      </td>
    </tr>
  );
}
