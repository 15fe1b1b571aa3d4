import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { ChevronDown } from 'lucide-react';
import styles from './list.module.css';

type SelectControlProps<Value extends string> = {
  /** Says what is chosen; not drawn. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

/** One of a few, by the browser's own list: it opens as phones and screen readers expect. */
export function SelectControl<Value extends string>({ label, value, options, onChange }: SelectControlProps<Value>) {
  const choose = (text: string) => {
    const option = options.find((other) => other.value === text);
    if (option !== undefined) onChange(option.value);
  };
  return (
    <Select
      native
      className={styles.select}
      input={<OutlinedInput />}
      IconComponent={Chevron}
      inputProps={{ 'aria-label': label }}
      value={value}
      onChange={(event) => choose(event.target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}

const Chevron = ({ className }: { className?: string }) => (
  <ChevronDown size={16} strokeWidth={1.75} className={className} aria-hidden />
);
