import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import Select from '@mui/material/Select';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';

type ChoiceProps = {
  label: string;
  /** The label is read out and not drawn: what stands around says it. */
  bare?: boolean;
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  /** `option` elements: the browser's own list, which a phone shows its own way. */
  children: ReactNode;
};

export function Choice({ label, bare = false, value, onChange, disabled = false, children }: ChoiceProps) {
  const id = useId();
  return (
    <FormControl fullWidth>
      {bare ? null : (
        <FormLabel htmlFor={id} sx={{ mb: 1 }}>
          {label}
        </FormLabel>
      )}
      <Select
        native
        IconComponent={ChevronDown}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        sx={{ '& .MuiNativeSelect-icon': { width: 16, height: 16, top: 'calc(50% - 8px)', right: 10 } }}
        inputProps={bare ? { id, 'aria-label': label } : { id }}
      >
        {children}
      </Select>
    </FormControl>
  );
}
