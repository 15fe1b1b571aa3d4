import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { SelectChevron } from './SelectChevron.tsx';
import styles from './SelectField.module.css';

/** group: options of one group stand together, under its name. */
export type SelectOption<Value extends string> = { value: Value; label: string; group?: string };

type SelectFieldProps<Value extends string> = {
  label: string;
  /** The label is read out and not drawn: what stands around says it. */
  bare?: boolean;
  /** The label is drawn inside, before the value. */
  inside?: boolean;
  helper?: string;
  /** What is wrong with the value; takes the helper's place. */
  error?: string | undefined;
  /** The ID of a sentence that stands elsewhere: why it is disabled. */
  describedBy?: string | undefined;
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  disabled?: boolean;
  /** A filter that leaves something out: its value stands out. */
  narrows?: boolean;
  className?: string | undefined;
};

/** One of a few, by the browser's own list: it opens as phones and screen readers expect. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, bare = false, inside = false, helper, error, value, options, onChange } = props;
  const { describedBy } = props;
  const { disabled = false, narrows = false, className } = props;
  const id = useId();
  const message = error ?? helper;
  const choose = (text: string) => {
    const option = options.find((other) => other.value === text);
    if (option !== undefined) onChange(option.value);
  };
  const select = (
    <NativeSelect
      input={
        <OutlinedInput
          startAdornment={
            inside && (
              <label htmlFor={id} className={styles.inside}>
                {label}
              </label>
            )
          }
        />
      }
      className={[styles.select, narrows && styles.narrows, className].filter(Boolean).join(' ')}
      IconComponent={SelectChevron}
      value={value}
      disabled={disabled}
      onChange={(event) => choose(event.target.value)}
      inputProps={{
        id,
        'aria-label': bare ? label : undefined,
        'aria-describedby': message ? `${id}-message` : describedBy,
        'aria-invalid': error === undefined ? undefined : true,
      }}
    >
      {[...Map.groupBy(options, ({ group }) => group)].map(([group, grouped]) =>
        group === undefined ? (
          grouped.map(optionOf)
        ) : (
          <optgroup key={group} label={group}>
            {grouped.map(optionOf)}
          </optgroup>
        ),
      )}
    </NativeSelect>
  );
  if (bare || inside) return select;
  return (
    <FormControl fullWidth error={error !== undefined}>
      <FormLabel htmlFor={id} sx={{ mb: 1 }}>
        {label}
      </FormLabel>
      {select}
      {message && <FormHelperText id={`${id}-message`}>{message}</FormHelperText>}
    </FormControl>
  );
}

const optionOf = ({ value, label }: SelectOption<string>) => (
  <option key={value} value={value}>
    {label}
  </option>
);
