import type { SupplierRow } from '@caselift/contract/suppliers';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import PackageSearch from 'lucide-react/icons/package-search';
import { lazy, Suspense, useMemo } from 'react';
import { OutputBar, printPage } from '../../ui/controls/OutputBar.tsx';
import type { Failure } from '../../ui/failure.ts';
import { Row } from '../../ui/kit/Layout.tsx';
import { Page } from '../../ui/kit/Page.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { TextIcon } from '../../ui/kit/TextIcon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { downloadCsv, tableCsv } from '../../ui/table/csv.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useTableModel } from '../../ui/table/useTableModel.ts';
import { usePhone } from '../../ui/usePhone.ts';
import { useFilters } from '../filters.ts';
import { NextStep } from '../next-steps/NextStep.tsx';
import { windowsText } from '../to-date-windows.ts';
import { countOf, metricColumnGroups, metrics, type Noun, supplierColumns, withoutProfits } from './columns.tsx';
import { hiddenOnPhone } from './metric-choice.ts';
import { narrowRows, tagsOf } from './narrow.ts';
import styles from './supplier-table.module.css';
import { SuppliersSearch, suppliersSearchDefaults } from './suppliers-search.ts';
import { Toolbar } from './Toolbar.tsx';

type SupplierTableProps = {
  noun: Noun;
  /** undefined while it isn't known. */
  house: Wholesaler | undefined;
  /** undefined while the first answer is awaited; the last good ones beside an error. */
  rows: readonly SupplierRow[] | undefined;
  error: Failure | undefined;
};

const SupplierOverTime = lazy(async () => ({
  default: (await import('../over-time/SupplierOverTime.tsx')).SupplierOverTime,
}));

const rowKey = (row: SupplierRow) => row.customId;

/** The screen of suppliers and the screen of brands: the same table, the same filters, all of them in the address. */
export function SupplierTable({ noun, house, rows, error }: SupplierTableProps) {
  const [filters, setFilters] = useFilters(SuppliersSearch);
  const phone = usePhone();
  const windows = windowsText(house, filters.period === 'MTD' ? 'month' : 'year', true);
  const profits = rows === undefined || rows.every((row) => row.gp !== undefined);
  const visibleMetrics = profits ? metrics : withoutProfits(metrics);
  const columns = useMemo(
    () => supplierColumns(filters.period, noun, { profits, phone }),
    [filters.period, noun, profits, phone],
  );
  const { searchPhrase, tags: chosenTags } = filters;
  const shown = useMemo(
    () => rows && narrowRows(rows, { searchPhrase, tags: chosenTags }),
    [rows, searchPhrase, chosenTags],
  );
  const hidden = useMemo(
    () => (phone ? hiddenOnPhone(filters.hiddenColumns, visibleMetrics) : filters.hiddenColumns),
    [phone, filters.hiddenColumns, visibleMetrics],
  );
  // An order that the viewer's columns don't have (profits are hidden) falls back to the default.
  const orderBy = columns.some(({ id }) => id === filters.orderBy) ? filters.orderBy : suppliersSearchDefaults.orderBy;
  const model = useTableModel({
    columns,
    groups: phone ? noColumnGroups : metricColumnGroups,
    rows: shown,
    rowKey,
    hidden,
    // Sums of a year have one figure more, and all of its columns fit beside each other at 1440 px.
    dense: !phone && filters.period === 'YTD',
    sort: { column: orderBy, reversed: filters.descending },
    onSort: ({ column, reversed }) =>
      setFilters({ orderBy: column as SuppliersSearch['orderBy'], descending: reversed }),
  });
  const tags = useMemo(() => tagsOf(rows ?? []), [rows]);
  const download = () => downloadCsv(`${noun.many}-${filters.period.toLowerCase()}.csv`, tableCsv(model));
  const output = (
    <OutputBar
      count={shown ? countOf(shown.length, noun) : ''}
      disabled={!shown?.length}
      onPrint={printPage}
      onCsv={download}
    />
  );

  return (
    <Page filled>
      <Toolbar noun={noun} filters={filters} setFilters={setFilters} tags={tags} phone={phone} metrics={visibleMetrics}>
        {!phone && output}
      </Toolbar>
      <DataTable
        model={model}
        numbered
        caption={captionOf(noun, filters, windows)}
        error={error}
        opening={{
          opened: filters.opened,
          onOpen: (opened) => setFilters({ opened, month: '' }),
          label: ({ name }) => `Charts of ${name}`,
          detail: ({ customId, name }) => (
            <Suspense fallback={<div className={styles.charts} />}>
              <SupplierOverTime
                key={customId}
                of={noun.one}
                customId={customId}
                name={name}
                month={filters.month}
                onMonth={(month) => setFilters({ month })}
                ofYear={filters.period === 'YTD'}
                more={
                  <Link to="/products" search={{ [noun.one]: [name] }}>
                    Products of {name} <TextIcon icon={ArrowRight} />
                  </Link>
                }
              />
            </Suspense>
          ),
        }}
        empty={<NoData filtered={rows !== undefined && rows.length > 0} clear={() => setFilters(noFilters)} />}
      />
      {windows && (
        <Row screenOnly>
          <Text as="p" kind="caption" tone="soft">
            {windows}
          </Text>
        </Row>
      )}
      {phone && output}
    </Page>
  );
}

/** On a phone the segmented control above the table names the one group. */
const noColumnGroups: [] = [];
const noFilters = { searchPhrase: '', tags: [] };

/** @example 'Suppliers, MTD, Sep 1 to Sep 16, 2026 vs Sep 1 to Sep 16, 2025, named "north", tagged Core or Import' */
function captionOf({ many }: Noun, { period, searchPhrase, tags }: SuppliersSearch, windows: string): string {
  const title = many.charAt(0).toUpperCase() + many.slice(1);
  const phrase = searchPhrase.trim();
  const parts = [
    title,
    period,
    windows,
    phrase && `named "${phrase}"`,
    tags.length > 0 && `tagged ${tags.join(' or ')}`,
  ];
  return parts.filter(Boolean).join(', ');
}

function NoData({ filtered, clear }: { filtered: boolean; clear: () => void }) {
  if (!filtered)
    return (
      <Notice icon={PackageSearch} title="No data">
        <NextStep list="catalog" />
      </Notice>
    );
  return (
    <Notice icon={PackageSearch} title="No data" text="Try another search or other tags.">
      <Button onClick={clear}>Clear filters</Button>
    </Notice>
  );
}
