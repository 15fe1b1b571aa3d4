import { buyerOrders, type listDistinctAccountTypes } from '@caselift/contract/buyers';
import type { ReplyOf } from '@caselift/contract/endpoint';
import type { ReactNode } from 'react';
import { searchPhraseLimit } from '../../../shared/address-fields.ts';
import { salesRepsOf } from '../../../shared/users/people.ts';
import { ChoiceMenu } from '../../../ui/controls/ChoiceMenu.tsx';
import { OutputBar } from '../../../ui/controls/OutputBar.tsx';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { Toolbar } from '../../../ui/controls/Toolbar.tsx';
import { countText } from '../../../ui/figures.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { BuyersView } from '../buyers-view.ts';
import { sortInForce } from '../calls.ts';

type FilterBarProps = {
  view: BuyersView;
  /** undefined: on their way, or refused; then there is 'Any' alone. */
  choices: ReplyOf<typeof listDistinctAccountTypes> | undefined;
  /** undefined: not known yet. */
  count: number | undefined;
  /** What can be done with the customer that is open. */
  children: ReactNode;
};

const any = { value: '', label: 'Any' };
const named = (names: readonly string[] = []) => [any, ...names.map((name) => ({ value: name, label: name }))];

/** What the list is narrowed and ordered by. A change starts at the first page. */
export function FilterBar({ view, choices, count, children }: FilterBarProps) {
  const { filters, profits, users } = view;
  const change = (changes: Partial<BuyersView['filters']>) => view.setFilters({ page: 1, ...changes });
  const orders = buyerOrders.flatMap(({ text, profit }, place) =>
    profit && !profits ? [] : { value: String(place), label: text },
  );
  const reps = salesRepsOf(users)
    .map(({ customId, name }) => ({ value: customId, label: name }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
  return (
    <Toolbar finds>
      <SearchField
        label="Search customers by title"
        placeholder="Search by title"
        value={filters.searchPhrase}
        maxLength={searchPhraseLimit}
        lowerCase
        onSearch={(searchPhrase) => change({ searchPhrase })}
      />
      <ChoiceMenu
        label="Sales Rep"
        value={filters.salesRep}
        options={[any, ...reps]}
        onChange={(salesRep) => change({ salesRep })}
      />
      <SelectField
        inside
        label="Sort by"
        value={String(sortInForce(filters.sortBy, profits))}
        options={orders}
        onChange={(place) => change({ sortBy: Number(place) })}
      />
      <ChoiceMenu
        label="Chain"
        value={filters.chain}
        options={named(choices?.chains)}
        onChange={(chain) => change({ chain })}
      />
      <ChoiceMenu
        label="Location"
        value={filters.location}
        options={named(choices?.locations)}
        onChange={(location) => change({ location })}
      />
      <OutputBar disabled={false} count={count === undefined ? '' : countText(count, 'customer')}>
        {children}
      </OutputBar>
    </Toolbar>
  );
}
