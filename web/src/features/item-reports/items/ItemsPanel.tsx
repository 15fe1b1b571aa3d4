import { type ReportedItem, readItemPercents } from '@caselift/contract/item-progress';
import { itemReportTexts } from '@caselift/contract/item-reports';
import { itemMessages, itemReportPageSize, kindWords, searchDelayMs, statusSteps } from '@caselift/contract/item-texts';
import type { ItemBrief } from '@caselift/contract/items';
import { totalPages } from '@caselift/contract/paging';
import { listTags, type Tag } from '@caselift/contract/tags';
import { shownPercent } from '@caselift/domain/numbers';
import type { ItemKind } from '@caselift/domain/programs/item';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import Trophy from 'lucide-react/icons/trophy';
import { endpointQuery, silently } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { searchPhraseLimit } from '../../../shared/address-fields.ts';
import { useEndedPeriod } from '../../../shared/ended-period/use-ended-period.ts';
import { usePeriodScope } from '../../../shared/ended-period/use-period-scope.ts';
import { NextStep } from '../../../shared/next-steps/NextStep.tsx';
import { statusLevel } from '../../../shared/statements/items/item-words.ts';
import { periodTitle } from '../../../shared/users/period-name.ts';
import { ChoiceMenu } from '../../../ui/controls/ChoiceMenu.tsx';
import { Pager } from '../../../ui/controls/Pager.tsx';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { Toolbar } from '../../../ui/controls/Toolbar.tsx';
import type { Failure } from '../../../ui/failure.ts';
import { absent, wholeNumber } from '../../../ui/figures.ts';
import { joined, Row, Stack } from '../../../ui/kit/Layout.tsx';
import { Panel, PanelFoot } from '../../../ui/kit/Panel.tsx';
import { ProgressBar } from '../../../ui/kit/ProgressBar.tsx';
import { Rows, rowClass } from '../../../ui/kit/Rows.tsx';
import { Swatch } from '../../../ui/kit/Swatch.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { ListFailed } from '../../../ui/ListFailed.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { ReportsSearch } from '../reports-search.ts';
import { everyItem, isTicked, tickedCount, withTick } from './chosen.ts';
import styles from './items.module.css';

/** gone: it is in no list any more, and was paid in the period shown. */
export type ListedItem = Pick<ItemBrief, '_id' | 'name' | 'type' | 'tag'> & Partial<Pick<ReportedItem, 'gone'>>;

type ItemsPanelProps = {
  kind: ItemKind;
  search: ReportsSearch;
  setSearch: (changes: Partial<ReportsSearch>) => void;
  /** undefined: not read yet. */
  items: readonly ListedItem[] | undefined;
  failure: Failure | undefined;
};

/** The items with results shown: any number of them, or all if none is checked. */
export function ItemsPanel({ kind, search, setSearch, items, failure }: ItemsPanelProps) {
  const { data: tags = [] } = useQuery(endpointQuery(listTags, { query: useScope() }));
  const tagOf = new Map(tags.map((tag) => [tag._id, tag]));
  const listed = (items ?? []).map(({ _id }) => _id);
  const pages = totalPages(listed.length, itemReportPageSize);
  const page = Math.min(search.itemsPage, pages);
  const shown = (items ?? []).slice((page - 1) * itemReportPageSize, page * itemReportPageSize);
  const percents = usePercents(shown.map(({ _id }) => _id));
  const ended = useEndedPeriod();
  const noResults = itemReportTexts.noResults(ended === null ? 'this period' : periodTitle(ended));
  const ticked = tickedCount(search.items, listed);
  const isEvery = listed.length > 0 && ticked === listed.length;
  /** Rows of other items begin at their first page. */
  const choose = (chosen: string[]) => setSearch({ items: chosen, page: 1, closed: [] });
  const narrow = (changes: Partial<ReportsSearch>) => setSearch({ itemsPage: 1, page: 1, ...changes });
  return (
    <Panel
      filled
      print="gone"
      className={styles.panel}
      title={search.archived ? itemReportTexts.archived : kindWords[kind].titles}
      end={
        <Segmented
          label="Which items"
          options={[
            { id: 'active', label: itemReportTexts.active },
            { id: 'archived', label: itemReportTexts.archived },
          ]}
          value={search.archived ? 'archived' : 'active'}
          onChange={(which) => narrow({ archived: which === 'archived', items: [] })}
        />
      }
    >
      <Toolbar place="panel" finds>
        <SearchField
          label="Search items"
          placeholder={itemReportTexts.search}
          value={search.itemsPhrase}
          maxLength={searchPhraseLimit}
          pause={searchDelayMs}
          onSearch={(itemsPhrase) => narrow({ itemsPhrase })}
        />
        <ChoiceMenu
          label="Tag"
          options={[{ value: '', label: 'All' }, ...tags.map(({ _id, name }) => ({ value: _id, label: name }))]}
          value={search.tag}
          onChange={(tag) => narrow({ tag })}
        />
        <Button disabled={listed.length === 0} onClick={() => choose(isEvery ? [] : [everyItem])}>
          {isEvery ? itemReportTexts.deselectAll : itemReportTexts.selectAll}
        </Button>
      </Toolbar>
      {failure && <ListFailed {...failure} message={itemMessages.errors.filtered} hasRows={items !== undefined} />}
      {items?.length === 0 && (
        <Notice icon={Trophy} title={itemMessages.none.items}>
          {search.itemsPhrase === '' && search.tag === '' && (
            <NextStep list={search.archived ? 'archivedItems' : `${kindWords[kind].many}InReports`} />
          )}
        </Notice>
      )}
      <Rows first aria-label="Items" aria-busy={items === undefined && !failure}>
        {shown.map((item) => {
          const on = isTicked(search.items, item._id);
          return (
            <li key={item._id}>
              <label className={joined([rowClass(on), styles.item])}>
                <input
                  type="checkbox"
                  checked={on}
                  onChange={({ target }) => choose(withTick(search.items, listed, item._id, target.checked))}
                />
                <Stack as="span" gap={0} grow>
                  <Text weight="medium" fit="cut" title={item.name}>
                    {item.name}
                  </Text>
                  <Row as="span" gap={8} spread>
                    <TagLine tag={tagOf.get(item.tag ?? '')} />
                    {item.gone && (
                      <Text kind="caption" tone="faint" fit="whole">
                        {itemReportTexts.gone[item.gone]}
                      </Text>
                    )}
                    {percents &&
                      (percents.has(item._id) ? (
                        <Achieved percent={percents.get(item._id) ?? null} />
                      ) : (
                        <Text kind="caption" tone="faint" fit="whole">
                          {noResults}
                        </Text>
                      ))}
                  </Row>
                </Stack>
              </label>
            </li>
          );
        })}
      </Rows>
      <PanelFoot>
        <Text kind="caption" tone="soft" grow role="status">
          {items === undefined ? '' : `${ticked} of ${listed.length} selected`}
        </Text>
        <Text kind="caption" tone="soft">
          <Pager page={page} pages={pages} onPage={(itemsPage) => setSearch({ itemsPage })} />
        </Text>
      </PanelFoot>
    </Panel>
  );
}

function TagLine({ tag }: { tag: Tag | undefined }) {
  return (
    <Row as="span" gap={4}>
      {tag && <Swatch color={tag.color} />}
      <Text kind="caption" tone="soft" fit="cut">
        {tag?.name ?? absent}
      </Text>
    </Row>
  );
}

/** How far the item is, as a bar and in percent; an item without a target says so by a dash. */
function Achieved({ percent }: { percent: number | null }) {
  const tone = percent === null ? 'neutral' : tones[statusLevel(percent)];
  return (
    <Row as="span" gap={8} className={styles.achieved}>
      <span className={styles.bar}>
        <ProgressBar fraction={Math.min(1, (percent ?? 0) / 100)} tone={tone} />
      </span>
      <Text kind="caption" tone="soft" right className={styles.percent}>
        {percent === null ? absent : `${wholeNumber(shownPercent(percent, { threshold: limits, decimals: 0 }))}%`}
        <span className="visually-hidden">{percent === null ? 'no target' : ' achieved'}</span>
      </Text>
    </Row>
  );
}

const tones = { low: 'bad', middle: 'warn', high: 'good' } as const;
const limits = [...Object.values(statusSteps), 100];

/** Of the items of the page; undefined until they are there, and where they can't be read. */
function usePercents(itemIds: readonly string[]): ReadonlyMap<string, number | null> | undefined {
  const input = { query: usePeriodScope(), body: { itemIds: [...itemIds] } };
  const { data } = useQuery({ ...endpointQuery(readItemPercents, input), ...silently, enabled: itemIds.length > 0 });
  return data && new Map(data.map(({ itemId, percent }) => [itemId, percent]));
}
