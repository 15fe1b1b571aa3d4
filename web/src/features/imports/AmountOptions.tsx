import type { Amount, PerCase, Quantity } from '@caselift/domain/mapping/amounts';
import type { SourceColumn } from '@caselift/domain/mapping/match-columns';
import type { AmountField } from '@caselift/domain/mapping/sales-amounts';
import { Stack } from '../../ui/kit/Layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { casesGuess, perCaseGuess, perCaseOf } from './amount-guesses.ts';
import { PartPicker } from './PartPicker.tsx';

type AmountOptionsProps = {
  field: AmountField;
  amount: Amount;
  /** How many units a line has, which prices by the unit are multiplied by; null while nobody has said. */
  quantity: Quantity | null;
  columns: readonly SourceColumn[];
  onChange: (amount: Amount) => void;
};

const questions: Record<AmountField, string> = {
  units: 'How is the quantity given?',
  revenue: 'How is revenue given?',
  cost: 'How is cost given?',
};
const quantityWays = [
  { value: 'column', label: 'In units' },
  { value: 'cases', label: 'In cases' },
  { value: 'mixed', label: 'In cases and single units' },
] as const;
const priceWays = [
  { value: 'column', label: 'For the line' },
  { value: 'unit', label: 'Per unit' },
  { value: 'case', label: 'Per case' },
] as const;
type Way = (typeof quantityWays | typeof priceWays)[number]['value'];

/** How a column gives a quantity or an amount, and the other columns that this needs. */
export function AmountOptions({ field, amount, quantity, columns, onChange }: AmountOptionsProps) {
  const { base, discount } = amount;
  const way: Way = base.of === 'cases' && base.bottles !== null ? 'mixed' : base.of;
  const ways = field === 'units' ? quantityWays : quantity === null ? priceWays.slice(0, 1) : priceWays;
  const withBase = (next: Amount['base']) => onChange({ ...amount, base: next });
  const perCase: PerCase | null = base.of === 'cases' || base.of === 'case' ? base.perCase : null;
  return (
    <Stack gap={8}>
      <SelectField
        label={questions[field]}
        bare
        value={way}
        options={ways}
        onChange={(chosen) => withBase(baseFor(chosen, base, quantity, columns))}
      />
      {perCase === null ? null : (
        <PartPicker
          label="Units per case, or the size"
          columns={columns}
          value={perCase.column}
          onPick={(column) => {
            const chosen = perCaseOf(column, columns);
            if (base.of === 'cases' || base.of === 'case') withBase({ ...base, perCase: chosen });
          }}
        />
      )}
      {base.of === 'cases' && base.bottles !== null ? (
        <PartPicker
          label="Single units beside the cases"
          columns={columns}
          value={base.bottles}
          onPick={(bottles) => withBase({ ...base, bottles })}
        />
      ) : null}
      {field === 'revenue' ? (
        <PartPicker
          label="Minus discounts in"
          optional
          columns={columns}
          value={discount ?? ''}
          onPick={(column) => onChange({ ...amount, discount: column === '' ? null : column })}
        />
      ) : null}
    </Stack>
  );
}

/** What is there, given in another way; what the file's columns suggest fills what is new. */
function baseFor(
  way: Way,
  base: Amount['base'],
  quantity: Quantity | null,
  columns: readonly SourceColumn[],
): Amount['base'] {
  const { column } = base;
  const perCase =
    base.of === 'cases' || base.of === 'case'
      ? base.perCase
      : quantity?.of === 'cases'
        ? quantity.perCase
        : perCaseGuess(columns);
  if (way === 'cases') return { of: 'cases', column, perCase, bottles: null };
  if (way === 'mixed') {
    // The column that was chosen may be that of the single units.
    const cases = base.of === 'cases' ? null : casesGuess(columns);
    return cases === null || cases === column
      ? { of: 'cases', column, perCase, bottles: '' }
      : { of: 'cases', column: cases, perCase, bottles: column };
  }
  if (quantity !== null && way === 'unit') return { of: 'unit', column, quantity };
  if (quantity !== null && way === 'case') return { of: 'case', column, quantity, perCase };
  return { of: 'column', column };
}
