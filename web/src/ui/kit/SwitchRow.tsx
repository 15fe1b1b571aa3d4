import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { Row } from './Layout.tsx';
import styles from './switch-row.module.css';
import { Text } from './Text.tsx';

type SwitchRowProps = {
  label: string;
  /** What it does, below the label. */
  says: string;
  checked: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
};

/** Something that is on or off, with a line that says what it does. */
export function SwitchRow({ label, says, checked, disabled, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <Row spread gap={12} className={styles.row}>
      <div>
        <Text as="label" weight="medium" tone="strong" htmlFor={id}>
          {label}
        </Text>
        <Text as="p" kind="caption" tone="soft" id={`${id}-says`}>
          {says}
        </Text>
      </div>
      <Switch
        checked={checked}
        disabled={disabled}
        onChange={(_, on) => onChange(on)}
        slotProps={{ input: { id, role: 'switch', 'aria-describedby': `${id}-says` } }}
      />
    </Row>
  );
}
