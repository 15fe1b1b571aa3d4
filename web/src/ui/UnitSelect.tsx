import ChevronDown from 'lucide-react/icons/chevron-down';
import styles from './SelectField.module.css';
import type { SelectOption } from './SelectField.tsx';

type UnitSelectProps<Value extends string> = {
  /** Read out. */
  label: string;
  value: Value;
  options: readonly SelectOption<Value>[];
  disabled: boolean;
  onChange: (value: Value) => void;
};

/** In what a number is written, at the end of its field. */
export function UnitSelect<Value extends string>({
  label,
  value,
  options,
  disabled,
  onChange,
}: UnitSelectProps<Value>) {
  const choose = (text: string) => {
    const option = options.find((other) => other.value === text);
    if (option !== undefined) onChange(option.value);
  };
  return (
    <span className={styles.unit}>
      <select aria-label={label} value={value} disabled={disabled} onChange={(event) => choose(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={12} strokeWidth={1.75} aria-hidden />
    </span>
  );
}
