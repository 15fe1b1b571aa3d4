import type { BuyerDetail } from '@caselift/contract/buyers';
import { totalPages } from '@caselift/contract/paging';
import { recommendationsPageSize, recommendationTexts } from '@caselift/contract/recommendations';
import { recommendationTabs } from '@caselift/domain/recommendations';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useScope } from '../../../api/use-scope.ts';
import { failureOf } from '../../../shared/not-computed/failure-of.tsx';
import { SegmentedTabs, tabId } from '../../../ui/controls/SegmentedTabs.tsx';
import { wholeNumber } from '../../../ui/figures.ts';
import { joined } from '../../../ui/kit/Layout.tsx';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { ListFailed } from '../../../ui/ListFailed.tsx';
import { usePhone } from '../../../ui/usePhone.ts';
import type { BuyersView } from '../buyers-view.ts';
import { recommendationsQuery, tabOf } from '../calls.ts';
import { FilterButton } from './FilterButton.tsx';
import { NothingToRecommend } from './NothingToRecommend.tsx';
import { RecommendationList } from './RecommendationList.tsx';
import { RowsSkeleton } from './RowsSkeleton.tsx';
import styles from './recommendations.module.css';
import { sortText } from './sort-text.ts';

type RecommendationsPanelProps = { buyer: BuyerDetail; view: BuyersView };

/** What the customer buys, what it could buy, and what to take out of its range. */
export function RecommendationsPanel({ buyer, view }: RecommendationsPanelProps) {
  const id = useId();
  const scope = useScope();
  const phone = usePhone();
  const { filters, setFilters, profits } = view;
  const tab = tabOf(filters);
  const rowsOn = (page: number) =>
    phone
      ? { page: 1, limit: recommendationsPageSize * Math.min(page, 200) }
      : { page, limit: recommendationsPageSize };
  const asked = useQuery(recommendationsQuery(scope, buyer.customId, tab, filters, rowsOn(filters.productsPage)));
  const pages = totalPages(asked.data?.count ?? 0, recommendationsPageSize);
  const isBehind = asked.data !== undefined && !asked.isPlaceholderData && filters.productsPage > pages;
  // A page beyond the last, which an old address may name, is the last.
  const last = useQuery({
    ...recommendationsQuery(scope, buyer.customId, tab, filters, rowsOn(pages)),
    enabled: isBehind,
  });
  const query = isBehind ? last : asked;
  const { data: reply } = query;
  const failure = failureOf(query);
  return (
    <Panel aria-label="Recommendations">
      <header className={styles.head}>
        <SegmentedTabs
          label="Recommendations"
          panel={id}
          tabs={recommendationTabs.map((each) => ({
            id: each,
            label: recommendationTexts.tabs[each],
            count: reply && wholeNumber(reply.counts[each]),
          }))}
          value={tab}
          onChange={(chosen) => setFilters({ tab: recommendationTabs.indexOf(chosen), productsPage: 1 })}
        />
        <Text kind="caption" tone="soft" className={styles.sort}>
          {sortText(reply?.sortBy ?? filters.productsSortBy, profits)}
        </Text>
        <FilterButton view={view} />
      </header>
      <div
        role="tabpanel"
        id={id}
        aria-labelledby={tabId(id, tab)}
        aria-busy={query.isPlaceholderData || (query.isFetching && reply === undefined)}
        className={joined([query.isPlaceholderData && styles.waiting])}
      >
        {failure &&
          (reply === undefined ? (
            (failure.instead ?? <ListFailed {...failure} />)
          ) : (
            <ListFailed {...failure} hasRows />
          ))}
        {reply === undefined && !failure && <RowsSkeleton profits={profits} />}
        {reply?.count === 0 && <NothingToRecommend view={view} />}
        {reply !== undefined && reply.count > 0 && (
          <RecommendationList
            key={tab}
            tab={tab}
            reply={reply}
            name={buyer.name}
            view={view}
            page={Math.min(filters.productsPage, pages)}
          />
        )}
      </div>
    </Panel>
  );
}
