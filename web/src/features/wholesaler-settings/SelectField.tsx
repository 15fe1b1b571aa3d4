import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select, { type SelectProps } from '@mui/material/Select';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import styles from './settings.module.css';

type SelectFieldProps = Omit<SelectProps<string>, 'label' | 'native' | 'error'> & {
  label: string;
  helper: string;
  choices: readonly { value: string; label: string }[];
};

/** One of a few, by the browser's own list: it opens as phones and screen readers expect. */
export function SelectField({ label, helper, choices, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <FormControl fullWidth>
      <FormLabel htmlFor={id} sx={{ mb: 1 }}>
        {label}
      </FormLabel>
      <Select
        native
        input={<OutlinedInput />}
        IconComponent={Chevron}
        inputProps={{ id, 'aria-describedby': `${id}-message` }}
        {...select}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
      <FormHelperText id={`${id}-message`}>{helper}</FormHelperText>
    </FormControl>
  );
}

const Chevron = ({ className }: { className?: string }) => (
  <ChevronDown size={16} strokeWidth={1.75} className={`${className} ${styles.chevron}`} aria-hidden />
);
