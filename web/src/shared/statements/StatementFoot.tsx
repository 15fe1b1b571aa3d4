import type { UserStatement } from '@caselift/contract/statements';
import { PanelBody, PanelFoot } from '../../ui/kit/Panel.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { fullDayText, instantText } from './period-words.ts';
import styles from './why.module.css';

type StatementFootProps = {
  statement: UserStatement /** What is said where pay is in whole dollars. */;
  rounded: string;
};

/** Through when the explanation holds, and how exact it is. */
export function StatementFoot({ statement, rounded }: StatementFootProps) {
  return (
    <>
      {statement.rounded && (
        <PanelBody>
          <Text as="p" kind="caption" tone="soft">
            {rounded}
          </Text>
        </PanelBody>
      )}
      <PanelFoot className={styles.through}>
        <Text kind="caption" tone="soft">
          Invoices through {fullDayText(statement.invoicesThrough)}
        </Text>
        <Text kind="caption" tone="soft">
          Computed at {instantText(statement.computedAt)}
        </Text>
      </PanelFoot>
    </>
  );
}
