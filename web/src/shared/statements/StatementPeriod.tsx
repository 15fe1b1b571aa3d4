import { statementPeriods } from '@caselift/contract/statements';
import { readWholesaler } from '@caselift/contract/wholesaler';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { periodText } from './period-words.ts';

type StatementPeriodProps = {
  /** First day; '': the period that holds the newest sale. */
  value: string;
  onChange: (from: string) => void;
};

/** Which sales period a statement is of: the running one or one that is over. */
export function StatementPeriod({ value, onChange }: StatementPeriodProps) {
  const { data: house } = useQuery({ ...endpointQuery(readWholesaler, { query: useScope() }), ...silently });
  if (house === undefined || house.lastTransactionDate === null) return null;
  const [running, ...ended] = statementPeriods(house.lastTransactionDate, house.salesPeriod);
  const options = [
    { value: '', label: running ? `${periodText(running.from, running.to)}, running` : '' },
    ...ended.map(({ from, to }) => ({ value: from, label: periodText(from, to) })),
  ];
  return <SelectField label="Sales period" bare value={value} options={options} onChange={onChange} />;
}
