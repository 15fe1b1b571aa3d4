import { dateFormats } from '@caselift/domain/import-columns';
import { Field } from '../../ui/Field.tsx';
import { Choice } from './Choice.tsx';
import styles from './import.module.css';
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
  return (
    <div className={styles.reading}>
      <Field
        label="Delimiter"
        placeholder={shared.delimiter ?? 'Found by itself'}
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
        placeholder={String(shared.sheet ?? 'The first')}
        value={read.sheet ?? ''}
        onChange={(event) => onChange({ sheet: sheetOf(event.target.value) })}
      />
      <Choice
        label="Dates"
        value={read.dateFormat ?? ''}
        onChange={(value) => onChange({ dateFormat: value || undefined })}
      >
        <option value="">{shared.dateFormat ?? 'yyyy-mm-dd'}</option>
        {dateFormats
          .filter((format) => format !== (shared.dateFormat ?? 'yyyy-mm-dd'))
          .map((format) => (
            <option key={format}>{format}</option>
          ))}
      </Choice>
    </div>
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
