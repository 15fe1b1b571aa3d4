import type { RecommendedProduct } from '@caselift/contract/recommendations';
import type { RecommendationTab } from '@caselift/domain/recommendations';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Pin from 'lucide-react/icons/pin';
import { useId } from 'react';
import { boostText } from '../../../shared/units.ts';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { joined } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { usePhone } from '../../../ui/usePhone.ts';
import type { Recommendations } from '../calls.ts';
import { AgainstAverage } from './AgainstAverage.tsx';
import styles from './recommendations.module.css';
import { rowFigures } from './row-figures.ts';
import { SameTypeAndAll } from './SameTypeAndAll.tsx';
import { WhyHere } from './WhyHere.tsx';

type RecommendationRowProps = {
  tab: RecommendationTab;
  product: RecommendedProduct;
  reply: Recommendations;
  /** The customer's. */
  name: string;
  profits: boolean;
  open: boolean;
  onToggle: () => void;
};

/** A product with its totals; open, the figures behind them and why it is here. */
export function RecommendationRow(props: RecommendationRowProps) {
  const { tab, product, reply, name, profits, open, onToggle } = props;
  const id = useId();
  const phone = usePhone();
  const Chevron = open ? ChevronUp : ChevronDown;
  const facts = [product.size, product.supplier].filter(Boolean).join(', ');
  return (
    <li>
      <h3 className={styles.heading}>
        <button
          type="button"
          className={joined([styles.line, styles.row, open && styles.open])}
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
        >
          <Chevron size={16} strokeWidth={1.75} aria-hidden className={styles.chevron} />
          <span className={styles.product}>
            <span className={styles.name}>
              <Text weight="bold" fit="anywhere">
                {product.name}
              </Text>
              {product.boostType !== null && (
                <Badge look="outlined">{boostText(product.recommendedToSell, product.boostType)}</Badge>
              )}
              {product.isSponsored && (
                <Badge icon={Pin} className={styles.sponsored}>
                  Sponsored
                </Badge>
              )}
            </span>
            <Text kind="caption" tone="soft">
              <span className="visually-hidden">, </span>
              {facts}
            </Text>
          </span>
          {rowFigures(tab, profits, phone).map(({ key, label, bare, write }) => (
            <span key={key} className={joined([styles.figure, styles[key]])}>
              <span className={phone ? styles.label : 'visually-hidden'}>
                {phone ? '' : ', '}
                {label}{' '}
              </span>
              {(phone ? write : bare)(product, reply)}
            </span>
          ))}
        </button>
      </h3>
      {open && (
        <div id={id} className={styles.detail}>
          {tab === 'sell' ? (
            <SameTypeAndAll product={product} reply={reply} profits={profits} />
          ) : (
            <AgainstAverage product={product} reply={reply} profits={profits} />
          )}
          <WhyHere product={product} context={{ ...reply, name }} />
        </div>
      )}
    </li>
  );
}
