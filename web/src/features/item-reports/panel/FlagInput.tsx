import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { Row, Stack } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import styles from './panel.module.css';

type FlagInputProps = {
  label: string;
  /** What it does. */
  says: string;
  error: string | undefined;
  on: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
};

/** A switch with what it does. */
export function FlagInput({ label, says, error, on, disabled, onChange }: FlagInputProps) {
  const id = useId();
  return (
    <Row align="top" gap={8}>
      <Switch
        size="small"
        className={styles.switch}
        checked={on}
        disabled={disabled}
        onChange={(_, checked) => onChange(checked)}
        slotProps={{ input: { id, role: 'switch', 'aria-describedby': `${id}-says` } }}
      />
      <Stack gap={0} grow>
        <Text as="label" weight="medium" tone="strong" htmlFor={id}>
          {label}
        </Text>
        <Text kind="caption" tone={error === undefined ? 'soft' : 'bad'} id={`${id}-says`}>
          {error ?? says}
        </Text>
      </Stack>
    </Row>
  );
}
