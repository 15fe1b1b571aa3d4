/** Everything that was done to the wholesaler: searched, narrowed, and as a file. */
import { historyKinds, historyLimits, listHistory, listHistoryActors } from '@caselift/contract/history';
import { useQuery } from '@tanstack/react-query';
import History from 'lucide-react/icons/history';
import { callFile } from '../../api/call-file.ts';
import { endpointQuery, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { useFilters } from '../../shared/filters.ts';
import { SaveCsv } from '../../shared/SaveCsv.tsx';
import { DateField } from '../../ui/controls/DateField.tsx';
import { OutputBar, printPage } from '../../ui/controls/OutputBar.tsx';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { Toolbar } from '../../ui/controls/Toolbar.tsx';
import { LinkButton } from '../../ui/kit/LinkButton.tsx';
import { Page } from '../../ui/kit/Page.tsx';
import { Strip } from '../../ui/kit/Strip.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { aboutText } from './about-text.ts';
import { HistoryRows } from './HistoryRows.tsx';
import { HistorySearch, shownKinds } from './history-search.ts';

const kinds = shownKinds.map((value) => ({ value, label: value === '' ? 'Any change' : historyKinds[value] }));

export function HistoryPage() {
  const scope = useScope();
  const [filters, setFilters] = useFilters(HistorySearch);
  const { data: actors = [] } = useQuery({
    ...endpointQuery(listHistoryActors, { query: scope }),
    ...silently,
  });
  const { about, who, kind, from, to, searchPhrase } = filters;
  const narrowed = Object.fromEntries(Object.entries(filters).filter(([, value]) => value.trim() !== ''));
  const people = [...new Set([...actors, ...(who === '' ? [] : [who])])];
  return (
    <Page printTitle="History">
      <Toolbar finds oneLine>
        <SearchField
          label="Search changes"
          placeholder="Search changes"
          value={searchPhrase}
          maxLength={historyLimits.search}
          onSearch={(phrase) => setFilters({ searchPhrase: phrase })}
        />
        <SelectField
          inside
          label="By"
          value={who}
          narrows={who !== ''}
          options={[{ value: '', label: 'Anyone' }, ...people.map((value) => ({ value, label: value }))]}
          onChange={(chosen) => setFilters({ who: chosen })}
        />
        <SelectField
          inside
          label="Kind"
          value={kind}
          narrows={kind !== ''}
          options={kinds}
          onChange={(chosen) => setFilters({ kind: chosen })}
        />
        <DateField label="From" value={from} onChange={(day) => setFilters({ from: day })} />
        <DateField label="To" value={to} onChange={(day) => setFilters({ to: day })} />
        <OutputBar disabled={false} onPrint={printPage}>
          <SaveCsv file={() => callFile(listHistory, { query: { ...scope, ...narrowed, export: 'csv' } })} />
        </OutputBar>
      </Toolbar>
      {about !== '' && (
        <Strip
          tone="accent"
          icon={History}
          action={<LinkButton onClick={() => setFilters({ about: '' })}>Show all changes</LinkButton>}
        >
          {aboutText(about)}
        </Strip>
      )}
      <HistoryRows
        narrowed={narrowed}
        empty={Object.keys(narrowed).length === 0 ? 'No changes yet.' : 'No change matches.'}
      />
    </Page>
  );
}
