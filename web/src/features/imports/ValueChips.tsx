import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { ToggleChip } from '../../ui/controls/ToggleChip.tsx';
import { Row } from '../../ui/kit/Layout.tsx';

type ValueChipsProps = {
  /** Of what the values are, for a screen reader: 'DOC_TYPE'. */
  of: string;
  /** The values that occur in the first rows. */
  samples: readonly string[];
  values: readonly string[];
  onChange: (values: string[]) => void;
};

const chipsShown = 12;

/** Values out of those that a column holds, or typed. */
export function ValueChips({ of, samples, values, onChange }: ValueChipsProps) {
  const [typed, setTyped] = useState('');
  const offered = [...new Set([...values, ...samples.slice(0, chipsShown)])];
  const add = () => {
    const value = typed.trim();
    setTyped('');
    if (value !== '' && !values.includes(value)) onChange([...values, value]);
  };
  return (
    <Row wrap gap={8} role="group" aria-label={`Values of ${of}`}>
      {offered.map((value) => (
        <ToggleChip
          key={value}
          label={value}
          on={values.includes(value)}
          onToggle={() =>
            onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value])
          }
        />
      ))}
      <OutlinedInput
        size="small"
        value={typed}
        placeholder="Another value"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
        inputProps={{ 'aria-label': `Another value of ${of}`, maxLength: 200, size: 14 }}
      />
    </Row>
  );
}
