import type { SourceColumn } from '@caselift/domain/mapping/match-columns';
import { useId } from 'react';
import { Stack } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { ColumnPicker } from './ColumnPicker.tsx';

type PartPickerProps = {
  label: string;
  columns: readonly SourceColumn[];
  /** '' while none is chosen. */
  value: string;
  /** Nothing need be chosen. */
  optional?: boolean;
  onPick: (column: string) => void;
};

/** A further column that a field or a rule needs, with what it holds. */
export function PartPicker({ label, columns, value, optional = false, onPick }: PartPickerProps) {
  const id = useId();
  return (
    <Stack gap={4}>
      <Text id={`${id}-label`} kind="caption" tone="soft">
        {label}
      </Text>
      <ColumnPicker
        id={id}
        labelledBy={`${id}-label`}
        columns={columns}
        shown={value}
        none={optional ? 'None' : 'Choose a column'}
        value={value}
        tone={value === '' && !optional ? 'bad' : 'plain'}
        onPick={(column) => onPick(column ?? '')}
        others={[]}
      />
    </Stack>
  );
}
