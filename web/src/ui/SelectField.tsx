import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Select from '@mui/material/Select';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';

type SelectFieldProps<Value extends string> = {
  label: string;
  /** The label is read out and not drawn: what stands around says it. */
  bare?: boolean;
  helper?: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  className?: string | undefined;
};

/** One of a few, by the browser's own list: it opens as phones and screen readers expect. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, bare = false, helper, value, options, onChange, className } = props;
  const id = useId();
  const choose = (text: string) => {
    const option = options.find((other) => other.value === text);
    if (option !== undefined) onChange(option.value);
  };
  return (
    <FormControl fullWidth={!bare} className={className}>
      {!bare && (
        <FormLabel htmlFor={id} sx={{ mb: 1 }}>
          {label}
        </FormLabel>
      )}
      <Select
        native
        IconComponent={ChevronDown}
        value={value}
        onChange={(event) => choose(event.target.value)}
        sx={{ '& .MuiNativeSelect-icon': { width: 16, height: 16, top: 'calc(50% - 8px)', right: 10 } }}
        inputProps={{
          id,
          'aria-label': bare ? label : undefined,
          'aria-describedby': helper ? `${id}-message` : undefined,
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
      {helper && <FormHelperText id={`${id}-message`}>{helper}</FormHelperText>}
    </FormControl>
  );
}
