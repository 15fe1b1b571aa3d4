/** Objectives or incentives: a page of their list, and the editor of the one that is open. All of it is in the address. */
import type { Item } from '@caselift/contract/item-fields';
import { itemColumns, itemListTexts } from '@caselift/contract/item-screen-texts';
import { itemMessages, itemsPageSize, itemTypeWords, kindWords } from '@caselift/contract/item-texts';
import { listItems } from '@caselift/contract/items';
import type { ItemKind } from '@caselift/domain/programs/item';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import Trophy from 'lucide-react/icons/trophy';
import { lazy, Suspense, useMemo, useState } from 'react';
import { endpointQuery, keepingAnswer, sayingWhenFailed } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { useLevels } from '../../shared/editor/use-levels.ts';
import { useFilters } from '../../shared/filters.ts';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
import { PageFoot } from '../../shared/PageFoot.tsx';
import { Row } from '../../ui/kit/Layout.tsx';
import { Page } from '../../ui/kit/Page.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useMayEditItem } from './editor/use-may-edit-item.ts';
import { ItemsSearch, itemLevels } from './items-search.ts';

const NewItemDialog = lazy(async () => ({ default: (await import('./templates/NewItemDialog.tsx')).NewItemDialog }));
const ItemDrawer = lazy(async () => ({ default: (await import('./editor/ItemDrawer.tsx')).ItemDrawer }));

export const ObjectivesPage = () => <ItemsPage kind="objective" />;
export const IncentivesPage = () => <ItemsPage kind="incentive" />;

const columns: Column<Item>[] = [
  {
    id: 'Name',
    label: itemColumns.name,
    kind: 'text',
    width: 260,
    pinned: true,
    unordered: true,
    value: ({ name }) => name,
  },
  {
    id: 'Type',
    label: itemColumns.type,
    kind: 'text',
    width: 140,
    unordered: true,
    value: ({ type }) => itemTypeWords[type],
  },
];

function ItemsPage({ kind }: { kind: ItemKind }) {
  const scope = useScope();
  const [search, setSearch] = useFilters(ItemsSearch);
  const levels = useLevels(ItemsSearch, itemLevels);
  const [isNew, setIsNew] = useState(false);
  const mayEdit = useMayEditItem();
  const open = (id: string, template = '') => levels.open('item', id, { template });
  const input = {
    query: { ...scope, page: search.page, ...(kind === 'objective' ? { isObjective: true } : { isIncentive: true }) },
  };
  const list = useQuery({
    ...endpointQuery(listItems, input),
    ...keepingAnswer(input),
    ...sayingWhenFailed(itemMessages.errors.items),
  });
  const failure = failureOf(list);
  const items = failure ? undefined : list.data?.results;
  const rows = useMemo(() => items?.map((row) => ({ key: row._id, row })), [items]);
  const selected = useMemo(() => new Set([levels.at.item]), [levels.at.item]);
  return (
    <Page filled>
      {mayEdit('image') && (
        <Row end>
          <Button
            variant="contained"
            color="primary"
            startIcon={<Plus size={16} strokeWidth={1.75} />}
            onClick={() => setIsNew(true)}
          >
            {itemListTexts.new(kind)}
          </Button>
        </Row>
      )}
      <Panel filled print="headless" aria-label={kindWords[kind].titles}>
        <DataTable
          inPanel
          model={{
            ...{ columns, groups: [], rows, unordered: items ?? [], sort: { column: '', reversed: false } },
            sortBy: () => {},
          }}
          caption={kindWords[kind].titles}
          error={failure && { ...failure, message: itemMessages.errors.items }}
          empty={<Notice icon={Trophy} title={itemMessages.none.items} />}
          selected={selected}
          onActivate={({ _id }) => open(_id)}
        />
        {!failure && (
          <PageFoot
            page={search.page}
            perPage={itemsPageSize}
            count={list.data?.count}
            noun={kindWords[kind].one}
            loading={list.isFetching}
            onPage={(page) => setSearch({ page })}
          />
        )}
      </Panel>
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
    </Page>
  );
}
