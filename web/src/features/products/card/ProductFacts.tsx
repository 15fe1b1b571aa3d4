import type { Product } from '@caselift/contract/products';
import { absent } from '../../../ui/figures.ts';
import { Facts } from '../../../ui/kit/Facts.tsx';
import { PanelSection } from '../../../ui/kit/Panel.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import styles from '../products.module.css';
import { premiseText } from '../words.ts';

/** The catalog's other words for the product. */
export function ProductFacts({ product }: { product: Product }) {
  const { customId, brand, brandFam, productType, packageType, size, tags } = product;
  const facts = {
    ID: customId,
    Brand: brand,
    'Brand family': brandFam,
    'Product type': productType,
    Package: packageType,
    Size: size,
    Premise: premiseText(product),
    Tags: tags.join(', ') || null,
  };
  return (
    <PanelSection className={styles.section}>
      <Text as="h3" kind="subhead">
        Details
      </Text>
      <Facts
        className={styles.facts}
        facts={Object.entries(facts).map(([name, value]) => ({ name, value: value ?? absent }))}
      />
    </PanelSection>
  );
}
