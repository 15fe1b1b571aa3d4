import type { CSSProperties } from 'react';
import { joined } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { Explained } from '../../../ui/terms/Term.tsx';
import { dayText } from '../buyer-words.ts';
import { buyerMeasures } from '../measures.ts';
import styles from './list.module.css';

type ListHeadProps = {
  profits: boolean;
  /** The day of the newest sale; null: none yet. */
  through: string | null;
};

/** The column of a measure's figures; that of its change follows. */
export const columnOf = (index: number) => ({ '--column': 2 * index + 1 }) as CSSProperties;

/** What the rows are about, and the unit of each column, which the rows say to those who do not see it. */
export function ListHead({ profits, through }: ListHeadProps) {
  return (
    <header className={styles.head}>
      <Text as="p" kind="caption" tone="soft">
        {through === null ? '90 days, against last year' : `90 days to ${dayText(through)}, against last year`}
      </Text>
      <div className={joined([styles.figures, !profits && styles.alone])}>
        {buyerMeasures.map(
          ({ key, head, profit }, index) =>
            (profits || !profit) && (
              <span key={key} className={styles.measure} style={columnOf(index)}>
                <Text kind="caption" tone="soft" weight="medium" fit="whole" className={styles.thisYear}>
                  <Explained label={head} />
                </Text>
              </span>
            ),
        )}
      </div>
    </header>
  );
}
