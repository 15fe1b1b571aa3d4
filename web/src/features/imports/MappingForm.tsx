import type { ImportTarget, MappingPreview } from '@caselift/contract/imports';
import { targetColumns } from '@caselift/domain/import-columns';
import { isIncomplete } from '@caselift/domain/mapping/column-reading';
import { matchColumns } from '@caselift/domain/mapping/match-columns';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useId, useMemo, useState } from 'react';
import { Disclosure } from '../../ui/kit/Disclosure.tsx';
import { Stack } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { FieldOptions } from './FieldOptions.tsx';
import { FilterField } from './FilterField.tsx';
import { faultOf } from './fault-words.ts';
import { LeaveOutRows } from './LeaveOutRows.tsx';
import { MappingField } from './MappingField.tsx';
import {
  type MappingObject,
  withColumns,
  withExpression,
  withFilter,
  withFrom,
  withLeaveOut,
  withReading,
} from './mapping-text.ts';
import { sourceOf } from './propose-mapping.ts';
import { ReadingFields } from './ReadingFields.tsx';
import { SizesTable } from './SizesTable.tsx';
import { shownValue } from './shown-value.ts';

type MappingFormProps = {
  mapping: MappingObject;
  target: ImportTarget;
  /** What it makes of the file now, if one was uploaded. */
  preview: MappingPreview | undefined;
  /** Before the numbers of people who have none of their own letters. */
  idPrefix: string;
  onChange: (mapping: MappingObject) => void;
};

/** One target of a mapping: how its files are read, a column for each field, and which rows count. */
export function MappingForm({ mapping, target, preview, idPrefix, onChange }: MappingFormProps) {
  const id = useId();
  /** Whether it was opened or closed by hand. */
  const [advanced, setAdvanced] = useState<boolean | null>(null);
  const own = mapping[target];
  const columns = useMemo(() => (preview ? sourceOf(preview) : []), [preview]);
  const mapped = own?.columns ?? {};
  const fromSales = own?.from === 'sales';
  const matches = useMemo(
    () => matchColumns(target, columns, { idPrefix, fromSales }),
    [target, columns, idPrefix, fromSales],
  );
  const fault = preview?.fault ? faultOf(preview.fault) : null;
  const faultAt = (field: string): string | null => {
    if (fault?.target === target && fault.field === field) return fault.sentence;
    const problem = preview?.problems.find(
      ({ target: of, rejected, examples }) => of === target && rejected && examples[0]?.column === field,
    );
    const [example] = problem?.examples ?? [];
    return example ? `"${example.value ?? ''}" in row ${example.row} ${example.reason}` : null;
  };
  const faultIn = (part: 'leaveOut' | 'filter') =>
    fault?.target === target && fault.field === part ? <Text tone="bad">{fault.sentence}</Text> : null;
  return (
    <Stack gap={16}>
      {target === 'buyers' || target === 'products' ? (
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={fromSales}
              onChange={(event) => onChange(withFrom(mapping, target, event.target.checked))}
            />
          }
          label={`Take ${target} from the sales files (the newest line of each)`}
        />
      ) : null}
      <ReadingFields
        read={own?.read ?? {}}
        shared={mapping.read ?? {}}
        found={preview}
        onChange={(change) => onChange(withReading(mapping, target, change))}
      />
      <div>
        {targetColumns[target].map((field) => (
          <MappingField
            key={`${target} ${field.name}`}
            id={`${id}-${field.name}`}
            field={field}
            expression={mapped[field.name] ?? ''}
            match={matches[field.name]}
            columns={columns}
            made={sampleOf(preview, field.name)}
            fault={partFault(mapped[field.name]) ?? (mapped[field.name] ? faultAt(field.name) : null)}
            derived={fromSales}
            idPrefix={idPrefix}
            options={
              columns.length === 0 ? null : (
                <FieldOptions
                  field={field}
                  isSales={target === 'sales'}
                  mapped={mapped}
                  columns={columns}
                  onChange={(next) => onChange(withColumns(mapping, target, next))}
                />
              )
            }
            onChange={(expression) => onChange(withExpression(mapping, target, field.name, expression))}
          />
        ))}
      </div>
      {target === 'products' ? <SizesTable columns={columns} mapped={mapped} /> : null}
      <LeaveOutRows
        key={target}
        rules={own?.leaveOut ?? []}
        columns={columns}
        leftOut={preview?.leftOut ?? null}
        onChange={(rules) => onChange(withLeaveOut(mapping, target, rules))}
      />
      {faultIn('leaveOut')}
      <Disclosure flush title="Advanced" open={advanced ?? own?.filter !== undefined} onToggle={setAdvanced}>
        <FilterField
          key={target}
          filter={own?.filter}
          onChange={(lines) => onChange(withFilter(mapping, target, lines))}
        />
        {faultIn('filter')}
      </Disclosure>
    </Stack>
  );
}

/** The first value that the expression gives: whoever edits it need not look for it in the rows. */
function sampleOf(preview: MappingPreview | undefined, column: string): string | null {
  const place = preview?.columns.indexOf(column) ?? -1;
  const row = preview?.rows.find((cells) => (cells[place] ?? null) !== null);
  return shownValue(column, row?.[place] ?? null);
}

/** A field of several columns lacks one of them. */
const partFault = (expression: string | undefined): string | null =>
  expression !== undefined && isIncomplete(expression) ? 'Choose the missing column.' : null;
