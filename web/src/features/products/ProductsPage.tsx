/** The catalog: filters, the products they leave, and the cards of those selected. All of it is in the address. */
import { totalPages } from '@caselift/contract/paging';
import {
  listProducts,
  type ProductsSummary,
  productsPageSize,
  readProduct,
  readProductsSummary,
} from '@caselift/contract/products';
import { readWholesaler } from '@caselift/contract/wholesaler';
import { seesProfits } from '@caselift/domain/visibility';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { endpointQuery, keepingAnswer } from '../../api/query.ts';
import { useSession } from '../../api/session-store.ts';
import { useScope } from '../../api/use-scope.ts';
import { useFilters } from '../../shared/filters.ts';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
import { FilterPanel } from '../../shared/products/FilterPanel.tsx';
import { FiltersButton } from '../../shared/products/FiltersButton.tsx';
import { countInForce, filtersAsked, noFilters } from '../../shared/products/product-filters.ts';
import { countText } from '../../ui/figures.ts';
import { Stack } from '../../ui/kit/Layout.tsx';
import { Page } from '../../ui/kit/Page.tsx';
import { ListDetail } from '../../ui/ListDetail.tsx';
import { ListFailed } from '../../ui/ListFailed.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { productModel, tableColumns } from './columns.tsx';
import { ListPanel } from './list/ListPanel.tsx';
import { ListSkeleton } from './list/ListSkeleton.tsx';
import { NoProducts } from './list/NoProducts.tsx';
import { ProductRows } from './list/ProductRows.tsx';
import { Output } from './Output.tsx';
import styles from './products.module.css';
import { afterClick, ProductsSearch } from './products-search.ts';
import { SummaryStrip } from './SummaryStrip.tsx';
import { periodText } from './words.ts';

/** What stands there once a product is selected. */
const ProductCards = lazy(async () => ({ default: (await import('./card/ProductCards.tsx')).ProductCards }));
const BulkBar = lazy(async () => ({ default: (await import('./list/BulkBar.tsx')).BulkBar }));

export function ProductsPage() {
  const session = useSession();
  const scope = useScope();
  const phone = usePhone();
  const navigate = useNavigate();
  const [search, setSearch] = useFilters(ProductsSearch);
  const isAdmin = session.role === 'admin';
  const { page, selectedProducts: selected } = search;
  // The row of the table that was chosen goes; the focus goes on to its row of the list.
  const fromTable = useRef(false);

  const asked = useMemo(() => ({ ...scope, ...filtersAsked(search, isAdmin) }), [scope, search, isAdmin]);
  const input = { query: { ...asked, page } };
  const list = useQuery({ ...endpointQuery(listProducts, input), ...keepingAnswer(input) });
  const summary = useQuery({ ...endpointQuery(readProductsSummary, { query: asked }), ...keepingAnswer(input) });
  const house = useQuery(endpointQuery(readWholesaler, { query: scope })).data;
  // What the cards have read; they ask for themselves.
  const cards = useQueries({
    queries: selected.map((id) => ({
      ...endpointQuery(readProduct, { params: { customId: id }, query: scope }),
      enabled: false,
    })),
  });

  const { results: products, count } = list.data ?? {};
  const failure = failureOf(list, summary);
  const profits = summary.data
    ? summary.data.gp !== undefined
    : seesProfits(session, { hideProfits: house?.hideProfits ?? false });
  // Not of an earlier answer, which stands in until this one is there.
  const pages = count === undefined || list.isPlaceholderData ? undefined : totalPages(count, productsPageSize);
  useEffect(() => {
    // Rows went while the address still names their page.
    if (pages !== undefined && page > pages) setSearch({ page: pages });
  }, [page, pages, setSearch]);

  const change = (changes: Partial<ProductsSearch>) => setSearch({ page: 1, ...changes });
  const select = (ids: string[]) =>
    void navigate({
      to: '/products',
      search: (current) => ({ ...current, selectedProducts: ids }),
      resetScroll: false,
    });
  const add = (id: string) => select(afterClick(selected, id, true));
  const columns = useMemo(() => tableColumns(profits), [profits]);
  const filters = { search, onChange: change, house, isAdmin };
  const filtered = countInForce(search, isAdmin) > 0;
  const left = count === undefined ? '' : countText(count, 'product');
  const empty = <NoProducts filtered={filtered} onReset={() => change(noFilters)} />;
  const flags = selected.flatMap((id, index) => {
    const product = cards[index]?.data ?? products?.find(({ customId }) => customId === id);
    return product ? [product.sponsored] : [];
  });
  const asTable = !phone && selected.length === 0;

  const strip = (
    <>
      <FiltersButton {...filters} left={left} className={styles.filtersButton} />
      <SummaryStrip summary={summary.data} filtered={filtered}>
        <Output input={{ query: asked }} count={count} profits={profits} title={titleOf(left, summary.data)} />
      </SummaryStrip>
    </>
  );
  const panel = {
    period: periodText(summary.data?.period),
    page,
    count,
    loading: list.isPlaceholderData,
    onPage: (to: number) => setSearch({ page: to }),
  };

  return (
    <Page filled className={styles.page}>
      <aside className={styles.column} aria-label="Filters">
        <FilterPanel {...filters} />
      </aside>
      {asTable ? (
        <Stack gap={16} className={styles.main}>
          {strip}
          <ListPanel {...panel}>
            <DataTable
              inPanel
              model={productModel(columns, products)}
              caption={`Products, ${panel.period}`}
              error={failure}
              empty={empty}
              selected={noneSelected}
              onActivate={({ customId }) => {
                fromTable.current = true;
                select([customId]);
              }}
            />
          </ListPanel>
        </Stack>
      ) : (
        <div className={styles.main}>
          <ListDetail
            filled
            listWidth={400}
            opened={selected[0] ?? ''}
            backText={left === '' ? 'Products' : left}
            backLink={(look) => (
              <Link to="/products" search={(current) => ({ ...current, selectedProducts: [] })} {...look} />
            )}
            note={
              phone && selected.length > 0 ? null : (
                <>
                  {strip}
                  {failure && products && <ListFailed {...failure} hasRows />}
                </>
              )
            }
            list={
              <ListPanel
                {...panel}
                bar={
                  <Suspense>
                    {selected.length > 0 && <BulkBar selected={selected} flags={flags} onClear={() => select([])} />}
                  </Suspense>
                }
              >
                {products && products.length > 0 && (
                  <ProductRows products={products} selected={selected} onAdd={add} focused={fromTable.current} />
                )}
                {products?.length === 0 && empty}
                {products === undefined &&
                  (failure ? (failure.instead ?? <ListFailed {...failure} />) : <ListSkeleton />)}
              </ListPanel>
            }
          >
            <Suspense>
              {selected.length > 0 && (
                <ProductCards
                  selected={selected}
                  known={products ?? []}
                  onClose={(id) => select(selected.filter((other) => other !== id))}
                  onSupplier={(supplier) => change({ supplier: [supplier], ...(phone && { selectedProducts: [] }) })}
                />
              )}
            </Suspense>
          </ListDetail>
        </div>
      )}
    </Page>
  );
}

const noneSelected: ReadonlySet<string> = new Set();

/** @example 'Products, 90 days to Sep 16: 214 products' */
const titleOf = (left: string, summary: ProductsSummary | undefined): string =>
  ['Products', periodText(summary?.period), left].filter(Boolean).join(', ');
