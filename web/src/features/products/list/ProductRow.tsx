import type { Product } from '@caselift/contract/products';
import { Link } from '@tanstack/react-router';
import { Delta } from '../../../ui/Delta.tsx';
import { dollars, dollarsAndCents, wholeNumber } from '../../../ui/figures.ts';
import { Row, Stack } from '../../../ui/kit/Layout.tsx';
import { rowClass } from '../../../ui/kit/Rows.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { Flags, GpRank, TrendMark, VolumeRank } from '../ProductMarks.tsx';
import styles from '../products.module.css';

const small = { kind: 'caption', tone: 'soft' } as const;

type ProductRowProps = {
  product: Product;
  isSelected: boolean;
  /** In the order of Tab; the arrow keys reach the others. */
  isReached: boolean;
  /** With Ctrl or Command, which would open another tab. */
  onAdd: () => void;
};

/** A product of the list: what it is, its figures, how it ranks. It leads to its card. */
export function ProductRow({ product, isSelected, isReached, onAdd }: ProductRowProps) {
  const { name, size, supplier, volume, delta, gp, gpCe, gpRank, volumeRank, trend } = product;
  const about = [size, supplier].filter(Boolean).join(', ');
  return (
    <Link
      to="/products"
      search={(current) => ({ ...current, selectedProducts: [product.customId] })}
      className={`${rowClass(isSelected, true)} ${styles.row}`}
      aria-current={isSelected ? 'true' : undefined}
      tabIndex={isReached ? 0 : -1}
      resetScroll={false}
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        onAdd();
      }}
    >
      <Stack as="span" grow gap={0}>
        <Row as="span" spread align="baseline">
          <Text weight="bold" fit="cut" title={name} className={styles.name}>
            {name}
          </Text>
          <Text fit="whole" still>
            <Text weight="medium">{wholeNumber(volume)}</Text> <Text tone="soft">CE</Text>{' '}
            <Text className={styles.delta}>
              <Delta percent={delta.volume} unit />
            </Text>
          </Text>
        </Row>
        <Row as="span" spread align="baseline">
          <Text {...small} fit="cut" title={about}>
            {about}
          </Text>
          {gp !== undefined && (
            <Text {...small} fit="whole" still>
              {dollars(gp)}, {gpCe == null ? 'N/A' : `${dollarsAndCents(gpCe)}/CE`}
            </Text>
          )}
        </Row>
        <Row as="span" spread wrap>
          <Text {...small}>
            <Row as="span" gap={8}>
              <Row as="span" gap={4}>
                GP <GpRank rank={gpRank} />
              </Row>
              <Row as="span" gap={4}>
                Vol <VolumeRank rank={volumeRank} />
              </Row>
              <TrendMark trend={trend} />
            </Row>
          </Text>
          <Row as="span" gap={4} className={styles.flags}>
            <Flags product={product} />
          </Row>
        </Row>
      </Stack>
    </Link>
  );
}
