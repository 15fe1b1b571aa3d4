/** The ticks, values and quantities handed in for objectives or incentives, as a table or as cards. */
import { entryPageLimits, type ListedEntry, listEntries } from '@caselift/contract/entry-corrections';
import { entryScreenTexts } from '@caselift/contract/entry-texts';
import { itemExportTexts } from '@caselift/contract/item-export-texts';
import { itemReportTexts } from '@caselift/contract/item-reports';
import { itemMessages } from '@caselift/contract/item-texts';
import { readWholesaler } from '@caselift/contract/wholesaler';
import { dayText } from '@caselift/domain/dates';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { call } from '../../../api/call.ts';
import { callFile } from '../../../api/call-file.ts';
import { endpointQuery, silently } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { searchPhraseLimit } from '../../../shared/address-fields.ts';
import { PeriodPicker } from '../../../shared/ended-period/PeriodPicker.tsx';
import { usePeriodScope } from '../../../shared/ended-period/use-period-scope.ts';
import { FileMenu } from '../../../shared/FileMenu.tsx';
import { PageFoot } from '../../../shared/PageFoot.tsx';
import { usePaper } from '../../../shared/use-paper.ts';
import { ChoiceMenu } from '../../../ui/controls/ChoiceMenu.tsx';
import { DateField } from '../../../ui/controls/DateField.tsx';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { Toolbar } from '../../../ui/controls/Toolbar.tsx';
import { countText, wholeNumber } from '../../../ui/figures.ts';
import { Row } from '../../../ui/kit/Layout.tsx';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { ListFailed } from '../../../ui/ListFailed.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { usePrinting } from '../../../ui/table/usePrinting.ts';
import { fitColumns } from '../../../ui/table/widths.ts';
import { usePhone } from '../../../ui/usePhone.ts';
import type { ReportsSearch } from '../reports-search.ts';
import rowStyles from '../rows/rows.module.css';
import { EntryCards } from './EntryCards.tsx';
import { type EntryAction, entryColumns, isEntryOrder, isLargestFirst } from './entry-columns.tsx';
import { type EntriesOf, entriesQuery, useEntries } from './use-entries.ts';
import { useMayCorrect } from './use-entry-edits.ts';

const CorrectDialog = lazy(async () => ({ default: (await import('./CorrectDialog.tsx')).CorrectDialog }));
const RemoveDialog = lazy(async () => ({ default: (await import('./CorrectDialog.tsx')).RemoveDialog }));
const AddDialog = lazy(async () => ({ default: (await import('./AddDialog.tsx')).AddDialog }));

type EntriesViewProps = EntriesOf & {
  search: ReportsSearch;
  setSearch: (changes: Partial<ReportsSearch>) => void;
  /** What they are of. */
  title: string;
};

const files = ['csv', 'xlsx'] as const;

export function EntriesView({ kind, itemIds, search, setSearch, title }: EntriesViewProps) {
  const phone = usePhone();
  const printing = usePrinting();
  const mayCorrect = useMayCorrect();
  const momentText = useMomentText();
  const scope = usePeriodScope();
  const { entries, count, people, pages, failure, isOutdated } = useEntries({ kind, itemIds }, search);
  const [acting, setActing] = useState<{ action: EntryAction | 'add'; entryId: string } | null>(null);
  const acted = entries?.find(({ _id }) => _id === acting?.entryId);
  const asked = { query: { ...scope, ...entriesQuery(kind, search) }, body: { itemIds: [...itemIds] } };
  const everything = () =>
    call(listEntries, { ...asked, query: { ...asked.query, page: 1, limit: entryPageLimits.atMost } });
  const { print, isReading, printed } = usePaper(everything, Boolean(count));
  useEffect(() => {
    // Rows went while the address still names their page.
    if (pages !== undefined && search.page > pages) setSearch({ page: pages });
  }, [pages, search.page, setSearch]);

  const show = (changes: Partial<ReportsSearch>) => setSearch({ page: 1, ...changes });
  const clear = { searchPhrase: '', user: '', entriesFrom: '', entriesTo: '' };
  const isNarrowed = (Object.keys(clear) as (keyof typeof clear)[]).some((name) => search[name].trim() !== '');
  const onAction = mayCorrect
    ? (action: EntryAction, { _id }: ListedEntry) => setActing({ action, entryId: _id })
    : null;
  const sort = search.entriesBy || 'sent';
  const sortBy = (field: string) => {
    if (!isEntryOrder(field)) return;
    show({ entriesBy: field, entriesUp: field === sort ? !search.entriesUp : !isLargestFirst(field) });
  };
  const tableOf = (rows: readonly ListedEntry[] | undefined, onPaper: boolean) => ({
    columns: fitColumns(entryColumns({ momentText, onAction: onPaper ? null : onAction }), rows ?? []),
    groups: [],
    rows: rows?.map((entry) => ({ key: entry._id, row: entry })),
    unordered: rows ?? [],
    sort: { column: sort, reversed: isLargestFirst(sort) === search.entriesUp },
    sortBy,
  });
  const empty = (
    <Notice icon={ClipboardList} title={isNarrowed ? entryScreenTexts.noneFound : entryScreenTexts.none}>
      {isNarrowed && <Button onClick={() => show(clear)}>Clear Filters</Button>}
    </Notice>
  );
  const said = failure && { ...failure, message: entryScreenTexts.failed };
  const label = entryScreenTexts.list(kind);
  const { user, entriesFrom, entriesTo } = search;
  const caption = [
    title,
    user !== '' && people.find(({ customId }) => customId === user)?.name,
    entriesFrom !== '' && `from ${dayText(entriesFrom)}`,
    entriesTo !== '' && `to ${dayText(entriesTo)}`,
  ]
    .filter(Boolean)
    .join(', ');
  const save = async (as: (typeof files)[number]) => {
    const { name, content } = await callFile(listEntries, { ...asked, query: { ...asked.query, export: as } });
    saveFile(name, content);
    return itemMessages.done.exported;
  };
  const close = () => setActing(null);

  return (
    <>
      <Toolbar>
        <SearchField
          label={entryScreenTexts.search}
          value={search.searchPhrase}
          maxLength={searchPhraseLimit}
          onSearch={(searchPhrase) => show({ searchPhrase })}
        />
        <PeriodPicker value={search.period} onChange={(period) => show({ period })} />
        <ChoiceMenu
          label={entryScreenTexts.user}
          options={[
            { value: '', label: 'All' },
            ...people.map(({ customId, name }) => ({ value: customId, label: name })),
          ]}
          value={search.user}
          onChange={(user) => show({ user })}
        />
        <DateField
          label={entryScreenTexts.from}
          {...(!phone && { word: entryScreenTexts.from })}
          value={search.entriesFrom}
          onChange={(entriesFrom) => show({ entriesFrom })}
        />
        <DateField
          label={entryScreenTexts.to}
          {...(!phone && { word: entryScreenTexts.to })}
          value={search.entriesTo}
          onChange={(entriesTo) => show({ entriesTo })}
        />
        <Row className={rowStyles.end} wrap>
          {mayCorrect && (
            <Button
              startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => setActing({ action: 'add', entryId: '' })}
            >
              {entryScreenTexts.actions.add}
            </Button>
          )}
          <FileMenu
            label={itemExportTexts.download}
            files={files.map((as) => ({ label: `${entryScreenTexts.entries} (.${as})`, save: () => save(as) }))}
            making={itemExportTexts.downloading}
            failed={itemMessages.errors.exportData}
          />
          <IconButton aria-label="Print" title="Print" disabled={isReading || !count} onClick={() => void print()}>
            <Printer size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </Row>
      </Toolbar>
      {printed && (
        <div className={rowStyles.paper} data-paper="rows">
          {printed.results.length < printed.count && (
            <Text as="p">
              {itemReportTexts.printedPart(wholeNumber(printed.results.length), countText(printed.count, 'row'))}
            </Text>
          )}
          <DataTable allRows model={tableOf(printed.results, true)} caption={caption} empty={null} />
        </div>
      )}
      <Panel filled print="headless" className={rowStyles.rows} aria-label={label}>
        {phone && !printing ? (
          <>
            {said && <ListFailed {...said} hasRows={entries !== undefined} />}
            {entries?.length === 0 && !failure && empty}
            <EntryCards label={label} entries={entries ?? []} momentText={momentText} onAction={onAction} />
          </>
        ) : (
          <DataTable
            inPanel
            model={tableOf(entries, printing)}
            caption={caption}
            error={said}
            empty={empty}
            things="entries"
            skeletonRows={10}
          />
        )}
        {!failure && (
          <PageFoot
            page={search.page}
            perPage={Number(search.limit)}
            count={count}
            noun="row"
            loading={isOutdated}
            onPage={(page) => setSearch({ page })}
          />
        )}
      </Panel>
      <Suspense>
        {acting?.action === 'add' && <AddDialog kind={kind} onClose={close} />}
        {acting?.action === 'correct' && acted && (
          <CorrectDialog key={acted._id} entry={acted} momentText={momentText} onClose={close} />
        )}
        {acting?.action === 'remove' && acted && <RemoveDialog key={acted._id} entry={acted} onClose={close} />}
      </Suspense>
    </>
  );
}

/** Instants in the wholesaler's time zone, by which days of entries go. @example 'Jun 3, 2026, 10:41 AM' */
function useMomentText(): (instant: string) => string {
  const { data: house } = useQuery({ ...endpointQuery(readWholesaler, { query: useScope() }), ...silently });
  const timeZone = house?.timeZone ?? 'UTC';
  return useMemo(() => {
    const moments = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
    return (instant) => moments.format(new Date(instant));
  }, [timeZone]);
}
