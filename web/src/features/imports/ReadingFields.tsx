import type { MappingPreview } from '@caselift/contract/imports';
import { dateFormats } from '@caselift/domain/import-columns';
import { dayIn, detectDates } from '@caselift/domain/mapping/detect-reading';
import { Field } from '../../ui/Field.tsx';
import { Columns } from '../../ui/kit/Layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import type { Reading } from './mapping-text.ts';

type ReadingFieldsProps = {
  /** What the target says. */
  read: Reading;
  /** What is said for every file of the mapping. */
  shared: Reading;
  /** What was found in the file. */
  found: MappingPreview | undefined;
  onChange: (change: Reading) => void;
};

const delimiters: Readonly<Record<string, string>> = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar' };
/** @example dateWords('mm/dd/yyyy') // 'Month/day/year' */
function dateWords(format: string): string {
  if (format === 'yyyymmdd') return 'Year, month, day';
  if (format === 'mmddyyyy') return 'Month, day, year';
  const said = format.replace('yyyy', 'year').replace('mon', 'Jan').replace('mm', 'month').replace('dd', 'day');
  return `${said.slice(0, 1).toUpperCase()}${said.slice(1)}`;
}

/** How the files of a target are written. What is left empty is as for every file, or found by looking at it. */
export function ReadingFields({ read, shared, found, onChange }: ReadingFieldsProps) {
  const sharedFormat = shared.dateFormat ?? 'yyyy-mm-dd';
  const format = dateFormats.find((known) => known === (read.dateFormat ?? sharedFormat));
  const delimiter = found?.delimiter ?? null;
  const decimalComma = read.decimalComma ?? shared.decimalComma ?? false;
  return (
    <Columns least={130}>
      <Field
        label="Columns split at"
        placeholder={
          shared.delimiter ?? (delimiter === null ? 'Found by looking' : (delimiters[delimiter] ?? delimiter))
        }
        helper={found ? `${found.sourceColumns.length} columns` : undefined}
        value={read.delimiter ?? ''}
        inputProps={{ maxLength: 4 }}
        onChange={(event) => onChange({ delimiter: event.target.value || undefined })}
      />
      <SelectField
        label="Dates"
        value={read.dateFormat ?? ''}
        helper={format === undefined ? undefined : dateHelper(found, format)}
        options={[
          { value: '', label: dateWords(sharedFormat) },
          ...dateFormats
            .filter((known) => known !== sharedFormat)
            .map((known) => ({ value: known, label: dateWords(known) })),
        ]}
        onChange={(chosen) => onChange({ dateFormat: chosen || undefined })}
      />
      <SelectField
        label="Numbers"
        value={decimalComma ? 'comma' : 'point'}
        helper="$ signs and (12.00) are read"
        options={[
          { value: 'point', label: '1,234.56' },
          { value: 'comma', label: '1.234,56' },
        ]}
        onChange={(chosen) =>
          onChange({ decimalComma: chosen === 'comma' ? true : shared.decimalComma ? false : undefined })
        }
      />
      <Field
        label="Rows to skip"
        placeholder={String(shared.skipRows ?? 0)}
        helper="Above the header"
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
    </Columns>
  );
}

const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' });

/** What the first date of the file means by the format, and whether it could mean another. */
function dateHelper(found: MappingPreview | undefined, format: (typeof dateFormats)[number]): string | undefined {
  const dates = found?.sourceSamples.find((samples) => detectDates(samples) !== null);
  const [first] = dates ?? [];
  if (dates === undefined || first === undefined) return undefined;
  const meant = dayIn(first, format);
  if (meant === null) return `Please check: ${first} isn't such a date`;
  const sentence = `${first} is ${day.format(new Date(meant))}`;
  return detectDates(dates)?.ambiguous ? `Please check: ${sentence}` : sentence;
}

function wholeNumberOf(text: string, most: number): number | undefined {
  const digits = text.replaceAll(/\D/g, '');
  return digits === '' ? undefined : Math.min(Number(digits), most);
}

/** A sheet is named, or counted from 1. */
function sheetOf(text: string): string | number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : text || undefined;
}
