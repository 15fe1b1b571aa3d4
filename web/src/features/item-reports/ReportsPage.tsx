/** What objectives or incentives came to, person by person. All that is chosen is in the address. */
import { entryScreenTexts } from '@caselift/contract/entry-texts';
import { imageReviewTexts } from '@caselift/contract/item-image-texts';
import { listReportedItems } from '@caselift/contract/item-progress';
import { type ItemReportRow, itemReportTexts } from '@caselift/contract/item-reports';
import { itemTabWords } from '@caselift/contract/item-screen-texts';
import { itemMessages, kindWords } from '@caselift/contract/item-texts';
import { listFilteredItems } from '@caselift/contract/items';
import type { ItemKind } from '@caselift/domain/programs/item';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { createLink, useNavigate } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Image from 'lucide-react/icons/image';
import Printer from 'lucide-react/icons/printer';
import { lazy, Suspense, useCallback, useState } from 'react';
import { endpointQuery, keepingAnswer, sayingWhenFailed } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { useLevels } from '../../shared/editor/use-levels.ts';
import { EndedStrip } from '../../shared/ended-period/EndedStrip.tsx';
import { useEndedPeriod } from '../../shared/ended-period/use-ended-period.ts';
import { usePeriodScope } from '../../shared/ended-period/use-period-scope.ts';
import { useFilters, withoutDefaults } from '../../shared/filters.ts';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
import { FilterCount } from '../../shared/products/FilterCount.tsx';
import { ColumnsMenu } from '../../ui/controls/ColumnsMenu.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Disclosure } from '../../ui/kit/Disclosure.tsx';
import { joined, Row } from '../../ui/kit/Layout.tsx';
import { Page } from '../../ui/kit/Page.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { useImageCounts } from './images/use-image-list.ts';
import { chosenIds } from './items/chosen.ts';
import { ItemsPanel } from './items/ItemsPanel.tsx';
import styles from './reports.module.css';
import { ReportsSearch, reportLevels, rowKey, rowText } from './reports-search.ts';
import { type ColumnOrder, defaultOrder, keepOrder, keptOrder, toggled } from './rows/column-order.ts';
import { columnWords, type RowPart } from './rows/columns.tsx';
import { paperTitle } from './rows/paper-title.ts';
import { ReportRows } from './rows/ReportRows.tsx';
import { ReportToolbar } from './rows/ReportToolbar.tsx';
import { usePrintRows } from './rows/use-print-rows.tsx';
import { ofKind, rowsQuery, useReport } from './rows/use-report.ts';

const ReportExports = lazy(async () => ({ default: (await import('./exports/ReportExports.tsx')).ReportExports }));

const ImageReview = lazy(async () => ({ default: (await import('./images/ImageReview.tsx')).ImageReview }));
const EntriesView = lazy(async () => ({ default: (await import('./entries/EntriesView.tsx')).EntriesView }));
const ReportCharts = lazy(async () => ({ default: (await import('./charts/ReportCharts.tsx')).ReportCharts }));

export const ObjectivesReportPage = () => <ReportsPage kind="objective" />;
export const IncentivesReportPage = () => <ReportsPage kind="incentive" />;

const PersonPanel = lazy(async () => ({ default: (await import('./panel/PersonPanel.tsx')).PersonPanel }));

const ButtonLink = createLink(Button);
const paths = { objective: '/objectives/reporting', incentive: '/incentives/reporting' } as const;
const listPaths = { objective: '/objectives', incentive: '/incentives' } as const;
const kinds = [
  { id: 'objective', label: itemTabWords.objectives },
  { id: 'incentive', label: itemTabWords.incentives },
] as const;

function ReportsPage({ kind }: { kind: ItemKind }) {
  const phone = usePhone();
  const navigate = useNavigate();
  const [search, setSearch] = useFilters(ReportsSearch);
  const levels = useLevels(ReportsSearch, reportLevels);
  const [order, setOrder] = useState(keptOrder);
  const { items, failure: itemsFailure } = useItems(kind, search);
  const itemIds = chosenIds(
    search.items,
    items?.map(({ _id }) => _id),
  );
  const report = useReport(kind, search, itemIds);
  const failure = failureOf(report);
  const isImages = search.view === 'images';
  const isRows = search.view === 'rows';
  const isEntries = search.view === 'entries';
  const pending = useImageCounts(itemIds ? { kind, itemIds } : null).data?.pending ?? 0;
  const custom = items?.find(({ _id, type }) => itemIds?.length === 1 && _id === itemIds[0] && type === 'custom');
  const person = rowKey(levels.at.person);
  const ended = useEndedPeriod();
  const title = paperTitle(kind, isRows ? search : { ...search, ...ofRowsAlone }, items, ended);
  const { print, isReading, paper } = usePrintRows({
    ...{ kind, search, itemIds, order },
    title,
    isThere: isRows && search.over === '' && Boolean(report.data?.count),
  });

  /** Of the other kind: what is chosen among the items of this one stays behind. */
  const show = (other: ItemKind) =>
    void navigate({
      to: paths[other],
      search: (current: Record<string, unknown>) => {
        const { period, view, state, groupByTeams, instances } = ReportsSearch.parse(current);
        const others = Object.entries(current).filter(([name]) => !(name in ReportsSearch.shape));
        return withoutDefaults(ReportsSearch, {
          ...Object.fromEntries(others),
          period,
          view,
          state,
          groupByTeams,
          instances,
        });
      },
    });
  const onPerson = (row: ItemReportRow) => levels.open('person', rowText(row));
  /** The panel with a part open in it: Back closes both, for both were opened by one click. */
  const onPart = (row: ItemReportRow, over: RowPart) =>
    void navigate({
      to: '.',
      search: (current: Record<string, unknown>) =>
        withoutDefaults(ReportsSearch, { ...current, person: rowText(row), over }),
      state: ({ opened = [] }) => ({ opened: [...opened, 'over'] }),
      resetScroll: false,
    });
  const changeColumns = (chosen: ColumnOrder) => {
    setOrder(chosen);
    keepOrder(chosen);
  };
  const onCharted = useCallback((charted: string) => setSearch({ charted }), [setSearch]);
  const itemsPanel = (
    <ItemsPanel kind={kind} search={search} setSearch={setSearch} items={items} failure={itemsFailure} />
  );

  /** What leaves the table for files and images: above everything where there is room. */
  const files = (
    <>
      <Button
        startIcon={<Image size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setSearch({ view: 'images', page: 1 })}
      >
        <Row as="span" gap={8}>
          {itemReportTexts.files.images} <FilterCount count={pending} says="waiting for review" />
        </Row>
      </Button>
      <Button
        startIcon={<ClipboardList size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setSearch({ view: 'entries', searchPhrase: '', page: 1 })}
      >
        {entryScreenTexts.entries}
      </Button>
      <Suspense>
        <ReportExports
          {...{ kind, search, setSearch }}
          itemIds={itemIds ?? []}
          customId={custom?._id}
          query={rowsQuery(kind, search)}
        />
      </Suspense>
      <IconButton aria-label="Print" title="Print" disabled={isReading || !report.data?.count} onClick={print}>
        <Printer size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </>
  );

  return (
    <Page
      filled
      className={joined([styles.page, !isImages && styles.withRows])}
      printTitle={isEntries ? entryScreenTexts.list(kind) : `${itemReportTexts.reporting}, ${kindWords[kind].titles}`}
    >
      <Row spread wrap screenOnly>
        <Segmented<ItemKind> label="Which results" options={kinds} value={kind} onChange={show} />
        {!isRows ? (
          <Button
            startIcon={<ArrowLeft size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => setSearch({ view: 'rows', image: '', user: '', entriesFrom: '', entriesTo: '', page: 1 })}
          >
            {imageReviewTexts.back}
          </Button>
        ) : (
          <Row wrap>
            {!phone && files}
            <ButtonLink to={listPaths[kind]} startIcon={<ArrowLeft size={16} strokeWidth={1.75} aria-hidden />}>
              Manage {kindWords[kind].many}
            </ButtonLink>
          </Row>
        )}
      </Row>
      {!isImages && <EndedStrip note="" />}
      <div className={styles.columns}>
        <div className={styles.list} hidden={isImages && search.image !== ''}>
          {phone ? (
            <Disclosure large title="Items" note={search.items.length === 0 ? 'All' : undefined}>
              {itemsPanel}
            </Disclosure>
          ) : (
            itemsPanel
          )}
        </div>
        <div className={styles.main}>
          {isImages ? (
            <Suspense>
              {itemIds?.length === 0 && <Notice icon={Image} title={itemMessages.none.items} />}
              {itemIds !== undefined && itemIds.length > 0 && <ImageReview {...{ kind, itemIds, search, setSearch }} />}
            </Suspense>
          ) : !isRows ? (
            <Suspense>
              {itemIds?.length === 0 && <Notice icon={ClipboardList} title={itemMessages.none.items} />}
              {itemIds !== undefined && itemIds.length > 0 && (
                <EntriesView {...{ kind, itemIds, search, setSearch, title }} />
              )}
            </Suspense>
          ) : (
            <>
              <ReportToolbar search={search} onChange={(changes) => setSearch({ page: 1, closed: [], ...changes })}>
                {!phone && (
                  <ColumnsMenu
                    label="Columns"
                    columns={order.map(({ id, shown }) => ({ id, shown, title: columnWords[id] }))}
                    onToggle={(id) => changeColumns(toggled(order, id))}
                    onReset={order === defaultOrder ? undefined : () => changeColumns(defaultOrder)}
                  />
                )}
                {phone && files}
              </ReportToolbar>
              {search.items.length > 0 && itemIds !== undefined && (
                <div data-paper="charts">
                  <Suspense fallback={null}>
                    <ReportCharts
                      {...{ kind, itemIds }}
                      charted={search.charted}
                      onCharted={onCharted}
                      onPerson={(row) => levels.open('person', rowText(row))}
                    />
                  </Suspense>
                </div>
              )}
              {paper}
              <ReportRows
                {...{ kind, search, setSearch, title, failure, order, onPerson, onPart }}
                report={report.data}
                isOutdated={report.isPlaceholderData}
                onOrder={setOrder}
              />
            </>
          )}
        </div>
        <Suspense>{person && <PersonPanel kind={kind} row={person} levels={levels} />}</Suspense>
      </div>
    </Page>
  );
}

/** What narrows the results, and neither entries nor images. */
const ofRowsAlone = { instances: 'all', groupByTeams: false } as const;

/** Those of the list, as far as it is narrowed. */
function useItems(kind: ItemKind, { archived, itemsPhrase, tag }: ReportsSearch) {
  const phrase = itemsPhrase.trim();
  const narrowed = { ...ofKind(kind), ...(phrase && { searchPhrase: phrase }), ...(tag && { tag }) };
  const input = { query: { ...useScope(), ...narrowed, ...(archived && { isArchived: true }) } };
  const list = useQuery({
    ...endpointQuery(listFilteredItems, input),
    ...keepingAnswer(input),
    ...sayingWhenFailed(itemMessages.errors.filtered),
  });
  // What paid in a period that is over, and is in no list any more.
  const inPeriod = { query: { ...usePeriodScope(), ...narrowed } };
  const isOver = useEndedPeriod() !== null && !archived;
  const reported = useQuery({
    ...endpointQuery(listReportedItems, inPeriod),
    ...keepingAnswer(inPeriod),
    ...sayingWhenFailed(itemMessages.errors.filtered),
    enabled: isOver,
  });
  if (!isOver) return { items: list.data, failure: failureOf(list) };
  const items = list.data && reported.data && [...list.data, ...reported.data];
  return { items, failure: failureOf(list) ?? failureOf(reported) };
}
