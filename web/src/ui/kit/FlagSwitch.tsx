import Switch from '@mui/material/Switch';
import { type ReactNode, useId } from 'react';
import { Row, Stack } from './Layout.tsx';
import { LockReason } from './LockReason.tsx';
import styles from './switch-row.module.css';
import { Text } from './Text.tsx';

type FlagSwitchProps = {
  label: string;
  /** What it does. */
  says: string;
  /** Why it can't be changed; null: it can. */
  lock?: string | null;
  on: boolean;
  readOnly: boolean;
  error?: string | undefined;
  onChange: (on: boolean) => void;
  /** What the choice changed besides itself. */
  children?: ReactNode;
};

/** A switch with what it does, or why it can't be changed. */
export function FlagSwitch({ label, says, lock = null, on, readOnly, error, onChange, children }: FlagSwitchProps) {
  const id = useId();
  return (
    <Row align="top" gap={8}>
      <Switch
        size="small"
        className={styles.beside}
        checked={on}
        disabled={readOnly || lock !== null}
        onChange={(_, checked) => onChange(checked)}
        slotProps={{ input: { id, role: 'switch', 'aria-describedby': `${id}-says` } }}
      />
      <Stack gap={0} grow>
        <Text as="label" weight="medium" tone={lock === null ? 'strong' : 'faint'} htmlFor={id}>
          {label}
        </Text>
        {error !== undefined ? (
          <Text kind="caption" tone="bad" id={`${id}-says`} role="alert">
            {error}
          </Text>
        ) : lock !== null ? (
          <LockReason id={`${id}-says`}>{lock}</LockReason>
        ) : (
          <Text kind="caption" tone="soft" id={`${id}-says`}>
            {says}
          </Text>
        )}
        {children}
      </Stack>
    </Row>
  );
}
