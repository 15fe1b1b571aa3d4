import type { ReactNode } from 'react';
import { Facts } from '../../ui/kit/Facts.tsx';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Panel, PanelSection } from '../../ui/kit/Panel.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { Explained } from '../../ui/terms/Term.tsx';
import { SummaryFigure } from './SummaryFigure.tsx';
import { measureColumn, type SummaryColumn, type SummaryRow } from './summary-columns.tsx';

type SummaryCardsProps = {
  columns: readonly SummaryColumn[];
  rows: readonly SummaryRow[];
  menu: ReactNode;
  gap: ((row: SummaryRow) => ReactNode) | undefined;
};

/** The same summary on a phone: a card a measure, a group of figures a line. */
export function SummaryCards({ columns, rows, menu, gap }: SummaryCardsProps) {
  const groups = [...new Set(columns.map(({ group }) => group).filter((group) => group !== undefined))];
  return (
    <Stack as="section" aria-label="Summary">
      {rows.map((row, index) => (
        <Panel key={row.measure} title={measureColumn.drawn(row)} end={index === 0 ? menu : null}>
          {gap && (
            <PanelSection>
              <Row spread>
                <Text kind="caption" tone="soft">
                  Gap to LY
                </Text>
                {gap(row)}
              </Row>
            </PanelSection>
          )}
          {groups.map((group) => (
            <PanelSection key={group}>
              <Text as="h3" kind="caption" weight="bold">
                {group}
              </Text>
              <Figures row={row} columns={columns.filter((column) => column.group === group)} />
            </PanelSection>
          ))}
        </Panel>
      ))}
    </Stack>
  );
}

/** The bar has a line of its own, below its goal and what of it is achieved. */
function Figures({ row, columns }: { row: SummaryRow; columns: readonly SummaryColumn[] }) {
  const bar = columns.find(({ id }) => id === 'pace');
  const figures = columns.filter((column) => column !== bar);
  return (
    <>
      <Facts
        columns={3}
        facts={figures.map((column) => ({
          name: <Explained label={column.label} />,
          value: <SummaryFigure column={column} row={row} />,
          key: column.id,
        }))}
      />
      {bar?.drawn(row)}
    </>
  );
}
