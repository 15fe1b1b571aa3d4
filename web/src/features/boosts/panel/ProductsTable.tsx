import type { BoostProduct } from '@caselift/contract/boosts';
import { boostProductsPageSize } from '@caselift/contract/boosts';
import { searchLimit } from '@caselift/contract/product-filters';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { PageFoot } from '../../../shared/PageFoot.tsx';
import { premiseWords } from '../../../shared/products/filter-options.ts';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { Row, Stack } from '../../../ui/kit/Layout.tsx';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { PlainTable } from '../../../ui/kit/PlainTable.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { ListFailed } from '../../../ui/ListFailed.tsx';

export type ProductColumn = { label: string; of: (product: BoostProduct) => string };

/** Milliseconds without a key before a search starts, or before what was changed in the form is asked about. */
export const boostPause = 300;
/** What stands where a product has nothing. */
const blank = '-';

const premiseOf = (premise: string | null) =>
  premise === null ? blank : ((premiseWords as Record<string, string>)[premise] ?? premise);

const name: ProductColumn = { label: 'Name', of: (product) => product.name };
const size: ProductColumn = { label: 'Size', of: (product) => product.size || blank };
const supplier: ProductColumn = { label: 'Supplier', of: (product) => product.supplier || blank };
const brand: ProductColumn = { label: 'Brand', of: (product) => product.brand || blank };
const premise: ProductColumn = { label: 'Premise', of: (product) => premiseOf(product.premise) };
const packageType: ProductColumn = { label: 'Package', of: (product) => product.packageType || blank };
const tag: ProductColumn = { label: 'Tag', of: ({ tags }) => tags.join(', ') || blank };
const brandFamily: ProductColumn = { label: 'Brand Family', of: ({ brandFam }) => brandFam || blank };

const readColumns = [name, size, supplier, brand, premise, packageType, tag, brandFamily] as const;
export const selectColumns = [name, size, supplier, brand, packageType, tag, brandFamily] as const;

type ProductsTableProps = {
  caption: string;
  /** undefined: not there yet. */
  products: { results: readonly BoostProduct[]; count: number } | undefined;
  /** An earlier answer stands in for the one that is asked for. */
  outdated: boolean;
  failure: string | null;
  onRetry: () => void;
  phrase: string;
  onPhrase: (phrase: string) => void;
  page: number;
  onPage: (page: number) => void;
  empty: ReactNode;
};

/** Products to be read: searched, a page at a time. */
export function ProductsTable(props: ProductsTableProps) {
  const { caption, products, outdated, failure, onRetry, phrase, onPhrase, page, onPage, empty } = props;
  return (
    <Stack gap={8}>
      <Row screenOnly>
        <SearchField
          label="Search products"
          value={phrase}
          maxLength={searchLimit}
          pause={boostPause}
          onSearch={onPhrase}
        />
      </Row>
      {failure !== null && <ListFailed message={failure} retry={onRetry} />}
      {products === undefined && failure === null && <Skeleton variant="rounded" height={160} />}
      {failure === null && products?.count === 0 && (
        <Text as="p" tone="soft">
          {empty}
        </Text>
      )}
      {failure === null && products !== undefined && products.count > 0 && (
        <Panel aria-busy={outdated}>
          <PlainTable region={caption} row={32}>
            <caption className="visually-hidden">{caption}</caption>
            <thead>
              <tr>
                {readColumns.map(({ label }) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {products.results.map((product) => (
                <tr key={product.customId}>
                  {readColumns.map(({ label, of }, index) =>
                    index === 0 ? (
                      <th key={label} scope="row">
                        {of(product)}
                      </th>
                    ) : (
                      <td key={label}>{of(product)}</td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </PlainTable>
          <PageFoot
            page={page}
            perPage={boostProductsPageSize}
            count={products.count}
            noun="product"
            onPage={onPage}
            loading={outdated}
          />
        </Panel>
      )}
    </Stack>
  );
}
