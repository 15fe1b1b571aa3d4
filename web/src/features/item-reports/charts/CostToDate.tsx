import type { ItemPayouts } from '@caselift/contract/item-progress';
import { dollars, dollarsAndCents } from '../../../ui/figures.ts';
import { Text } from '../../../ui/kit/Text.tsx';
import { ChartNote } from './ChartPart.tsx';
import styles from './report-charts.module.css';

/** What is paid so far, yours and the supplier's, on the way to what it costs at target and at most. */
export function CostToDate({ payouts }: { payouts: ItemPayouts | null }) {
  if (payouts === null) return <Text tone="soft">The item that this one is part of pays for it.</Text>;
  const { paid, atTarget, most, supplierShare } = payouts;
  const whole = Math.max(paid, atTarget ?? 0, most ?? 0) || 1;
  const share = supplierShare ?? 0;
  const width = (amount: number) => ({ width: `${(100 * amount) / whole}%` });
  return (
    <>
      <ChartNote>{atTarget === null ? 'no cost at target' : `at target ${dollars(atTarget)}`}</ChartNote>
      <Text as="p" kind="figure">
        {dollarsAndCents(paid)}
      </Text>
      <div className={styles.cost} aria-hidden>
        <span className={styles.yours} style={width(paid - share)} />
        <span className={styles.supplier} style={width(share)} />
        {atTarget !== null && <i style={{ left: `${(100 * atTarget) / whole}%` }} />}
      </div>
      {supplierShare !== undefined && supplierShare > 0 && (
        <ul className={styles.legend}>
          <li>
            <span className={styles.yours} />
            Yours {dollarsAndCents(paid - supplierShare)}
          </li>
          <li>
            <span className={styles.supplier} />
            Supplier {dollarsAndCents(supplierShare)}
          </li>
        </ul>
      )}
      <Text as="p" kind="caption" tone="soft">
        {most === null ? 'No limit to what it can cost' : `Most it can cost ${dollarsAndCents(most)}`}
      </Text>
    </>
  );
}
