import type { Product } from '@caselift/contract/products';
import { Delta } from '../../../ui/Delta.tsx';
import { oneDecimal, twoDecimals, wholeNumber } from '../../../ui/figures.ts';
import { Facts } from '../../../ui/kit/Facts.tsx';
import { PanelSection } from '../../../ui/kit/Panel.tsx';
import { PlainTable } from '../../../ui/kit/PlainTable.tsx';
import { Explained } from '../../../ui/terms/Term.tsx';
import { GpRank, VolumeRank } from '../ProductMarks.tsx';
import styles from '../products.module.css';

type CardFiguresProps = {
  product: Product;
  /** Percent; null: its brand sells nothing. undefined while it is not known. */
  brandShare: number | null | undefined;
};

const measures = [
  { key: 'volume', label: 'CE', write: wholeNumber },
  { key: 'gp', label: 'GP, $', write: wholeNumber },
  { key: 'gpCe', label: 'GP/CE, $', write: twoDecimals },
] as const;

/** The 90 days against last year's, and how the product ranks by them. */
export function CardFigures({ product, brandShare }: CardFiguresProps) {
  const { name, gpRank, volumeRank, brand } = product;
  return (
    <>
      <PlainTable row={28} className={styles.figures} aria-label={`90 days of ${name}`}>
        <thead>
          <tr>
            <td />
            <th scope="col" data-number>
              TY
            </th>
            <th scope="col" data-number>
              LY
            </th>
            <th scope="col" data-number>
              Δ
            </th>
          </tr>
        </thead>
        <tbody>
          {measures
            .filter(({ key }) => product[key] !== undefined)
            .map(({ key, label, write }) => (
              <tr key={key}>
                <th scope="row">
                  <Explained label={label} />
                </th>
                <td data-number data-strong>
                  {write(product[key])}
                </td>
                <td data-number data-tone="soft">
                  {write(product.lastYear[key])}
                </td>
                <td data-number>
                  <Delta percent={product.delta[key]} unit />
                </td>
              </tr>
            ))}
        </tbody>
      </PlainTable>
      <PanelSection className={styles.section}>
        <Facts
          facts={[
            { key: 'gpRank', name: <Explained label="GP rank" />, value: <GpRank rank={gpRank} /> },
            { name: 'Volume rank', value: <VolumeRank rank={volumeRank} /> },
            {
              key: 'share',
              name: `Share of ${brand}`,
              value: brandShare == null ? 'N/A' : `${oneDecimal(brandShare)}% of CE`,
            },
          ]}
        />
      </PanelSection>
    </>
  );
}
