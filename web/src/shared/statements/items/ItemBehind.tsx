import { searchDelayMs } from '@caselift/contract/item-texts';
import { useId } from 'react';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { SegmentedTabs, tabId } from '../../../ui/controls/SegmentedTabs.tsx';
import { Row } from '../../../ui/kit/Layout.tsx';
import { searchPhraseLimit } from '../../address-fields.ts';
import { AccountResults } from './AccountResults.tsx';
import type { Behind } from './behind.ts';
import { ItemLines } from './ItemLines.tsx';
import styles from './items.module.css';

const tabs = [
  { id: 'accounts', label: 'Accounts', count: undefined },
  { id: 'lines', label: 'Invoice lines', count: undefined },
] as const;

/** The accounts that an item counts, or the invoice lines. */
export function ItemBehind(props: Behind) {
  const { part, filters, onFilters } = props;
  const panel = useId();
  const List = filters.behind === 'accounts' ? AccountResults : ItemLines;
  return (
    <section aria-label={`Behind ${part.name}`} className={styles.behind}>
      <Row wrap spread screenOnly className={styles.behindHead}>
        <SegmentedTabs
          label="What it counts"
          tabs={tabs}
          value={filters.behind}
          onChange={(behind) => onFilters({ behind })}
          panel={panel}
        />
        {filters.behind === 'accounts' && (
          <SearchField
            label="Search accounts"
            placeholder="Search accounts"
            value={filters.accountsPhrase}
            maxLength={searchPhraseLimit}
            pause={searchDelayMs}
            onSearch={(accountsPhrase) => onFilters({ accountsPhrase, accountsPage: 1, account: '' })}
          />
        )}
      </Row>
      <div role="tabpanel" id={panel} aria-labelledby={tabId(panel, filters.behind)}>
        <List {...props} />
      </div>
    </section>
  );
}
