import { entryScreenTexts } from '@caselift/contract/entry-texts';
import { entryAmount, itemEntryTexts } from '@caselift/contract/item-entries';
import type { SubmissionKind } from '@caselift/domain/programs/hand-in';
import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';

const { fields } = entryScreenTexts;
const ticks = [
  { value: '1', label: 'Done' },
  { value: '0', label: 'Not done' },
] as const;

/** null: it is none that an entry can have. @example amountOf('1,200.5') // 1200.5 */
export function amountOf(typed: string): number | null {
  const text = typed.replaceAll(',', '').trim();
  const read = entryAmount.safeParse(text === '' ? Number.NaN : Number(text));
  return read.success ? read.data : null;
}

type AmountFieldProps = {
  kind: SubmissionKind;
  typed: string;
  onType: (typed: string) => void;
  /** What is wrong with it is said from the first try to save it on. */
  isTried: boolean;
};

export function AmountField({ kind, typed, onType, isTried }: AmountFieldProps) {
  if (kind === 'tick') {
    return <SelectField label={fields.amount} value={typed === '0' ? '0' : '1'} options={ticks} onChange={onType} />;
  }
  return (
    <Field
      label={kind === 'quantity' ? fields.quantity : fields.amount}
      value={typed}
      autoFocus
      autoComplete="off"
      error={isTried && amountOf(typed) === null ? itemEntryTexts.amount : undefined}
      onChange={({ target }) => onType(target.value)}
      slotProps={{ input: { inputMode: 'decimal' } }}
    />
  );
}
