import { totalPages } from '@caselift/contract/paging';
import { recommendationsPageSize } from '@caselift/contract/recommendations';
import type { RecommendationTab } from '@caselift/domain/recommendations';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Pager } from '../../../ui/controls/Pager.tsx';
import { countText, wholeNumber } from '../../../ui/figures.ts';
import { joined } from '../../../ui/kit/Layout.tsx';
import { PanelFoot } from '../../../ui/kit/Panel.tsx';
import { Rows } from '../../../ui/kit/Rows.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { Explained } from '../../../ui/terms/Term.tsx';
import { usePhone } from '../../../ui/usePhone.ts';
import { accountsText, dayText } from '../buyer-words.ts';
import type { BuyersView } from '../buyers-view.ts';
import type { Recommendations } from '../calls.ts';
import { RecommendationRow } from './RecommendationRow.tsx';
import styles from './recommendations.module.css';
import { rowFigures } from './row-figures.ts';

type RecommendationListProps = {
  tab: RecommendationTab;
  reply: Recommendations;
  /** The customer's. */
  name: string;
  view: BuyersView;
  /** The current one: on a phone the last of those shown. */
  page: number;
};

/** The rows of a tab, each of which opens to its figures and its reason. */
export function RecommendationList({ tab, reply, name, view, page }: RecommendationListProps) {
  const phone = usePhone();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const { profits, setFilters } = view;
  const { results, count, accountType, peers, period } = reply;
  const toggle = (id: string) =>
    setOpened((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
  const goTo = (productsPage: number) => setFilters({ productsPage });
  const left = count - results.length;
  const of = tab === 'sell' ? accountsText(accountType, peers) : 'this account';
  return (
    <>
      <div className={joined([styles.line, styles.columns])}>
        <span />
        <span className={styles.product}>Product</span>
        {rowFigures(tab, profits, phone).map(({ key, head }) => (
          <span key={key} className={joined([styles.figure, styles[key]])}>
            <Explained label={head} />
          </span>
        ))}
      </div>
      <Rows first>
        {results.map((product) => (
          <RecommendationRow
            key={product.customId}
            tab={tab}
            product={product}
            reply={reply}
            name={name}
            profits={profits}
            open={opened.includes(product.customId)}
            onToggle={() => toggle(product.customId)}
          />
        ))}
      </Rows>
      <PanelFoot>
        <Text kind="caption" tone="soft" grow role="status">
          {countText(count, 'product')}. Totals of {of}, 90 days to {dayText(period.to)}
        </Text>
        {phone ? (
          left > 0 && (
            <Button variant="text" color="primary" className={styles.more ?? ''} onClick={() => goTo(page + 1)}>
              Show {wholeNumber(Math.min(left, recommendationsPageSize))} more
            </Button>
          )
        ) : (
          <Pager page={page} pages={totalPages(count, recommendationsPageSize)} onPage={goTo} />
        )}
      </PanelFoot>
    </>
  );
}
