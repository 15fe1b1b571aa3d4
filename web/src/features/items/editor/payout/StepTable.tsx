import { stepText } from '@caselift/contract/item-rules';
import { itemLimits, itemTexts, stepFields } from '@caselift/contract/item-texts';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useId, useRef } from 'react';
import { type FieldPath, get } from 'react-hook-form';
import { PlainTable } from '../../../../ui/kit/PlainTable.tsx';
import { Text } from '../../../../ui/kit/Text.tsx';
import type { ItemValues } from '../form/item-values.ts';
import type { ItemFormApi } from '../form/use-item-form.ts';
import styles from './payout.module.css';
import type { PayoutRow } from './payout-rows.ts';

type StepTableProps = {
  form: ItemFormApi;
  row: PayoutRow;
  /** Steps of a budget by percent completed, or of an image's payout by quantity. */
  kind: 'advanced' | 'quantityAdvanced';
  label: string;
  onChange: (changes: Partial<PayoutRow['rules']>) => void;
};

type Column = { key: string; head: (typeof stepFields)[keyof typeof stepFields]; unit: '%' | '$' | '' };
const columnsOf: Readonly<Record<StepTableProps['kind'], readonly Column[]>> = {
  advanced: [
    { key: 'completed', head: stepFields.completed, unit: '%' },
    { key: 'ofBudget', head: stepFields.ofBudget, unit: '%' },
  ],
  quantityAdvanced: [
    { key: 'quantity', head: stepFields.quantity, unit: '' },
    { key: 'payout', head: stepFields.payout, unit: '$' },
  ],
};

/** The steps by which a row pays, each in a line that can be added and taken away. */
export function StepTable({ form, row, kind, label, onChange }: StepTableProps) {
  const id = useId();
  const table = useRef<HTMLDivElement>(null);
  const { readOnly } = form;
  const { rules, role } = row;
  const field = kind === 'advanced' ? 'advancedPayments' : 'quantityAdvanced';
  const steps = rules[field] as readonly Readonly<Record<string, number>>[];
  const columns = columnsOf[kind];
  const at = (index: number, key: string) =>
    `${role === null ? '' : `payoutMap.${role}.`}${field}.${index}.${key}` as FieldPath<ItemValues>;

  const faultOf = (index: number, { key, head }: Column) => {
    const path = at(index, key);
    const unread = form.faultOf(path);
    if (unread !== undefined) return unread;
    const isSeen = form.formState.isSubmitted || get(form.formState.touchedFields, path) === true;
    const values = steps.map((step) => step[key] ?? 0);
    return (isSeen && stepText(head, values, index)) || undefined;
  };
  const focusOn = (index: number) =>
    requestAnimationFrame(() => {
      const rows = table.current?.querySelectorAll('tbody tr');
      (rows?.[index]?.querySelector('input') ?? table.current?.querySelector('button'))?.focus();
    });
  const add = () => {
    const last = steps.at(-1) ?? Object.fromEntries(columns.map(({ key }) => [key, 0]));
    onChange({ [field]: [...steps, last] });
    focusOn(steps.length);
  };
  const remove = (index: number) => {
    onChange({ [field]: steps.filter((_, other) => other !== index) });
    focusOn(Math.min(index, steps.length - 2));
  };

  return (
    <div ref={table} className={styles.steps}>
      <PlainTable row={32} narrow framed aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, head }) => (
              <th key={key} scope="col">
                {head}
              </th>
            ))}
            {!readOnly && (
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {steps.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place, which the form's fields name.
            <tr key={index}>
              {columns.map((column) => {
                const path = at(index, column.key);
                const fault = faultOf(index, column);
                return (
                  <td key={column.key}>
                    <OutlinedInput
                      fullWidth
                      autoComplete="off"
                      disabled={readOnly}
                      error={fault !== undefined}
                      startAdornment={column.unit === '$' && <span className={styles.unit}>$</span>}
                      endAdornment={column.unit === '%' && <span className={styles.unit}>%</span>}
                      inputProps={{
                        'aria-label': `${column.head}, step ${index + 1}`,
                        'aria-describedby': fault === undefined ? undefined : `${id}-${index}-${column.key}`,
                        inputMode: 'decimal',
                        maxLength: 16,
                      }}
                      {...form.register(path)}
                    />
                    {fault !== undefined && (
                      <Text as="p" kind="caption" tone="bad" id={`${id}-${index}-${column.key}`}>
                        {fault}
                      </Text>
                    )}
                  </td>
                );
              })}
              {!readOnly && (
                <td className={styles.remove}>
                  <IconButton aria-label={`Remove step ${index + 1}`} onClick={() => remove(index)}>
                    <X size={16} strokeWidth={1.75} aria-hidden />
                  </IconButton>
                </td>
              )}
            </tr>
          ))}
          {steps.length === 0 && (
            <tr>
              <td colSpan={columns.length + 1} data-tone="soft">
                Without steps, this pays nothing.
              </td>
            </tr>
          )}
        </tbody>
      </PlainTable>
      {!readOnly &&
        (steps.length < itemLimits.steps ? (
          <Button variant="text" size="small" startIcon={<Plus size={16} strokeWidth={1.75} />} onClick={add}>
            Add step
          </Button>
        ) : (
          <Text kind="caption" tone="soft">
            {itemTexts.tooManySteps}
          </Text>
        ))}
    </div>
  );
}
