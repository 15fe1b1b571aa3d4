/** What can be chosen about a field beyond its column. */
import type { TargetColumn } from '@caselift/domain/import-columns';
import { readAmount } from '@caselift/domain/mapping/amounts';
import { expressionOf, readingOf } from '@caselift/domain/mapping/column-reading';
import type { SourceColumn } from '@caselift/domain/mapping/match-columns';
import {
  amountFields,
  creditsOf,
  formulaAmounts,
  isAmountField,
  quantityOf,
  withAmount,
  withCredits,
} from '@caselift/domain/mapping/sales-amounts';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Stack } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { AmountOptions } from './AmountOptions.tsx';
import { CreditOptions } from './CreditOptions.tsx';
import { labelOf } from './fault-words.ts';
import { PartPicker } from './PartPicker.tsx';

type FieldOptionsProps = {
  field: TargetColumn;
  isSales: boolean;
  /** The target's expressions. */
  mapped: Readonly<Record<string, string>>;
  columns: readonly SourceColumn[];
  onChange: (mapped: Record<string, string>) => void;
};

export function FieldOptions({ field, isSales, mapped, columns, onChange }: FieldOptionsProps) {
  const expression = mapped[field.name] ?? '';
  const reading = expression === '' ? null : readingOf(expression);
  if (reading?.kind === 'joined') {
    const change = (part: Partial<typeof reading>) =>
      onChange({ ...mapped, [field.name]: expressionOf({ ...reading, ...part }) });
    return (
      <Stack gap={8}>
        <OutlinedInput
          value={reading.between}
          placeholder="Nothing between"
          onChange={(event) => change({ between: event.target.value })}
          inputProps={{ 'aria-label': `Between the two columns of ${field.label}`, maxLength: 10 }}
        />
        <PartPicker
          label="Joined with"
          columns={columns}
          value={reading.second}
          onPick={(second) => change({ second })}
        />
      </Stack>
    );
  }
  if (reading?.kind === 'numbered')
    return (
      <Text kind="caption" tone="soft">
        Lines are numbered by their product, so the order of rows doesn't matter. Each file must hold whole invoices:
        importing an invoice again replaces all of its lines.
      </Text>
    );
  if (!isSales) return null;
  if (field.name === 'kind' && (reading === null || reading.kind === 'returns'))
    return (
      <CreditOptions
        credits={creditsOf(mapped)}
        columns={columns}
        unreached={formulaAmounts(mapped).map((name) => labelOf('sales', name))}
        onChange={(credits) => onChange(withCredits(mapped, credits))}
      />
    );
  const amount = isAmountField(field.name) ? readAmount(expression) : null;
  if (amount === null) return null;
  const name = amountFields.find((other) => other === field.name) ?? 'units';
  return (
    <AmountOptions
      field={name}
      amount={amount}
      quantity={quantityOf(mapped)}
      columns={columns}
      onChange={(next) => onChange(withAmount(mapped, name, next))}
    />
  );
}
