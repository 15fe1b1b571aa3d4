import type { Credits } from '@caselift/domain/mapping/amounts';
import type { SourceColumn } from '@caselift/domain/mapping/match-columns';
import { Stack } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { creditsGuess } from './amount-guesses.ts';
import { PartPicker } from './PartPicker.tsx';
import { ValueChips } from './ValueChips.tsx';

type CreditOptionsProps = {
  credits: Credits | null;
  columns: readonly SourceColumn[];
  /** Fields of formulas, which credits do not reach. */
  unreached: readonly string[];
  onChange: (credits: Credits | null) => void;
};

const ways = [
  { value: 'sign', label: 'Credits are below zero in the file' },
  { value: 'marked', label: 'Credits are marked in a column' },
] as const;

/** Which lines are credit memos and returns: those below zero, or those that a column marks. */
export function CreditOptions({ credits, columns, unreached, onChange }: CreditOptionsProps) {
  return (
    <Stack gap={8}>
      <SelectField
        label="How are credits and returns given?"
        bare
        value={credits === null ? 'sign' : 'marked'}
        options={ways}
        onChange={(way) => onChange(way === 'sign' ? null : creditsGuess(columns))}
      />
      {credits === null ? null : (
        <>
          <PartPicker
            label="The column that marks them"
            columns={columns}
            value={credits.column}
            onPick={(column) => onChange({ column, values: [] })}
          />
          <Text kind="caption" tone="soft">
            Lines with these values are returns. Their units, revenue and cost count below zero.
          </Text>
          <ValueChips
            of={credits.column}
            samples={columns.find(({ name }) => name === credits.column)?.samples ?? []}
            values={credits.values}
            onChange={(values) => onChange({ ...credits, values })}
          />
          {unreached.length > 0 ? (
            <Text kind="caption" tone="warn">
              Not applied to {unreached.join(' and ')}: the formula decides the sign there.
            </Text>
          ) : null}
        </>
      )}
    </Stack>
  );
}
