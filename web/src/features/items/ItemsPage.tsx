/** Objectives or incentives: their lists, and the editor of the one that is open. All of it is in the address. */
import type { Item } from '@caselift/contract/item-fields';
import { itemReportTexts } from '@caselift/contract/item-reports';
import { itemListTexts, itemTabWords } from '@caselift/contract/item-screen-texts';
import { itemMessages, itemsPageSize, kindWords } from '@caselift/contract/item-texts';
import { listItems } from '@caselift/contract/items';
import type { EmptyList } from '@caselift/contract/next-steps';
import { totalPages } from '@caselift/contract/paging';
import { listTags } from '@caselift/contract/tags';
import { readWholesaler } from '@caselift/contract/wholesaler';
import type { ItemKind } from '@caselift/domain/programs/item';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { createLink, useNavigate } from '@tanstack/react-router';
import ChartColumn from 'lucide-react/icons/chart-column';
import Plus from 'lucide-react/icons/plus';
import Trophy from 'lucide-react/icons/trophy';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { endpointQuery, keepingAnswer, sayingWhenFailed } from '../../api/query.ts';
import { useSession } from '../../api/session-store.ts';
import { useScope } from '../../api/use-scope.ts';
import { useLevels } from '../../shared/editor/use-levels.ts';
import { useFilters } from '../../shared/filters.ts';
import { NextStep } from '../../shared/next-steps/NextStep.tsx';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
import { PageFoot } from '../../shared/PageFoot.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Page } from '../../ui/kit/Page.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Tabs } from '../../ui/kit/Tabs.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { usePrinting } from '../../ui/table/usePrinting.ts';
import { fitColumns } from '../../ui/table/widths.ts';
import { usePhone } from '../../ui/usePhone.ts';
import { useMayEditItem } from './editor/use-may-edit-item.ts';
import { asked, ItemsSearch, isFiltered, itemLevels, noFilters } from './items-search.ts';
import { itemColumnsOf } from './list/columns.tsx';
import { ItemsToolbar } from './list/ItemsToolbar.tsx';
import { useListActions } from './list/use-list-actions.tsx';
import { useParts } from './list/use-parts.ts';

const NewItemDialog = lazy(async () => ({ default: (await import('./templates/NewItemDialog.tsx')).NewItemDialog }));
const PodcastsTab = lazy(async () => ({
  default: (await import('../../shared/podcasts/PodcastsTab.tsx')).PodcastsTab,
}));
const loadDrawer = async () => ({ default: (await import('./editor/ItemDrawer.tsx')).ItemDrawer });
const ItemDrawer = lazy(loadDrawer);

export const ObjectivesPage = () => <ItemsPage kind="objective" />;
export const IncentivesPage = () => <ItemsPage kind="incentive" />;

const ButtonLink = createLink(Button);
const paths = { objective: '/objectives', incentive: '/incentives' } as const;
const kinds = [
  { id: 'objective', label: itemTabWords.objectives },
  { id: 'incentive', label: itemTabWords.incentives },
] as const;
const ReportingLink = ({ kind }: { kind: ItemKind }) => (
  <ButtonLink
    to={`${paths[kind]}/reporting`}
    size="small"
    startIcon={<ChartColumn size={16} strokeWidth={1.75} aria-hidden />}
  >
    {itemReportTexts.reporting}
  </ButtonLink>
);

/** Of tabs other than the active items. */
const emptyLists: Partial<Record<ItemsSearch['tab'], EmptyList>> = {
  archive: 'archivedItems',
  favorites: 'favoriteItems',
};

type TabId = ItemKind | Exclude<ItemsSearch['tab'], 'active'>;

function ItemsPage({ kind }: { kind: ItemKind }) {
  const session = useSession();
  const phone = usePhone();
  const navigate = useNavigate();
  const [search, setSearch] = useFilters(ItemsSearch);
  const hasPodcast = session.role !== 'teamLead';
  const tab = search.tab === 'podcast' && !hasPodcast ? 'active' : search.tab;
  /** To the other kind, or another tab of it: the filters stay behind. */
  const show = (next: ItemKind, to: ItemsSearch['tab']) =>
    void navigate({
      to: paths[next],
      search: (current: Record<string, unknown>) => ({
        ...Object.fromEntries(Object.entries(current).filter(([name]) => !(name in ItemsSearch.shape))),
        ...(to !== 'active' && { tab: to }),
      }),
    });
  const tabs: { id: TabId; label: string }[] = [
    ...kinds,
    { id: 'archive', label: itemTabWords.archive },
    { id: 'favorites', label: itemTabWords.favorites },
    ...(hasPodcast ? [{ id: 'podcast' as const, label: itemTabWords.podcast }] : []),
  ];
  return (
    <Page filled>
      <Tabs
        label="Lists"
        tabs={tabs}
        value={tab === 'active' ? kind : tab}
        onChange={(id) => (id === 'objective' || id === 'incentive' ? show(id, 'active') : show(kind, id))}
        filled
        end={phone || tab === 'podcast' ? undefined : <ReportingLink kind={kind} />}
      >
        {tab === 'podcast' ? (
          <Suspense>
            <PodcastsTab search={search.searchPhrase} onSearch={(searchPhrase) => setSearch({ searchPhrase })} />
          </Suspense>
        ) : (
          <ItemsList
            key={`${kind} ${tab}`}
            kind={kind}
            search={{ ...search, tab }}
            setSearch={setSearch}
            onKind={(other) => show(other, tab)}
          />
        )}
      </Tabs>
    </Page>
  );
}

type ItemsListProps = {
  kind: ItemKind;
  search: ItemsSearch;
  setSearch: (changes: Partial<ItemsSearch>) => void;
  onKind: (kind: ItemKind) => void;
};

function ItemsList({ kind, search, setSearch, onKind }: ItemsListProps) {
  const scope = useScope();
  const { role } = useSession();
  const mayEdit = useMayEditItem();
  const phone = usePhone();
  const printing = usePrinting();
  const levels = useLevels(ItemsSearch, itemLevels);
  const [isNew, setIsNew] = useState(false);
  const open = (id: string, template = '') => levels.open('item', id, { template });
  /** A part of an item opens over it. */
  const openRow = ({ _id }: Item, parent: Item | null) =>
    parent === null ? open(_id) : levels.open('item', parent._id, { template: '', over: _id });
  const change = (changes: Partial<ItemsSearch>) => setSearch({ page: 1, ...changes });

  const input = {
    query: { ...scope, ...asked(search), ...(kind === 'objective' ? { isObjective: true } : { isIncentive: true }) },
  };
  const list = useQuery({
    ...endpointQuery(listItems, input),
    ...keepingAnswer(input),
    ...sayingWhenFailed(itemMessages.errors.items),
  });
  const { data: tags = [] } = useQuery(endpointQuery(listTags, { query: scope }));
  const { data: house } = useQuery(endpointQuery(readWholesaler, { query: scope }));
  const failure = failureOf(list);
  const { results: items, count } = failure ? {} : (list.data ?? {});
  const pages = count === undefined || list.isPlaceholderData ? undefined : totalPages(count, itemsPageSize);
  useEffect(() => {
    // Rows went while the address still names their page.
    if (pages !== undefined && search.page > pages) setSearch({ page: pages });
  }, [search.page, pages, setSearch]);

  const isThere = list.data !== undefined;
  useEffect(() => {
    if (!isThere) return;
    // While the list is looked at, so that an item opens at once.
    const timer = setTimeout(() => void loadDrawer(), 500);
    return () => clearTimeout(timer);
  }, [isThere]);

  const rows = useParts(items, search.open);
  const { actions, dialogs } = useListActions({ tab: search.tab, house, onOpen: openRow });
  const toggle = (id: string) =>
    setSearch({ open: search.open.includes(id) ? search.open.filter((other) => other !== id) : [...search.open, id] });
  const columns = itemColumnsOf({
    phone: phone && !printing,
    isAdmin: role === 'admin',
    lastDate: house?.lastTransactionDate ?? null,
    tags: new Map(tags.map((tag) => [tag._id, tag])),
    actions,
    onToggle: toggle,
  }).filter(({ id }) => !printing || id !== 'Actions');
  const unordered = (rows ?? []).map(({ row }) => row);
  const selected = useMemo(() => new Set([levels.at.item]), [levels.at.item]);
  const { orderBy, ascending } = search;

  return (
    <>
      <ItemsToolbar search={search} tags={tags} onChange={change}>
        {search.tab === 'active'
          ? mayEdit('image') && (
              <Button
                variant="contained"
                color="primary"
                startIcon={<Plus size={16} strokeWidth={1.75} />}
                onClick={() => setIsNew(true)}
              >
                {itemListTexts.new(kind)}
              </Button>
            )
          : null}
        {search.tab !== 'active' && (
          <Segmented<ItemKind> label="Which list" options={kinds} value={kind} onChange={onKind} />
        )}
        {phone && <ReportingLink kind={kind} />}
      </ItemsToolbar>
      <Panel filled print="headless" aria-label={kindWords[kind].titles}>
        <DataTable
          inPanel
          model={{
            ...{ columns: fitColumns(columns, unordered), groups: [], rows, unordered },
            sort: { column: orderBy, reversed: orderBy === 'Last Run' ? ascending : !ascending },
            sortBy: (column) =>
              change({
                orderBy: column as ItemsSearch['orderBy'],
                ascending: column === orderBy ? !ascending : column !== 'Last Run',
              }),
          }}
          caption={`${kindWords[kind].titles}${search.tab === 'active' ? '' : `, ${itemTabWords[search.tab]}`}`}
          error={failure && { ...failure, message: itemMessages.errors.items }}
          empty={
            <Notice icon={Trophy} title={itemMessages.none.items}>
              {isFiltered(search) ? (
                <Button onClick={() => change(noFilters)}>{itemListTexts.filters.clear}</Button>
              ) : (
                <NextStep list={emptyLists[search.tab] ?? kindWords[kind].many} />
              )}
            </Notice>
          }
          selected={selected}
          onActivate={({ item, parent }) => openRow(item, parent)}
        />
        {!failure && (
          <PageFoot
            page={search.page}
            perPage={itemsPageSize}
            count={count}
            noun={kindWords[kind].one}
            loading={list.isPlaceholderData}
            onPage={(page) => setSearch({ page })}
          />
        )}
      </Panel>
      {dialogs}
      <Suspense>
        {isNew && (
          <NewItemDialog
            kind={kind}
            onClose={() => setIsNew(false)}
            onCreated={({ _id }, template) => {
              setIsNew(false);
              open(_id, template ?? '');
            }}
          />
        )}
      </Suspense>
      <Suspense>{levels.at.item && <ItemDrawer key={levels.at.item} kind={kind} levels={levels} />}</Suspense>
    </>
  );
}
