import { type Product, readProduct } from '@caselift/contract/products';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useId, useRef } from 'react';
import { endpointQuery, silently } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { ByMonth } from '../../../shared/month-sales/ByMonth.tsx';
import { failureOf } from '../../../shared/not-computed/failure-of.tsx';
import { Row, Stack } from '../../../ui/kit/Layout.tsx';
import { PanelSection } from '../../../ui/kit/Panel.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { ListFailed } from '../../../ui/ListFailed.tsx';
import { useSeen } from '../../../ui/use-seen.ts';
import styles from '../products.module.css';
import { CardFigures } from './CardFigures.tsx';
import { CardHead } from './CardHead.tsx';
import { ProductFacts } from './ProductFacts.tsx';
import { SoldBy, StoppedBuyers, TopBuyers } from './ProductPeople.tsx';

type ProductCardProps = {
  id: string;
  /** As the list has it; absent where it is on another page. */
  known: Product | undefined;
  onClose: () => void;
  onSupplier: (supplier: string) => void;
};

/** Everything about a product. One that is out of sight is not asked for before it is scrolled to. */
export function ProductCard({ id, known, onClose, onSupplier }: ProductCardProps) {
  const heading = useId();
  const card = useRef<HTMLElement>(null);
  const isSeen = useSeen(card);
  const query = useQuery({
    ...endpointQuery(readProduct, { params: { customId: id }, query: useScope() }),
    ...silently,
    enabled: isSeen,
  });
  const { data: detail } = query;
  const failure = failureOf(query);
  const product = detail ?? known;
  return (
    <article ref={card} className={styles.card} aria-labelledby={heading} aria-busy={isSeen && !detail && !failure}>
      <Stack as="header" gap={4} className={styles.cardHead}>
        <Row align="top" spread>
          <Text as="h2" id={heading} kind="section" fit="anywhere">
            {product?.name ?? id}
          </Text>
          <IconButton className={styles.close} aria-label={`Close ${product?.name ?? id}`} onClick={onClose}>
            <X size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </Row>
        {product && <CardHead product={product} onSupplier={onSupplier} />}
      </Stack>
      {failure && (failure.instead ?? <ListFailed {...failure} hasRows={detail !== undefined} />)}
      {product && <CardFigures product={product} brandShare={detail?.brandShare} />}
      {detail ? (
        <>
          <PanelSection className={styles.section}>
            <ByMonth name={detail.name} months={detail.months} />
          </PanelSection>
          <TopBuyers product={detail} />
          <StoppedBuyers product={detail} />
          <SoldBy product={detail} />
          <ProductFacts product={detail} />
        </>
      ) : (
        !failure && (
          <PanelSection className={styles.section} aria-hidden>
            <Skeleton variant="rounded" height={200} />
            <Skeleton height={24} />
            <Skeleton height={24} width="70%" />
          </PanelSection>
        )
      )}
    </article>
  );
}
