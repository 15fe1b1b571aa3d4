import type { ItemLine } from '@caselift/contract/item-statements';
import { statementTexts, type UserStatement } from '@caselift/contract/statements';
import { type ItemsPart, payPartNames } from '@caselift/domain/pay/pay-parts';
import Target from 'lucide-react/icons/target';
import Trophy from 'lucide-react/icons/trophy';
import { Fragment, type ReactNode, useId } from 'react';
import { joined, Row, Stack } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { payWriter } from '../../users/pay-writer.ts';
import { allLinesFirst, type LineFilters } from '../line-filters.ts';
import { StatementFoot } from '../StatementFoot.tsx';
import { earnedTitle } from '../statement-rows.ts';
import why from '../why.module.css';
import { ItemEntry } from './ItemEntry.tsx';
import styles from './items.module.css';
import { lineGroups } from './line-groups.ts';

type ItemsStatementProps = {
  statement: UserStatement;
  part: ItemsPart;
  filters: LineFilters;
  onFilters: (changes: Partial<LineFilters>) => void;
};

const icons = { objectives: Target, incentives: Trophy };

/** What each objective or incentive pays; one of them is open, down to the invoice lines behind it. */
export function ItemsStatement({ statement, part, filters, onFilters }: ItemsStatementProps) {
  const { lines, accruing, earned, accruingAmount } = statement[part];
  const write = payWriter(statement);
  const foot = <StatementFoot statement={statement} rounded={statementTexts.boostsRounded} />;
  const heading = useId();
  if (lines.length + accruing.length === 0) {
    return (
      <Stack gap={0} className={why.whole}>
        <Notice icon={icons[part]} title={`No ${part} in this sales period`} />
        {foot}
      </Stack>
    );
  }
  const open = openLine([...lines, ...accruing], filters);
  const entries = (those: readonly ItemLine[]) =>
    those.map((line) => (
      <ItemEntry
        key={`${line.itemId} ${line.from}`}
        customId={statement.customId}
        line={line}
        write={write}
        open={line === open}
        onOpen={(isOpen) =>
          onFilters({ ...allLinesFirst, ...(isOpen ? { item: line.itemId, instance: line.from } : {}) })
        }
        filters={filters}
        onFilters={onFilters}
      />
    ));
  return (
    <Stack gap={0} className={why.whole}>
      {lineGroups(lines).map((group) => (
        <Fragment key={group.title}>
          {group.title !== null && (
            <Row spread className={styles.group}>
              <Text as="h3" kind="section">
                {group.title}
              </Text>
              <Text tone="soft">{write(group.amount)}</Text>
            </Row>
          )}
          <ul className={styles.items} aria-label={[payPartNames[part], group.title].filter(Boolean).join(', ')}>
            {entries(group.lines)}
          </ul>
        </Fragment>
      ))}
      <Sum label={earnedTitle(statement)} amount={write(earned)} concluding />
      {accruing.length > 0 && (
        <>
          <Stack gap={0} className={styles.accruing}>
            <Text as="h3" kind="section" id={heading}>
              Accruing
            </Text>
            <Text as="p" kind="caption" tone="soft">
              Their periods end after this sales period.
            </Text>
          </Stack>
          <ul className={styles.items} aria-labelledby={heading}>
            {entries(accruing)}
          </ul>
          <Sum label="Accruing, in no total yet" amount={write(accruingAmount)} />
        </>
      )}
      {foot}
    </Stack>
  );
}

/** The one that the address names; without its period, the latest of the item's. */
function openLine(lines: readonly ItemLine[], { item, instance }: LineFilters): ItemLine | undefined {
  return lines.findLast(({ itemId, from }) => itemId === item && (instance === '' || from === instance));
}

type SumProps = { label: ReactNode; amount: string; concluding?: boolean };

function Sum({ label, amount, concluding = false }: SumProps) {
  return (
    <Row spread className={joined([styles.sum, concluding && styles.concluding])}>
      <Text weight="bold">{label}</Text>
      <Text weight="bold" tone={concluding ? 'accent' : 'strong'}>
        {amount}
      </Text>
    </Row>
  );
}
