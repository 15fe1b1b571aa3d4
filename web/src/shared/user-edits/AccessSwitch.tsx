import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { type AccessFlag, accessFlags } from './access-flags.ts';
import styles from './user-edit.module.css';

type AccessSwitchProps = {
  flag: AccessFlag;
  checked: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
};

/** A flag of a person with a line that says what it does. */
export function AccessSwitch({ flag, checked, disabled, onChange }: AccessSwitchProps) {
  const id = useId();
  const { label, says } = accessFlags[flag];
  return (
    <div className={styles.switch}>
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-says`}>{says}</p>
      </div>
      <Switch
        checked={checked}
        disabled={disabled}
        onChange={(_, on) => onChange(on)}
        slotProps={{ input: { id, role: 'switch', 'aria-describedby': `${id}-says` } }}
      />
    </div>
  );
}
