import type { MonthEndPerson, MonthEndSummary, PayFlagId } from '@caselift/contract/month-end';
import { payFlagIds } from '@caselift/contract/month-end';
import { monthEndTexts, payFlagNames, payoutRoleNames } from '@caselift/contract/month-end-words';
import { searchTest } from '@caselift/domain/fold';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { useMemo } from 'react';
import { searchPhraseLimit } from '../../shared/address-fields.ts';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { ToggleChip } from '../../ui/controls/ToggleChip.tsx';
import { Toolbar } from '../../ui/controls/Toolbar.tsx';
import { dollarsAndCents } from '../../ui/figures.ts';
import { Row } from '../../ui/kit/Layout.tsx';
import { Panel, PanelFoot, PanelSection } from '../../ui/kit/Panel.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { usePrinting } from '../../ui/table/usePrinting.ts';
import { useTableModel } from '../../ui/table/useTableModel.ts';
import { Causes } from './Causes.tsx';
import styles from './month-end.module.css';
import type { MonthEndSearch } from './month-end-search.ts';
import { PaperPayroll } from './PaperPayroll.tsx';
import { changeOf, signedPay } from './words.ts';

type PayrollProps = {
  summary: MonthEndSummary;
  filters: MonthEndSearch;
  setFilters: (changes: Partial<MonthEndSearch>) => void;
};

/** Everyone's pay beside the period before, and why it differs. */
export function Payroll({ summary, filters, setFilters }: PayrollProps) {
  const { people, others } = summary;
  const { flag, searchPhrase } = filters;
  const rows = useMemo(() => matching(people, flag, searchPhrase), [people, flag, searchPhrase]);
  const model = useTableModel({
    ...{ columns, rows, rowKey: idOf },
    // Differences are ordered by their size, whatever their sign: the server sends them so.
    sort: { column: filters.orderBy, reversed: filters.reversed },
    onSort: ({ column, reversed }) => setFilters({ orderBy: columnOf(column), reversed }),
  });
  const printing = usePrinting();
  const counts = flagCounts(people);
  return (
    <Panel
      title="Payroll"
      note={rows.length === people.length ? `${people.length} people` : `${rows.length} of ${people.length} people`}
      print="bare"
      className={styles.payroll}
      end={
        <Toolbar place="head" finds>
          <SearchField
            label="Search people by name"
            value={searchPhrase}
            maxLength={searchPhraseLimit}
            onSearch={(phrase) => setFilters({ searchPhrase: phrase })}
          />
        </Toolbar>
      }
    >
      <PanelSection screenOnly>
        <Row wrap role="group" aria-label="Worth a look">
          <Text weight="medium">Worth a look</Text>
          {counts.length === 0 && <Text tone="soft">{monthEndTexts.nobodyFlagged}</Text>}
          {counts.map(({ id, count }) => (
            <ToggleChip
              key={id}
              label={`${payFlagNames[id]} (${count})`}
              on={flag === id}
              onToggle={() => setFilters({ flag: flag === id ? '' : id })}
            />
          ))}
        </Row>
      </PanelSection>
      {printing ? (
        <PaperPayroll people={(model.rows ?? []).map(({ row }) => row)} others={others} />
      ) : (
        <DataTable
          inPanel
          model={model}
          caption="Payroll"
          empty={<Notice icon={UserRoundX} title="Nobody matches" text="Change the search or the filter." />}
          opening={{
            opened: filters.opened,
            onOpen: (opened) => setFilters({ opened }),
            label: ({ name }) => `Why the pay of ${name} changed`,
            detail: (person) => <Causes person={person} period={filters.period} />,
          }}
        />
      )}
      {others && (
        <PanelFoot screenOnly>
          <Text kind="caption" tone="soft">
            {monthEndTexts.others} ({others.people}): {dollarsAndCents(others.now)}, {signedPay(changeOf(others))}
          </Text>
        </PanelFoot>
      )}
    </Panel>
  );
}

const idOf = ({ customId }: MonthEndPerson) => customId;

function matching(people: readonly MonthEndPerson[], flag: MonthEndSearch['flag'], phrase: string) {
  const isFound = searchTest(phrase);
  return people.filter(({ name, flags }) => (flag === '' || flags.some((one) => one.flag === flag)) && isFound(name));
}

function flagCounts(people: readonly MonthEndPerson[]): { id: PayFlagId; count: number }[] {
  return payFlagIds
    .map((id) => ({ id, count: people.filter(({ flags }) => flags.some(({ flag }) => flag === id)).length }))
    .filter(({ count }) => count > 0);
}

const columnOf = (id: string): MonthEndSearch['orderBy'] =>
  columns.find((column) => column.id === id)?.id as MonthEndSearch['orderBy'];

/** The largest cause; the row opens to the others. */
const mainCause = ({ causes }: MonthEndPerson) =>
  causes.toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount))[0];

function whyText(person: MonthEndPerson): string {
  const main = mainCause(person);
  if (main === undefined) return '';
  const more = person.causes.length - 1;
  return `${main.text}: ${signedPay(main.amount)}${more > 0 ? `, ${more} more` : ''}`;
}

const money = (id: string, label: string, read: (person: MonthEndPerson) => number | null): Column<MonthEndPerson> => ({
  ...{ id, label, kind: 'number', width: 88 },
  value: read,
  write: (value) => dollarsAndCents(value as number | null),
});

const columns: readonly Column<MonthEndPerson>[] = [
  { id: 'name', label: 'Name', kind: 'text', width: 140, pinned: true, tone: 'strong', value: ({ name }) => name },
  {
    ...money('difference', 'Change', ({ difference }) => difference),
    write: (value) => signedPay(value as number | null),
    sortValue: ({ difference }) => (difference === null ? null : Math.abs(difference)),
  },
  { ...money('now', 'Now', ({ now }) => now), tone: 'strong' },
  { ...money('before', 'Before', ({ before }) => before), tone: 'soft' },
  { id: 'why', label: 'Why', kind: 'text', width: 330, value: whyText },
  {
    ...{ id: 'flags', label: 'Worth a look', kind: 'text', width: 150 },
    value: ({ flags }) => [...new Set(flags.map(({ flag }) => payFlagNames[flag]))].join(', '),
  },
  { id: 'team', label: 'Team', kind: 'text', width: 120, value: ({ team }) => team },
  { id: 'role', label: 'Role', kind: 'text', width: 84, value: ({ role }) => payoutRoleNames[role] },
];
