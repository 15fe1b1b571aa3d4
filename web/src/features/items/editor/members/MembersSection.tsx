import { searchDelayMs } from '@caselift/contract/item-texts';
import { useMemo, useSyncExternalStore } from 'react';
import { selectedText } from '../../../../shared/selection/SelectionBar.tsx';
import { SelectionTabs } from '../../../../shared/selection/SelectionTabs.tsx';
import { EditorAccordion } from '../../../../ui/editor/EditorSection.tsx';
import { usePaper } from '../../../../ui/editor/paper.tsx';
import { wholeNumber } from '../../../../ui/figures.ts';
import { Disclosure } from '../../../../ui/kit/Disclosure.tsx';
import { Stack } from '../../../../ui/kit/Layout.tsx';
import type { ShelfOption } from '../../../../ui/kit/shelf/options.ts';
import { useSettled } from '../../../../ui/use-settled.ts';
import { useItemScope } from '../item-period.ts';
import type { SectionProps } from '../section.ts';
import { FilterShelves } from './FilterShelves.tsx';
import { ManualMembers } from './ManualMembers.tsx';
import { MembersPaper } from './MembersPaper.tsx';
import { MembersTable } from './MembersTable.tsx';
import type { MemberList } from './member-lists.ts';
import styles from './members.module.css';
import type { Filters, MemberPart, OfItem } from './part.ts';
import { useList } from './use-list.ts';
import { useOpenSection } from './use-open-section.ts';

type Member = { customId: string; name: string; isSelected: boolean };

/** How the item chooses them: as its form says, and as it is stored. */
export type Choice = {
  byFilters: boolean;
  storedByFilters: boolean;
  filters: Filters;
  onWay: (byFilters: boolean) => void;
  onFilters: (filters: Filters) => void;
};

type MembersSectionProps<One extends Member> = Pick<SectionProps, 'detail' | 'edited'> & {
  part: MemberPart<One>;
  choice: Choice;
  /** null: it is only read. */
  list: MemberList<One> | null;
  /** Of the filters, by key; asked for once the accordion is open. */
  useOptions: () => Readonly<Record<string, readonly ShelfOption[]>>;
};

/** Accounts or products of the item: how many, and once opened which. */
export function MembersSection<One extends Member>(props: MembersSectionProps<One>) {
  const { detail, edited, part, choice, list, useOptions } = props;
  const scope = useItemScope();
  const { onPaper } = usePaper();
  const [isOpen, setOpen] = useOpenSection(part.section, { detail, edited });
  const of = useMemo<OfItem>(
    () => ({ scope, params: { type: edited.isObjective ? 'objective' : 'incentive', id: edited._id } }),
    [scope, edited._id, edited.isObjective],
  );
  const about = useSettled(JSON.stringify(choice.filters), searchDelayMs);
  const settled = useMemo<Filters>(() => JSON.parse(about), [about]);
  return (
    <EditorAccordion>
      <Disclosure
        large
        flush
        open={isOpen}
        onToggle={setOpen}
        title={part.title}
        note={
          <span role="status">
            {list === null ? (
              <OwnCount part={part} of={of} />
            ) : (
              <Count part={part} of={of} list={list} byFilters={choice.byFilters} filters={settled} />
            )}
          </span>
        }
      >
        {isOpen && (
          <div className={styles.body}>
            <Stack gap={0} screenOnly>
              {list === null ? (
                <MembersTable part={part} about="" query={(asked) => part.own(of, asked)} />
              ) : (
                <Selection part={part} of={of} list={list} choice={choice} settled={settled} useOptions={useOptions} />
              )}
            </Stack>
            {onPaper && <MembersPaper {...{ part, of, list, filters: settled, byFilters: choice.byFilters }} />}
          </div>
        )}
      </Disclosure>
    </EditorAccordion>
  );
}

type SelectionProps<One extends Member> = Pick<MembersSectionProps<One>, 'part' | 'choice' | 'useOptions'> & {
  of: OfItem;
  list: MemberList<One>;
  settled: Filters;
};

function Selection<One extends Member>({ part, of, list, choice, settled, useOptions }: SelectionProps<One>) {
  const options = useOptions();
  const { byFilters, storedByFilters, filters, onWay, onFilters } = choice;
  return (
    <SelectionTabs
      label={`How ${part.title.toLowerCase()} are chosen`}
      inUse={byFilters ? 'custom' : 'manual'}
      stored={storedByFilters ? 'custom' : 'manual'}
      onUse={(mode) => onWay(mode === 'custom')}
      custom={
        <Stack gap={12}>
          <FilterShelves
            words={part.filterWords}
            columns={part.filterColumns}
            options={options}
            filters={filters}
            onChange={onFilters}
          />
          <MembersTable
            part={part}
            about={JSON.stringify(settled)}
            query={(asked) => part.chosen(of, settled, asked)}
            note={part.note}
          />
        </Stack>
      }
      manual={<ManualMembers part={part} list={list} options={options} />}
    />
  );
}

type CountProps<One extends Member> = {
  part: MemberPart<One>;
  of: OfItem;
  list: MemberList<One>;
  byFilters: boolean;
  filters: Filters;
};

/** Of what is chosen now, checks that wait included; while another answer is on its way, the last one. */
function Count<One extends Member>({ part, of, list, byFilters, filters }: CountProps<One>) {
  const added = useSyncExternalStore(list.subscribe, list.added);
  const { data: counts } = useList(part.all(of, { filters: {}, flags: {}, searchPhrase: '' }, { page: 1, limit: 1 }));
  const chosen = part.chosen(of, filters, { searchPhrase: '', page: 1, limit: 1 });
  const found = useList(chosen, byFilters).data;
  const count = chosen.isEmpty ? 0 : found?.count;
  if (counts === undefined || (byFilters && count === undefined)) return null;
  const selected = byFilters ? (count ?? 0) : counts.selected + added;
  return selectedText({ selected, total: counts.total });
}

/** Who only reads an item isn't told of all that there are. */
function OwnCount<One extends Member>({ part, of }: Pick<CountProps<One>, 'part' | 'of'>) {
  const { data } = useList(part.own(of, { searchPhrase: '', page: 1, limit: 1 }));
  return data === undefined ? null : `${wholeNumber(data.count)} selected`;
}
