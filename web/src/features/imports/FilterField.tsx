import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { filterLines, type TargetMapping } from './mapping-text.ts';

type FilterFieldProps = { filter: TargetMapping['filter']; onChange: (lines: string) => void };

const spoken = (lines: string) =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/** The conditions that a row must meet, one a line. */
export function FilterField({ filter, onChange }: FilterFieldProps) {
  const [typed, setTyped] = useState('');
  const kept = filterLines(filter);
  // An empty line that was just begun says nothing yet, and must not vanish under the cursor.
  const value = spoken(typed) === spoken(kept) ? typed : kept;
  return (
    <Field
      label="Only rows where"
      helper="One condition per line. A row must meet all of them. Leave empty to keep every row."
      multiline
      minRows={1}
      maxRows={6}
      spellCheck={false}
      value={value}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(event.target.value);
      }}
      sx={{ padding: 0 }}
      inputProps={{ style: { padding: '6px 12px' } }}
    />
  );
}
