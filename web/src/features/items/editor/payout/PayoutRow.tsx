import { payoutTypeWords } from '@caselift/contract/item-screen-texts';
import { itemTexts } from '@caselift/contract/item-texts';
import type { PayoutRole, PayoutType } from '@caselift/domain/programs/item';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import type { FieldPath } from 'react-hook-form';
import { Text } from '../../../../ui/kit/Text.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import type { ItemValues } from '../form/item-values.ts';
import type { ItemFormApi } from '../form/use-item-form.ts';
import { LimitField } from './LimitField.tsx';
import styles from './payout.module.css';
import { asType, changesOf, limitsLock, type PayoutRow as Row, typesFor, typesLock } from './payout-rows.ts';
import { StepTable } from './StepTable.tsx';

type PayoutRowProps = {
  form: ItemFormApi;
  row: Row;
  /** The ID of a sentence below the rows: why something in them is disabled. */
  reasonId: (lock: string | null) => string | undefined;
};

/** Each payout type reads an amount of its own; what a quantity pays stands in its steps. */
const ownAmounts: Readonly<Partial<Record<PayoutType, FieldPath<ItemValues>>>> = {
  allOrNothing: 'payout',
  atRisk: 'payout',
  perAction: 'quantityPayout',
  advanced: 'advancedBudget',
};
const blockAmounts = {
  allOrNothing: 'allOrNothingAmount',
  atRisk: 'atRiskAmount',
  perAction: 'perActionAmount',
  advanced: 'advancedBudget',
} as const;

function amountPath(role: PayoutRole | null, payoutType: PayoutType): FieldPath<ItemValues> | undefined {
  if (role === null || payoutType === 'quantityAdvanced') return role === null ? ownAmounts[payoutType] : undefined;
  return `payoutMap.${role}.${blockAmounts[payoutType]}`;
}

const typeWord = (payoutType: PayoutType) => payoutTypeWords[payoutType];

const limitPath = (role: PayoutRole | null, limit: 'threshold' | 'cap') =>
  role === null ? (`${limit}.value` as const) : (`payoutMap.${role}.${limit}.value` as const);

/** Of the numbers that a row shows. */
export function pathsOf({ role, rules }: Row): FieldPath<ItemValues>[] {
  const amount = amountPath(role, rules.payoutType);
  const limits = limitsLock(rules) === null ? [limitPath(role, 'threshold'), limitPath(role, 'cap')] : [];
  return [...(amount === undefined ? [] : [amount]), ...limits];
}

/** How one role is paid, or everyone. */
export function PayoutRow({ form, row, reasonId }: PayoutRowProps) {
  const id = useId();
  const { place, read, readOnly } = form;
  const { role, label, rules } = row;
  const { payoutsByUserType } = read.form;
  const named = (what: string) => (payoutsByUserType ? `${what}, ${label}` : what);
  const types = typesFor(read.form, place, rules.payoutType);
  const amount = amountPath(role, rules.payoutType);
  const typeFault = form.faultOf(role === null ? 'payoutType' : `payoutMap.${role}.payoutType`);
  const amountFault = amount && form.faultOf(amount);
  const lock = limitsLock(rules);
  const change = (changes: Partial<Row['rules']>) => form.choose(changesOf(read.form, role, changes));
  const limits = (['threshold', 'cap'] as const).map((limit) => {
    const path = limitPath(role, limit);
    return { limit, path, fault: lock === null ? form.faultOf(path) : undefined };
  });
  const faults = [
    { key: 'type', text: typeFault },
    { key: 'amount', text: amountFault },
    ...limits.map(({ limit, fault }) => ({ key: limit, text: fault })),
  ].filter(({ text }) => text !== undefined);
  const [threshold, cap] = limits.map(({ limit, path, fault }) => (
    <LimitField
      key={limit}
      form={form}
      role={role}
      label={limit === 'threshold' ? 'Threshold' : 'Cap'}
      name={named(limit === 'threshold' ? 'Threshold' : 'Cap')}
      path={path}
      // What a cap may be depends on the threshold.
      deps={limit === 'threshold' ? limits[1]?.path : undefined}
      limit={rules[limit]}
      reason={reasonId(lock ?? (form.isHidden(path) ? itemTexts.hiddenProfits : null))}
      errorId={fault === undefined ? undefined : `${id}-${limit}`}
      onChange={(changed) => change({ [limit]: changed })}
    />
  ));
  return (
    <>
      <fieldset className={styles.row} aria-label={label}>
        {payoutsByUserType && (
          <Text weight="medium" tone="strong" className={styles.role} aria-hidden>
            {label}
          </Text>
        )}
        <div className={styles.cell} data-label="Payout type">
          <SelectField
            bare
            label={named('Payout type')}
            value={rules.payoutType}
            options={types.map((value) => ({ value, label: typeWord(value) }))}
            disabled={readOnly || types.length === 1}
            describedBy={typeFault === undefined ? reasonId(typesLock(read.form)) : `${id}-type`}
            onChange={(payoutType) => change(asType(rules, payoutType))}
          />
        </div>
        <div className={styles.cell} data-label="Amount">
          {amount === undefined || form.isHidden(amount) ? (
            <OutlinedInput
              key="none"
              disabled
              value={amount === undefined ? 'In the steps' : itemTexts.hidden}
              inputProps={{
                'aria-label': named('Amount'),
                'aria-describedby': reasonId(lock ?? (amount === undefined ? null : itemTexts.hiddenProfits)),
              }}
            />
          ) : (
            <OutlinedInput
              key={amount}
              autoComplete="off"
              disabled={readOnly}
              error={amountFault !== undefined}
              startAdornment={<span className={styles.unit}>$</span>}
              inputProps={{
                'aria-label': named(rules.payoutType === 'advanced' ? 'Budget' : 'Amount'),
                'aria-describedby': amountFault === undefined ? undefined : `${id}-amount`,
                inputMode: 'decimal',
                maxLength: 16,
              }}
              {...form.register(amount)}
            />
          )}
        </div>
        {threshold}
        {cap}
      </fieldset>
      {faults.length > 0 && (
        <div className={styles.faults}>
          {faults.map(({ key, text }) => (
            <FormHelperText key={key} error id={`${id}-${key}`}>
              {text}
            </FormHelperText>
          ))}
        </div>
      )}
      {(rules.payoutType === 'advanced' || rules.payoutType === 'quantityAdvanced') && (
        <StepTable form={form} row={row} kind={rules.payoutType} label={named('Steps')} onChange={change} />
      )}
    </>
  );
}
