import { statementPeriods } from '@caselift/contract/statements';
import { readWholesaler } from '@caselift/contract/wholesaler';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { periodTitle } from '../users/period-name.ts';

type PeriodPickerProps = {
  /** First day; '': the period that holds the newest sale. */
  value: string;
  onChange: (from: string) => void;
};

/** Which sales period figures are of: the running one or one that is over. */
export function PeriodPicker({ value, onChange }: PeriodPickerProps) {
  const { data: house } = useQuery({ ...endpointQuery(readWholesaler, { query: useScope() }), ...silently });
  if (house === undefined || house.lastTransactionDate === null) return null;
  const [running, ...ended] = statementPeriods(house.lastTransactionDate, house.salesPeriod);
  const options = [
    { value: '', label: running ? `${periodTitle(running)}, running` : '' },
    ...ended.map((period) => ({ value: period.from, label: periodTitle(period) })),
  ];
  const isListed = options.some((option) => option.value === value);
  return (
    <SelectField
      label="Sales period"
      bare
      value={isListed ? value : ''}
      options={options}
      onChange={onChange}
      narrows={isListed && value !== ''}
    />
  );
}
