import type { BoostLine, UserStatement } from '@caselift/contract/statements';
import { isItems, isMeasure, type PayPart, payPartNames } from '@caselift/domain/pay/pay-parts';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { payWriter } from '../users/pay-writer.ts';
import { BoostStatement } from './BoostStatement.tsx';
import { ItemsStatement } from './items/ItemsStatement.tsx';
import { LineQuestion } from './LineQuestion.tsx';
import type { LineFilters } from './line-filters.ts';
import { StatementColumn } from './StatementColumn.tsx';
import styles from './statement-part.module.css';

type StatementPartProps = {
  statement: UserStatement;
  part: PayPart;
  filters: LineFilters;
  setFilters: (changes: Partial<LineFilters>) => void;
  /** Opens invoice lines. */
  onBoost?: (boost: BoostLine) => void;
};

/** What one part of a statement pays, and how that was calculated. */
export function StatementPart({ statement, part, filters, setFilters, onBoost }: StatementPartProps) {
  return (
    <Panel
      title={payPartNames[part]}
      level={3}
      className={styles.part}
      end={
        <>
          <LineQuestion line={part} />
          <Text weight="bold">{payWriter(statement)(statement[part].earned)}</Text>
        </>
      }
    >
      {isMeasure(part) ? (
        <StatementColumn statement={statement} measure={part} />
      ) : isItems(part) ? (
        <ItemsStatement statement={statement} part={part} filters={filters} onFilters={setFilters} />
      ) : (
        <BoostStatement statement={statement} open={undefined} onOpen={onBoost} />
      )}
    </Panel>
  );
}
