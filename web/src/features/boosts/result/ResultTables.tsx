import type { BoostResult } from '@caselift/contract/boost-results';
import type { Boost } from '@caselift/contract/boosts';
import { deltaPercent } from '@caselift/domain/numbers';
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { Delta } from '../../../ui/Delta.tsx';
import { countText, dollarsAndCents } from '../../../ui/figures.ts';
import { Row } from '../../../ui/kit/Layout.tsx';
import { PlainTable } from '../../../ui/kit/PlainTable.tsx';
import { Explained } from '../../../ui/terms/Term.tsx';
import styles from './result.module.css';
import type { ResultRow } from './result-rows.ts';
import { costRows, type VolumeWriter } from './result-words.ts';

type TableProps = {
  rows: readonly ResultRow[];
  /** What the totals are of. */
  result: BoostResult;
  writer: VolumeWriter;
  /** On screen, where it scrolls; absent on paper. */
  region?: string;
};

/** Pixels, beyond which a table scrolls. */
const height = 360;
const scrolled = (region: string | undefined) => (region === undefined ? {} : { region, height });

export function RepTable({ rows, result, writer, region }: TableProps) {
  return (
    <PlainTable {...scrolled(region)} narrow className={styles.reps}>
      <thead>
        <tr>
          <th scope="col">Sales rep</th>
          <FigureHeads head={writer.head} onPaper={region === undefined} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" title={row.name}>
              {row.name}
            </th>
            <FigureCells row={row} writer={writer} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <FigureCells row={totalOf(result)} writer={writer} />
        </tr>
      </tfoot>
    </PlainTable>
  );
}

export function BuyerTable({ rows, result, writer, region }: TableProps) {
  return (
    <PlainTable {...scrolled(region)} narrow className={styles.buyers}>
      <thead>
        <tr>
          <th scope="col">Customer</th>
          <th scope="col">Change</th>
          <FigureHeads head={writer.head} onPaper={region === undefined} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" title={row.name}>
              {row.name}
            </th>
            <td>{row.change && <BuyerChange change={row.change} />}</td>
            <FigureCells row={row} writer={writer} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total, {countText(result.customers.bought, 'customer')} bought</th>
          <td />
          <FigureCells row={totalOf(result)} writer={writer} />
        </tr>
      </tfoot>
    </PlainTable>
  );
}

const totalOf = ({ volume, cost }: BoostResult): Omit<ResultRow, 'key' | 'name'> => ({
  volume: volume.thisYear,
  lastYear: volume.lastYear,
  paid: cost.gross,
  shown: { volume: volume.thisYear, lastYear: volume.lastYear },
});

/** Paper repeats heads, but without their buttons. */
const FigureHeads = ({ head, onPaper }: { head: string; onPaper: boolean }) => (
  <>
    {[head, 'LY', 'Δ', 'Paid'].map((name) => (
      <th key={name} scope="col" data-number aria-label={name === 'Δ' ? 'Change, %' : undefined}>
        {onPaper ? name : <Explained label={name} />}
      </th>
    ))}
  </>
);

function FigureCells({ row, writer }: { row: Omit<ResultRow, 'key' | 'name'>; writer: VolumeWriter }) {
  const { volume, lastYear, paid, shown } = row;
  return (
    <>
      <td data-number data-strong>
        {writer.bare(shown.volume)}
      </td>
      <td data-number data-tone="soft">
        {writer.bare(shown.lastYear)}
      </td>
      <td data-number>
        <Delta percent={deltaPercent(volume, lastYear)} unit />
      </td>
      <td data-number data-strong>
        {dollarsAndCents(paid)}
      </td>
    </>
  );
}

const changeIcons = { new: Plus, kept: Check, lost: Minus };

/** By sign and word. */
function BuyerChange({ change }: { change: NonNullable<ResultRow['change']> }) {
  const Icon = changeIcons[change];
  return (
    <Row as="span" gap={4} className={styles.change}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {change}
    </Row>
  );
}

type CostTableProps = { result: BoostResult; boost: Pick<Boost, 'boost'>; writer: VolumeWriter };

export function CostTable({ result, boost, writer }: CostTableProps) {
  return (
    <PlainTable narrow className={styles.cost}>
      <tbody>
        {costRows(result, boost, writer).map(({ name, how, amount, look }) => (
          <tr key={name} data-look={look}>
            <th scope="row">{name}</th>
            <td data-number data-tone="soft">
              {how}
            </td>
            <td data-number data-strong>
              {amount}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
