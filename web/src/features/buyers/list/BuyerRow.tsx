import type { Buyer } from '@caselift/contract/buyers';
import { Link } from '@tanstack/react-router';
import { Delta, type Percent } from '../../../ui/Delta.tsx';
import { wholeNumber } from '../../../ui/figures.ts';
import { joined } from '../../../ui/kit/Layout.tsx';
import { rowClass } from '../../../ui/kit/Rows.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { measuresOf } from '../measures.ts';
import { columnOf } from './ListHead.tsx';
import styles from './list.module.css';

type BuyerRowProps = {
  buyer: Buyer;
  profits: boolean;
  open: boolean;
  /** In the order of Tab; the arrow keys reach the others. */
  reached: boolean;
};

/** A customer of the list, leading to its panel. */
export function BuyerRow({ buyer, profits, open, reached }: BuyerRowProps) {
  return (
    <Link
      from="/customers"
      to="/customers"
      search={(current) => ({ ...current, selectedBuyer: buyer.customId, productsPage: 1 })}
      className={joined([rowClass(open, true), styles.row])}
      aria-current={open ? 'true' : undefined}
      tabIndex={reached ? 0 : -1}
      resetScroll={false}
    >
      <Text weight="bold" fit="cut" title={buyer.name}>
        {buyer.name}
      </Text>
      <span className={joined([styles.figures, !profits && styles.alone])}>
        {measuresOf(buyer, profits).map(({ key, label, bare, figures }, index) => (
          <span key={key} className={styles.measure} style={columnOf(index)}>
            <Text weight="medium" fit="whole" className={styles.thisYear}>
              <span className="visually-hidden">, {label} </span>
              {bare(figures?.thisYear)}
            </Text>
            <Text kind="caption" className={styles.delta}>
              <Delta percent={figures?.diff} unit {...shortened(figures?.diff)} />
            </Text>
            <Text tone="soft" fit="whole" className={styles.lastYear}>
              <span className={profits ? 'visually-hidden' : ''}>{profits ? ', last year ' : 'LY '}</span>
              {bare(figures?.lastYear)}
            </Text>
          </span>
        ))}
      </span>
    </Link>
  );
}

/** From 1,000 percent on, the narrow column has no room for a decimal. */
const shortened = (percent: Percent) =>
  typeof percent === 'number' && percent >= 1000 ? { said: `+${wholeNumber(percent)}%` } : {};
