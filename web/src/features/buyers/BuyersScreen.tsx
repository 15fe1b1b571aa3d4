import { buyersPageSize, listDistinctAccountTypes } from '@caselift/contract/buyers';
import { totalPages } from '@caselift/contract/paging';
import { listUsers } from '@caselift/contract/users';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpointQuery, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { useFilters } from '../../shared/filters.ts';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
import { countText } from '../../ui/figures.ts';
import { ListDetail } from '../../ui/ListDetail.tsx';
import { ListFailed } from '../../ui/ListFailed.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { BuyersSearch } from './buyers-search.ts';
import type { BuyersView } from './buyers-view.ts';
import { buyersQuery } from './calls.ts';
import { BuyerList } from './list/BuyerList.tsx';
import { FilterBar } from './list/FilterBar.tsx';
import { ListSkeleton } from './list/ListSkeleton.tsx';
import { PanelSkeleton } from './PageSkeleton.tsx';
import { BuyerPanel } from './panel/BuyerPanel.tsx';
import { useCallSheet } from './sheet/use-call-sheet.tsx';

const none = [] as const;

type BuyersScreenProps = { house: Wholesaler; profits: boolean };

/** List and panel beside each other; on a phone one after the other. All of it is in the address. */
export function BuyersScreen({ house, profits }: BuyersScreenProps) {
  const scope = useScope();
  const phone = usePhone();
  const [filters, setFilters] = useFilters(BuyersSearch);
  const { data: users = none } = useQuery({ ...endpointQuery(listUsers, { query: scope }), ...silently });
  const { data: choices } = useQuery({ ...endpointQuery(listDistinctAccountTypes, { query: scope }), ...silently });
  const asked = useQuery(buyersQuery(scope, filters, profits));
  const pages = totalPages(asked.data?.count ?? 0, buyersPageSize);
  const isBehind = asked.data !== undefined && !asked.isPlaceholderData && filters.page > pages;
  // A page beyond the last, which an old address may name, is the last.
  const last = useQuery({ ...buyersQuery(scope, filters, profits, pages), enabled: isBehind });
  const list = isBehind ? last : asked;
  const page = Math.min(filters.page, pages);
  const failure = failureOf(list);
  const view: BuyersView = { house, profits, filters, setFilters, users };
  const { selectedBuyer } = filters;
  const open = selectedBuyer !== '' || phone ? selectedBuyer : (list.data?.results[0]?.customId ?? '');
  const { button, sheet } = useCallSheet(open, view);
  const count = list.data?.count;
  if (list.data === undefined && failure?.instead) return failure.instead;
  return (
    <ListDetail
      filled
      listWidth={375}
      note={
        phone && selectedBuyer !== '' ? null : (
          <>
            <FilterBar view={view} choices={choices} count={count}>
              {!phone && button}
            </FilterBar>
            {list.data !== undefined && failure && <ListFailed {...failure} hasRows />}
          </>
        )
      }
      opened={selectedBuyer}
      backText={count === undefined ? 'Customers' : countText(count, 'customer')}
      backLink={(look) => (
        <Link from="/customers" to="/customers" search={(current) => ({ ...current, selectedBuyer: '' })} {...look} />
      )}
      backEnd={button}
      list={
        list.data === undefined ? (
          failure ? (
            <ListFailed {...failure} />
          ) : (
            <ListSkeleton profits={profits} />
          )
        ) : (
          <BuyerList
            view={view}
            rows={list.data.results}
            count={list.data.count}
            page={page}
            loading={list.isPlaceholderData}
            openId={phone ? '' : open}
          />
        )
      }
    >
      {open !== '' ? (
        <BuyerPanel key={open} customId={open} view={view} />
      ) : (
        !phone && list.isPending && <PanelSkeleton />
      )}
      {sheet}
    </ListDetail>
  );
}
