import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId } from 'react';

type FieldProps = Omit<OutlinedInputProps, 'error' | 'label'> & {
  label: string;
  /** What is wrong with the value; takes the helper's place. */
  error?: string | undefined;
  helper?: string;
};

/** A text field with its label above and its message below. */
export function Field({ label, error, helper, id, ...input }: FieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const message = error ?? helper;
  return (
    <FormControl fullWidth error={error !== undefined}>
      <FormLabel htmlFor={fieldId} sx={{ mb: 1 }}>
        {label}
      </FormLabel>
      <OutlinedInput id={fieldId} aria-describedby={message ? `${fieldId}-message` : undefined} {...input} />
      {message ? <FormHelperText id={`${fieldId}-message`}>{message}</FormHelperText> : null}
    </FormControl>
  );
}
