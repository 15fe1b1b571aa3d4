import type { ProductsSummary } from '@caselift/contract/products';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { Delta, type Percent } from '../../ui/Delta.tsx';
import { countText, dollars, dollarsAndCents, wholeNumber } from '../../ui/figures.ts';
import { Row } from '../../ui/kit/Layout.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { Explained } from '../../ui/terms/Term.tsx';
import styles from './products.module.css';

type SummaryStripProps = {
  /** undefined while it is not known. */
  summary: ProductsSummary | undefined;
  /** Whether any filter is active. */
  filtered: boolean;
  /** What can be done with all of them. */
  children: ReactNode;
};

/** What the filters leave, this year against last. */
export function SummaryStrip({ summary, filtered, children }: SummaryStripProps) {
  const { gp, volume, gpCe } = summary ?? {};
  return (
    <Panel className={styles.summary} aria-label="Summary" aria-busy={summary === undefined}>
      <Figure
        label={filtered ? 'Filtered set' : 'All products'}
        figure={summary && wholeNumber(summary.count)}
        note={summary && (filtered ? `of ${countText(summary.of, 'product')}` : 'in the catalog')}
      />
      {gp && <Measure label="Gross profit" measure={gp} write={dollars} />}
      <Measure label="Volume" measure={volume} write={wholeNumber} unit="CE" />
      {gpCe && <Measure label="GP/CE" measure={gpCe} write={dollarsAndCents} />}
      <div className={styles.output}>{children}</div>
    </Panel>
  );
}

type MeasureProps = {
  label: string;
  measure: { thisYear: number | null; lastYear: number | null; delta: Percent } | undefined;
  write: (value: number | null) => string;
  unit?: string;
};

function Measure({ label, measure, write, unit }: MeasureProps) {
  return (
    <Figure
      label={label}
      figure={measure && write(measure.thisYear)}
      note={measure && `LY ${write(measure.lastYear)}`}
      after={
        measure && (
          <>
            {unit && (
              <Text tone="soft">
                <Explained label={unit} />{' '}
              </Text>
            )}
            <Delta percent={measure.delta} unit />
          </>
        )
      }
    />
  );
}

type FigureProps = { label: string; figure: string | undefined; note: string | undefined; after?: ReactNode };

function Figure({ label, figure, note, after }: FigureProps) {
  return (
    <div className={styles.figure}>
      <Text as="p" kind="caption" tone="soft">
        <Explained label={label} />
      </Text>
      {figure === undefined ? (
        <Skeleton width={96} height={44} />
      ) : (
        <>
          <Row as="p" wrap gap={4} align="baseline">
            <Text kind="title">{figure}</Text>
            {after}
          </Row>
          <Text as="p" kind="caption" tone="soft">
            {note}
          </Text>
        </>
      )}
    </div>
  );
}
