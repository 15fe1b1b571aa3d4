import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import styles from './user-edit.module.css';

type MultiSelectProps = {
  label: string;
  /** The chosen among them. */
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** What the list says where there is nothing in it. */
  empty?: string;
  error?: string | undefined;
};

/** Any number out of a list, by name. */
export function MultiSelect({ label, options, chosen, onChange, empty, error }: MultiSelectProps) {
  const id = useId();
  const namesOf = (values: readonly string[]) =>
    values.map((value) => options.find((option) => option.value === value)?.label).join(', ');
  return (
    <FormControl fullWidth error={error !== undefined}>
      <FormLabel id={`${id}-label`} sx={{ mb: 1 }}>
        {label}
      </FormLabel>
      <Select
        multiple
        displayEmpty
        labelId={`${id}-label`}
        IconComponent={ChevronDown}
        value={[...chosen]}
        onChange={({ target: { value } }) => onChange(typeof value === 'string' ? value.split(',') : value)}
        renderValue={(values) => (values.length === 0 ? <span className={styles.none}>None</span> : namesOf(values))}
        className={styles.leads}
        SelectDisplayProps={{ 'aria-describedby': error === undefined ? undefined : `${id}-message` }}
        MenuProps={{ slotProps: { paper: { className: styles.leadMenu ?? '' } } }}
      >
        {options.length === 0 && <MenuItem disabled>{empty}</MenuItem>}
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            <Check size={16} strokeWidth={1.75} aria-hidden className={styles.tick} />
            {option.label}
          </MenuItem>
        ))}
      </Select>
      {error && <FormHelperText id={`${id}-message`}>{error}</FormHelperText>}
    </FormControl>
  );
}
