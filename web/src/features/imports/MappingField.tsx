import type { TargetColumn } from '@caselift/domain/import-columns';
import { type ColumnReading, columnsOf, expressionOf, readingOf } from '@caselift/domain/mapping/column-reading';
import type { Certainty, ColumnMatch, SourceColumn } from '@caselift/domain/mapping/match-columns';
import OutlinedInput from '@mui/material/OutlinedInput';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { type ReactNode, useState } from 'react';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { ColumnPicker } from './ColumnPicker.tsx';
import { MatchChip } from './MatchChip.tsx';
import styles from './mapping.module.css';

type MappingFieldProps = {
  id: string;
  field: TargetColumn;
  /** What the mapping says; '' leaves it empty. */
  expression: string;
  match: ColumnMatch | undefined;
  columns: readonly SourceColumn[];
  /** The first value that came of it. */
  made: string | null;
  fault: string | null;
  /** Its rows are not those of the file in their order: the first value of the column is another row's. */
  derived: boolean;
  idPrefix: string;
  /** How the column is to be read, where there is a choice. */
  options?: ReactNode;
  onChange: (expression: string) => void;
};

/** One field: which column fills it, what the file has there, and what is made of it. */
export function MappingField(props: MappingFieldProps) {
  const { id, field, expression, match, columns, made, fault, derived, idPrefix, options, onChange } = props;
  const reading = expression === '' ? null : readingOf(expression);
  // What was chosen to be typed; a formula may begin as the column that was there.
  const [typing, setTyping] = useState<'fixed' | 'formula' | null>(null);
  const isTyped = typing !== null || reading?.kind === 'formula' || reading?.kind === 'fixed';
  const certainty: Certainty | null = match?.expression === expression ? match.certainty : null;
  const isMissing = field.required && reading === null;
  const tone = fault !== null || isMissing ? 'bad' : certainty === 'check' ? 'warn' : 'plain';
  const kind = typing ?? (reading?.kind === 'fixed' ? 'fixed' : 'formula');
  const [first] = reading === null ? [] : columnsOf(reading);
  const sample = derived ? undefined : sampleOf(reading, columns);
  const begin = (next: 'fixed' | 'formula') => () => {
    setTyping(next);
    onChange(next === 'formula' ? expression : '');
  };
  const fill = (next: ColumnReading) => () => {
    setTyping(null);
    onChange(expressionOf(next));
  };
  const pick = (column: string | null) => {
    setTyping(null);
    onChange(column === null ? '' : expressionOf(readingAs(field, column, columns, idPrefix)));
  };
  return (
    <div className={styles.field}>
      <Text id={`${id}-label`} weight="medium" title={field.meaning}>
        {field.label}
        {field.required ? null : (
          <Text kind="caption" tone="faint" weight="regular">
            {' '}
            optional
          </Text>
        )}
      </Text>
      <Stack gap={4}>
        <ColumnPicker
          id={id}
          labelledBy={`${id}-label`}
          describedBy={`${id}-note`}
          columns={columns}
          shown={isTyped ? typedWords[kind] : shownOf(reading)}
          value={first ?? null}
          tone={tone}
          onPick={pick}
          others={[
            ...(field.name === 'lineNo'
              ? [{ label: 'The file has no line numbers', onPick: fill({ kind: 'numbered' }) }]
              : []),
            ...(mayBeJoined(field) && first !== undefined && reading?.kind === 'column'
              ? [
                  {
                    label: 'Join another column to it...',
                    onPick: fill({ kind: 'joined', column: first, between: '-', second: '' }),
                  },
                ]
              : []),
            { label: 'Same text in every row...', onPick: begin('fixed') },
            { label: 'Formula...', onPick: begin('formula') },
          ]}
        />
        {isTyped ? (
          <OutlinedInput
            fullWidth
            spellCheck={false}
            autoComplete="off"
            value={kind === 'fixed' && reading?.kind === 'fixed' ? reading.text : kind === 'fixed' ? '' : expression}
            onChange={({ target: { value } }) =>
              onChange(kind === 'fixed' && value !== '' ? expressionOf({ kind, text: value }) : value)
            }
            inputProps={{
              'aria-label': kind === 'fixed' ? `Text for ${field.label}` : `Formula for ${field.label}`,
              'aria-describedby': `${id}-note`,
              maxLength: 4000,
            }}
          />
        ) : null}
      </Stack>
      <div id={`${id}-note`} className={styles.made}>
        <Row gap={8}>
          {derived ? null : (
            <Text grow fit="cut" tone="soft" title={sample}>
              {sample ?? ''}
            </Text>
          )}
          {made === null ? null : (
            <>
              <ArrowRight size={14} strokeWidth={1.75} aria-label="is read as" />
              <Text grow fit="cut" tone="strong" title={made}>
                {made}
              </Text>
            </>
          )}
        </Row>
        {fault !== null || isMissing ? (
          <Text kind="caption" tone="bad">
            {fault ?? `Choose a column. ${field.meaning}`}
          </Text>
        ) : null}
      </div>
      <Text still className={styles.chip}>
        {isMissing || fault !== null ? null : <MatchChip certainty={certainty} empty={reading === null} />}
      </Text>
      {isTyped ? null : <div className={styles.options}>{options}</div>}
    </div>
  );
}

/** What the file has where the field was made of it: of returns a value that marks them. */
function sampleOf(reading: ColumnReading | null, columns: readonly SourceColumn[]): string | undefined {
  if (reading?.kind === 'returns') return reading.credits.values[0];
  const [first] = reading === null ? [] : columnsOf(reading);
  return columns.find(({ name }) => name.toLowerCase() === first?.toLowerCase())?.samples[0];
}

/** Names and numbers that a file may write in two parts. */
const mayBeJoined = ({ type, words, form }: TargetColumn): boolean =>
  type === 'text' && words === undefined && form === undefined;

const typedWords = { fixed: 'Same text in every row', formula: 'Formula' };

/** In the picker, where a column alone doesn't say it. */
function shownOf(reading: ColumnReading | null): string {
  switch (reading?.kind) {
    case 'column':
      return reading.column;
    case 'ounces':
    case 'units':
      return `${reading.column}, read as a size`;
    case 'prefixed':
      return `${reading.column}, after ${reading.prefix}`;
    case 'amount':
      return reading.amount.base.column;
    case 'returns':
      return reading.credits.column === '' ? '' : `By ${reading.credits.column}`;
    case 'joined':
      return `${reading.column} and ${reading.second}`;
    case 'numbered':
      return 'Numbered by product';
    default:
      return '';
  }
}

/** A column as this field needs it: sizes become ounces, and numbers of people get their letters. */
function readingAs(
  field: TargetColumn,
  column: string,
  columns: readonly SourceColumn[],
  idPrefix: string,
): ColumnReading {
  const samples = columns.find(({ name }) => name === column)?.samples ?? [];
  const isText = samples.length > 0 && !samples.every((text) => /^[\d.,\s]+$/.test(text));
  if (isText && field.name === 'ozPerUnit') return { kind: 'ounces', column };
  if (isText && field.name === 'unitsPerCase') return { kind: 'units', column };
  const isNumbered = samples.length > 0 && samples.every((text) => /^\d+$/.test(text.trim()));
  if (isNumbered && (field.form === 'userId' || field.form === 'goalOwner') && field.type === 'text')
    return { kind: 'prefixed', prefix: `${idPrefix.toUpperCase()}_`, column };
  return { kind: 'column', column };
}
