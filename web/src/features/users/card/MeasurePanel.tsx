import type { ReactNode } from 'react';
import { Row, Stack } from '../../../ui/kit/Layout.tsx';
import { Panel, PanelBody, PanelFoot } from '../../../ui/kit/Panel.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import styles from './card.module.css';

type MeasurePanelProps = {
  title: ReactNode;
  chip: ReactNode;
  figure: string;
  beside: ReactNode;
  bar: ReactNode;
  left: ReactNode;
  right: ReactNode;
  /** Against last year. */
  versus?: ReactNode;
  /** What it pays, a fact or a projection, and what it would at the goal. */
  pay: { label: string; amount: string; projected?: boolean; plan: ReactNode };
};

/** One measure of a person: the figure and its goal, the bar, what is left to do, what it pays. */
export function MeasurePanel({ title, chip, figure, beside, bar, left, right, versus, pay }: MeasurePanelProps) {
  return (
    <Panel title={title} level={3} end={chip} className={styles.measure}>
      <PanelBody>
        <Stack gap={4}>
          <Row as="p" wrap align="baseline">
            <Text kind="figure">{figure}</Text> <Text tone="soft">{beside}</Text>
          </Row>
          {bar}
          <Row as="p" wrap spread gap={4}>
            <Text kind="caption" tone="soft">
              {left}
            </Text>
            <Text kind="caption" tone="soft">
              {right}
            </Text>
          </Row>
          {versus}
        </Stack>
      </PanelBody>
      <PanelFoot className={styles.pays}>
        <Stack gap={0} grow>
          {pay.label}
          <Text kind="caption" tone="soft">
            {pay.plan}
          </Text>
        </Stack>
        <Text kind="section" tone={pay.projected ? 'soft' : 'strong'}>
          {pay.amount}
        </Text>
      </PanelFoot>
    </Panel>
  );
}
