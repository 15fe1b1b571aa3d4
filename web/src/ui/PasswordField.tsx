import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { Field } from './Field.tsx';

type PasswordFieldProps = ComponentProps<typeof Field> & {
  /** For a password that is to be passed on. */
  shownAtFirst?: boolean;
};

/** A password with its show and hide button. */
export function PasswordField({ shownAtFirst = false, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(shownAtFirst);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            aria-label={shown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!shown)}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
