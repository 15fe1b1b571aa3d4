import { dateFormats } from '@caselift/domain/import-columns';
import { Field } from '../../ui/Field.tsx';
import { Columns } from '../../ui/kit/Layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import type { Reading } from './mapping-text.ts';

type ReadingFieldsProps = {
  /** What the target says. */
  read: Reading;
  /** What is said for every file of the mapping. */
  shared: Reading;
  onChange: (change: Reading) => void;
};

/** How the files of a target are written. What is left empty is as for every file, or found by looking at it. */
export function ReadingFields({ read, shared, onChange }: ReadingFieldsProps) {
  const sharedFormat = shared.dateFormat ?? 'yyyy-mm-dd';
  return (
    <Columns columns={4} phone={2}>
      <Field
        label="Delimiter"
        placeholder={shared.delimiter ?? 'Detect automatically'}
        value={read.delimiter ?? ''}
        inputProps={{ maxLength: 4 }}
        onChange={(event) => onChange({ delimiter: event.target.value || undefined })}
      />
      <Field
        label="Rows to skip"
        placeholder={String(shared.skipRows ?? 0)}
        inputMode="numeric"
        value={read.skipRows ?? ''}
        onChange={(event) => onChange({ skipRows: wholeNumberOf(event.target.value, 1000) })}
      />
      <Field
        label="Sheet"
        placeholder={String(shared.sheet ?? 'First sheet')}
        value={read.sheet ?? ''}
        onChange={(event) => onChange({ sheet: sheetOf(event.target.value) })}
      />
      <SelectField
        label="Dates"
        value={read.dateFormat ?? ''}
        options={[
          { value: '', label: sharedFormat },
          ...dateFormats
            .filter((format) => format !== sharedFormat)
            .map((format) => ({ value: format, label: format })),
        ]}
        onChange={(format) => onChange({ dateFormat: format || undefined })}
      />
    </Columns>
  );
}

function wholeNumberOf(text: string, most: number): number | undefined {
  const digits = text.replaceAll(/\D/g, '');
  return digits === '' ? undefined : Math.min(Number(digits), most);
}

/** A sheet is named, or counted from 1. */
function sheetOf(text: string): string | number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : text || undefined;
}
