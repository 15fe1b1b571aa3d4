import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Select, { type SelectProps } from '@mui/material/Select';
import Check from 'lucide-react/icons/check';
import { useId } from 'react';
import { SelectChevron } from './SelectChevron.tsx';
import styles from './SelectField.module.css';
import type { SelectOption } from './SelectField.tsx';

type MultiSelectProps = Omit<SelectProps<string[]>, 'onChange' | 'value' | 'multiple' | 'children'> & {
  /** The chosen among them. */
  options: readonly SelectOption<string>[];
  chosen: readonly string[];
  onChosen: (chosen: string[]) => void;
  /** What the list says where there is nothing in it. */
  empty?: string | undefined;
  /** What it says while nothing is chosen. */
  none?: string | undefined;
};

/** Any number out of a list, by name; the list stays open until it is left. */
export function MultiSelect({ options, chosen, onChosen, empty = 'Nothing to choose', ...select }: MultiSelectProps) {
  const { MenuProps, none = 'None', ...rest } = select;
  const names = (values: readonly string[]) =>
    options.flatMap(({ value, label }) => (values.includes(value) ? label : [])).join(', ');
  return (
    <Select
      multiple
      displayEmpty
      IconComponent={SelectChevron}
      value={[...chosen]}
      onChange={({ target: { value } }) => onChosen(typeof value === 'string' ? value.split(',') : value)}
      renderValue={(values) => names(values) || <span className={styles.none}>{none}</span>}
      MenuProps={{ ...MenuProps, slotProps: { paper: { className: styles.menu ?? '' } } }}
      {...rest}
    >
      {options.length === 0 && <MenuItem disabled>{empty}</MenuItem>}
      {options.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          <Check size={16} strokeWidth={1.75} aria-hidden className={styles.tick} />
          {label}
        </MenuItem>
      ))}
    </Select>
  );
}

type MultiSelectFieldProps = Pick<MultiSelectProps, 'options' | 'chosen' | 'empty' | 'none'> & {
  label: string;
  onChange: (chosen: string[]) => void;
  error?: string | undefined;
};

/** The same in a form: its label above, what is wrong with it below. */
export function MultiSelectField({ label, onChange, error, ...choice }: MultiSelectFieldProps) {
  const id = useId();
  return (
    <FormControl fullWidth error={error !== undefined}>
      <FormLabel id={`${id}-label`} sx={{ mb: 1 }}>
        {label}
      </FormLabel>
      <MultiSelect
        {...choice}
        onChosen={onChange}
        labelId={`${id}-label`}
        className={styles.multiple ?? ''}
        SelectDisplayProps={{ 'aria-describedby': error === undefined ? undefined : `${id}-message` }}
      />
      {error && <FormHelperText id={`${id}-message`}>{error}</FormHelperText>}
    </FormControl>
  );
}
