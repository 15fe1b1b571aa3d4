import { closingTexts } from '@caselift/contract/closings';
import { SelectField } from '../../ui/SelectField.tsx';
import { periodTitle } from '../users/period-name.ts';
import { type Edited, useEditPeriods } from './use-edit-periods.ts';

type CountsFromProps = {
  /** First day; '': the sales period of the newest sale. */
  value: string;
  onChange: (from: string) => void;
  edited?: Edited;
  disabled?: boolean;
  /** In a toolbar. */
  inside?: boolean;
  helper?: string;
};

/** From which sales period on an edit pays. Nothing while none is open but that of the newest sale. */
export function CountsFrom({
  value,
  onChange,
  edited = 'environment',
  disabled = false,
  inside = false,
  helper,
}: CountsFromProps) {
  const { running, open } = useEditPeriods(edited);
  if (running === null || open.length === 0) return null;
  return (
    <SelectField
      label={closingTexts.countsFrom}
      inside={inside}
      {...(helper !== undefined && { helper })}
      value={value}
      options={[
        { value: '', label: periodTitle(running) },
        ...open.map((period) => ({ value: period.from, label: `${periodTitle(period)}, not closed` })),
      ]}
      disabled={disabled}
      onChange={onChange}
      narrows={inside && value !== ''}
    />
  );
}
