import { kindWords } from '@caselift/contract/item-texts';
import type { DateRange } from '@caselift/domain/calendar';
import type { ItemKind } from '@caselift/domain/programs/item';
import { periodTitle } from '../../../shared/users/period-name.ts';
import { wholeNumber } from '../../../ui/figures.ts';
import { everyItem } from '../items/chosen.ts';
import type { ReportsSearch } from '../reports-search.ts';

/**
 * What the rows on paper are of, which no control says there.
 * @param ended the sales period, if it is over.
 * @example 'Lager drive, ended periods, "whitfield", by teams'
 */
export function paperTitle(
  kind: ItemKind,
  { items: chosen, instances, searchPhrase, groupByTeams, archived }: ReportsSearch,
  listed: readonly { _id: string; name: string }[] | undefined,
  ended: DateRange | null,
): string {
  const { many } = kindWords[kind];
  const [only, ...others] = chosen;
  const isEvery = only === undefined || chosen.includes(everyItem);
  const name = others.length === 0 ? listed?.find(({ _id }) => _id === only)?.name : undefined;
  const all = archived ? `Archived ${many}` : `All ${many}`;
  const phrase = searchPhrase.trim();
  return [
    isEvery ? all : (name ?? `${wholeNumber(chosen.length)} ${many}`),
    ended && periodTitle(ended),
    instances !== 'all' && `${instances} periods`,
    phrase && `"${phrase}"`,
    groupByTeams && 'by teams',
  ]
    .filter(Boolean)
    .join(', ');
}
