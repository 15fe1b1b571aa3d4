import { selectionTexts } from '@caselift/contract/item-screen-texts';
import { itemEditorRows, searchDelayMs } from '@caselift/contract/item-texts';
import { searchLimit } from '@caselift/contract/product-filters';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../../../api/session-store.ts';
import { SelectionTable } from '../../../../shared/selection/SelectionTable.tsx';
import { useSelection } from '../../../../shared/selection/use-selection.ts';
import { SearchField } from '../../../../ui/controls/SearchField.tsx';
import { ToggleChip } from '../../../../ui/controls/ToggleChip.tsx';
import { Row, Stack } from '../../../../ui/kit/Layout.tsx';
import type { ShelfOption } from '../../../../ui/kit/shelf/options.ts';
import { Text } from '../../../../ui/kit/Text.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { FilterShelves } from './FilterShelves.tsx';
import type { ManualFilter, MemberList } from './member-lists.ts';
import styles from './members.module.css';
import type { MemberPart } from './part.ts';

type Member = { customId: string; name: string; isSelected: boolean };

type ManualMembersProps<One extends Member> = {
  part: MemberPart<One>;
  list: MemberList<One>;
  options: Readonly<Record<string, readonly ShelfOption[]>>;
};

const first: ManualFilter = { filters: {}, flags: {}, searchPhrase: '', selectedOnly: false };
const flags = ['sponsored', 'excluded'] as const;
const flagOptions = [
  { value: '', label: 'Any' },
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** Any number of members, one by one or all that the filters leave; saved with the item. */
export function ManualMembers<One extends Member>({ part, list, options }: ManualMembersProps<One>) {
  const isAdmin = useSession().role === 'admin';
  const [{ filter, page }, setView] = useState({ filter: first, page: 1 });
  const selection = useSelection({ source: list, filter, page });
  const narrow = (changes: Partial<ManualFilter>) => setView({ filter: { ...filter, ...changes }, page: 1 });
  const { title, columns, none, section, filterWords, filterColumns } = part;
  const id = { label: 'ID', draw: ({ customId }: One) => customId, width: '13%', deskOnly: true };
  const [name, ...others] = columns;
  return (
    <Stack gap={12}>
      {!filter.selectedOnly && (
        <FilterShelves
          words={filterWords}
          columns={filterColumns}
          options={options}
          filters={filter.filters}
          onChange={(filters) => narrow({ filters })}
        />
      )}
      <Row wrap align="bottom">
        <SearchField
          label={`Search ${title.toLowerCase()}`}
          placeholder={`Search ${title.toLowerCase()}`}
          value={filter.searchPhrase}
          maxLength={searchLimit}
          pause={searchDelayMs}
          onSearch={(searchPhrase) => narrow({ searchPhrase })}
        />
        {isAdmin &&
          section === 'products' &&
          !filter.selectedOnly &&
          flags.map((flag) => (
            <SelectField
              key={flag}
              inside
              label={selectionTexts[flag]}
              value={filter.flags[flag] ?? ''}
              options={flagOptions}
              onChange={(value) => narrow({ flags: { ...filter.flags, [flag]: value } })}
              narrows={Boolean(filter.flags[flag])}
              className={styles.flag}
            />
          ))}
        <ToggleChip
          label={selectionTexts.showSelected}
          on={filter.selectedOnly}
          onToggle={() => narrow({ selectedOnly: !filter.selectedOnly })}
        />
      </Row>
      <SelectionTable
        caption={title}
        selection={selection}
        columns={[name, id, ...others].map((column) => ({
          ...column,
          draw: (member: One) => inOneLine(column.draw(member)),
        }))}
        page={page}
        perPage={itemEditorRows}
        onPage={(to) => setView({ filter, page: to })}
        empty={
          <Text as="p" tone="soft" role="status">
            {filter.selectedOnly && filter.searchPhrase === '' ? none.selected : none.found}
          </Text>
        }
      />
    </Stack>
  );
}

/** Rows are of one height: what is cut off is its title. */
const inOneLine = (said: ReactNode) => (
  <Text as="div" fit="cut" title={String(said)}>
    {said}
  </Text>
);
