import { statementTexts, type UserStatement } from '@caselift/contract/statements';
import type { Measure } from '@caselift/domain/measure-list';
import { isGoalMeasure } from '@caselift/domain/measure-list';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useMemo } from 'react';
import { useSession } from '../../api/session-store.ts';
import { Stack } from '../../ui/kit/Layout.tsx';
import { PlainTable } from '../../ui/kit/PlainTable.tsx';
import { Text, type Tone } from '../../ui/kit/Text.tsx';
import { TextIcon } from '../../ui/kit/TextIcon.tsx';
import { fplRows } from './fpl-rows.ts';
import { goalRows } from './goal-rows.ts';
import { payoutText } from './measure-words.ts';
import { StatementFoot } from './StatementFoot.tsx';
import { setAloneText } from './set-alone-text.ts';
import type { StatementRow } from './statement-rows.ts';
import styles from './why.module.css';

type StatementColumnProps = { statement: UserStatement; measure: Measure };

/** The calculation from top to bottom: steps are numbered, what they come to is marked "=". */
export function StatementColumn({ statement, measure }: StatementColumnProps) {
  const session = useSession();
  const rows = useMemo(
    () => numbered(isGoalMeasure(measure) ? goalRows(statement, measure) : fplRows(statement)),
    [statement, measure],
  );
  return (
    <Stack gap={0}>
      <PlainTable row={40} className={styles.statement}>
        <caption className="visually-hidden">How the {payoutText(measure)} is calculated</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Step</th>
            <th scope="col">What</th>
            <th scope="col">Percent</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, mark }) => (
            <Row key={row.id} row={row} mark={mark} />
          ))}
        </tbody>
      </PlainTable>
      {statement.setAlone?.includes(measure) && (
        <Text as="p" kind="caption" tone="soft">
          {setAloneText(statement, [measure], session)}
        </Text>
      )}
      <StatementFoot statement={statement} rounded={statementTexts.rounded} />
    </Stack>
  );
}

function numbered(rows: readonly StatementRow[]): { row: StatementRow; mark: string }[] {
  let steps = 0;
  return rows.map((row) => {
    if (row.kind === 'step') steps += 1;
    return { row, mark: { step: String(steps), result: '=', conclusion: '=', aside: '' }[row.kind] };
  });
}

function Row({ row: { kind, title, note, percent, value, status }, mark }: { row: StatementRow; mark: string }) {
  const isSum = kind === 'result' || kind === 'conclusion';
  return (
    <tr className={styles[kind]}>
      <td className={styles.mark}>
        <Text kind="caption" tone="faint">
          {mark}
        </Text>
      </td>
      <th scope="row">
        <Text as="div" weight={isSum ? 'bold' : 'medium'}>
          {title}
        </Text>
        {note ? (
          <Text as="div" kind="caption" tone="soft" weight="regular">
            {unbroken(note)}
          </Text>
        ) : null}
      </th>
      <td data-number data-tone="soft">
        <Text kind="caption">{percent}</Text>
      </td>
      <td data-number>
        <Text weight={isSum ? 'bold' : kind === 'aside' ? 'regular' : 'medium'} tone={toneOf(kind, status)}>
          {status && <TextIcon icon={status === 'met' ? Check : X} />}
          {value}
        </Text>
      </td>
    </tr>
  );
}

/** A line may end after a minus sign; a word joiner keeps it with its amount. */
const unbroken = (note: string) => note.replaceAll('\u2212$', '\u2212\u2060$');

function toneOf(kind: StatementRow['kind'], status: StatementRow['status']): Tone {
  if (status !== undefined) return status === 'met' ? 'good' : 'bad';
  return kind === 'conclusion' ? 'accent' : 'strong';
}
