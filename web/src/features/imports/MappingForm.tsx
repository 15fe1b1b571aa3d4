import type { ImportTarget, MappingPreview } from '@caselift/contract/imports';
import { targetColumns } from '@caselift/domain/import-columns';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { Stack } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { FilterField } from './FilterField.tsx';
import styles from './mapping.module.css';
import { columnExpression, type MappingObject, withColumn, withFilter, withFrom, withReading } from './mapping-text.ts';
import { ReadingFields } from './ReadingFields.tsx';

type MappingFormProps = {
  mapping: MappingObject;
  target: ImportTarget;
  /** What it makes of the file now, if one was uploaded. */
  preview: MappingPreview | undefined;
  onChange: (mapping: MappingObject) => void;
};

/** One target of a mapping: how its files are read, which rows count, and one expression a column. */
export function MappingForm({ mapping, target, preview, onChange }: MappingFormProps) {
  const id = useId();
  const own = mapping[target];
  return (
    <Stack gap={16}>
      {target === 'buyers' || target === 'products' ? (
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={own?.from === 'sales'}
              onChange={(event) => onChange(withFrom(mapping, target, event.target.checked))}
            />
          }
          label={`Take ${target} from the sales files (the newest line of each)`}
        />
      ) : null}
      <ReadingFields
        read={own?.read ?? {}}
        shared={mapping.read ?? {}}
        onChange={(change) => onChange(withReading(mapping, target, change))}
      />
      <FilterField
        key={target}
        filter={own?.filter}
        onChange={(lines) => onChange(withFilter(mapping, target, lines))}
      />
      <datalist id={`${id}-columns`}>
        {preview?.sourceColumns.map((column) => (
          <option key={column} value={columnExpression(column)} />
        ))}
      </datalist>
      <Stack gap={8}>
        {targetColumns[target].map(({ name, required, meaning }) => (
          <div key={name} className={styles.column}>
            <label htmlFor={`${id}-${name}`}>
              {name}
              {required ? (
                <Text kind="caption" tone="faint" weight="regular">
                  {' '}
                  needed
                </Text>
              ) : null}
            </label>
            <OutlinedInput
              id={`${id}-${name}`}
              fullWidth
              spellCheck={false}
              autoComplete="off"
              value={own?.columns[name] ?? ''}
              onChange={(event) => onChange(withColumn(mapping, target, name, event.target.value))}
              inputProps={{
                list: `${id}-columns`,
                maxLength: 4000,
                'aria-describedby': `${id}-${name}-meaning`,
                'aria-required': required,
              }}
            />
            <Text id={`${id}-${name}-meaning`} kind="caption" tone="faint">
              <Sample value={sampleOf(preview, name)} />
              {meaning}
            </Text>
          </div>
        ))}
      </Stack>
    </Stack>
  );
}

/** The first value that the expression gives: whoever edits it need not look for it in the rows. */
function sampleOf(preview: MappingPreview | undefined, column: string): string | null {
  const place = preview?.columns.indexOf(column) ?? -1;
  const row = preview?.rows.find((cells) => (cells[place] ?? null) !== null);
  return row?.[place] ?? null;
}

const Sample = ({ value }: { value: string | null }) =>
  value === null ? null : (
    <Text as="div" weight="medium" tone="strong" fit="cut" title={value}>
      {value}
    </Text>
  );
