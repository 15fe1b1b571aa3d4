import type { Product } from '@caselift/contract/products';
import { useScope } from '../../../api/use-scope.ts';
import { useMayEdit } from '../../../shared/user-edits/use-may-edit.ts';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { Row } from '../../../ui/kit/Layout.tsx';
import { LinkButton } from '../../../ui/kit/LinkButton.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { FlagButtons, previewNote } from '../FlagButtons.tsx';
import { Flags, TrendMark } from '../ProductMarks.tsx';
import styles from '../products.module.css';
import { premiseText } from '../words.ts';

type CardHeadProps = { product: Product; onSupplier: (supplier: string) => void };

/** The product, its supplier, and its flags. */
export function CardHead({ product, onSupplier }: CardHeadProps) {
  const { size, productType, supplier, trend } = product;
  const mayEdit = useMayEdit();
  const { db } = useScope();
  const about = [size, productType, premiseText(product).toLowerCase()].filter(Boolean).join(', ');
  return (
    <>
      <Text as="p" tone="soft">
        {about}
      </Text>
      <p>
        <LinkButton title={`Only products of ${supplier}`} onClick={() => onSupplier(supplier)}>
          {supplier}
        </LinkButton>
      </p>
      <Row wrap gap={4}>
        <Flags product={product} />
        <Badge>
          <TrendMark trend={trend} />
        </Badge>
      </Row>
      {mayEdit && (
        <Row wrap gap={8} screenOnly>
          <FlagButtons ids={[product.customId]} flags={[product.sponsored]} />
          {db === 'preview' && (
            <Text as="p" kind="caption" tone="soft" className={styles.whole}>
              {previewNote}
            </Text>
          )}
        </Row>
      )}
    </>
  );
}
