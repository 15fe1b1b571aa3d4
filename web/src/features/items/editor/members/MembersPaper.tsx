import { selectionTexts } from '@caselift/contract/item-screen-texts';
import { memberPageLimit } from '@caselift/contract/item-selections';
import { withWaiting } from '../../../../shared/selection/waiting-source.ts';
import { Text } from '../../../../ui/kit/Text.tsx';
import type { MemberList } from './member-lists.ts';
import styles from './members.module.css';
import type { Filters, MemberPart, OfItem } from './part.ts';
import { useList } from './use-list.ts';

type Member = { customId: string; name: string; isSelected: boolean };

type MembersPaperProps<One extends Member> = {
  part: MemberPart<One>;
  of: OfItem;
  /** null: it is only read. */
  list: MemberList<One> | null;
  byFilters: boolean;
  filters: Filters;
};

/** On paper: by what they are chosen, and the first of their names. */
export function MembersPaper<One extends Member>({ part, of, list, byFilters, filters }: MembersPaperProps<One>) {
  const asked = { searchPhrase: '', page: 1, limit: memberPageLimit };
  const chosen = byFilters ? part.chosen(of, filters, asked) : part.listed(of, asked);
  const query = list === null ? part.own(of, asked) : chosen;
  const { data } = useList(query);
  const stored = query.isEmpty ? { results: [], count: 0 } : data;
  if (stored === undefined) return null;
  const members = byFilters || list === null ? stored.results : withWaiting(stored.results, list.waiting(), '');
  const more = stored.count - stored.results.length;
  const said = Object.entries(part.filterWords).flatMap(([key, word]) => {
    const values = filters[key] ?? [];
    return byFilters && values.length > 0 ? [`${word}: ${values.join(', ')}`] : [];
  });
  return (
    <div className={styles.paper}>
      <Text as="p" tone="soft">
        {byFilters ? selectionTexts.byFilters : selectionTexts.byHand}
        {said.length > 0 && `. ${said.join('. ')}`}
        {members.length === 0 && `. ${part.none.selected}`}
      </Text>
      <ul className={styles.people} aria-label={part.title}>
        {members.map(({ customId, name }) => (
          <li key={customId} className={styles.person}>
            <Text fit="cut">
              {name}{' '}
              <Text kind="caption" tone="faint">
                {customId}
              </Text>
            </Text>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Text as="p" tone="soft">
          {selectionTexts.more(more)}
        </Text>
      )}
    </div>
  );
}
