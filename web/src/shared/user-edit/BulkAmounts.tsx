import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../ui/Field.tsx';
import { amounts } from './amounts.ts';
import type { BulkValues } from './bulk-form.ts';
import { payGroups } from './pay-groups.ts';
import styles from './user-edit.module.css';

type BulkAmountsProps = { form: UseFormReturn<BulkValues, unknown, BulkValues> };

/** The numbers that several people can be given at once. */
export function BulkAmounts({ form }: BulkAmountsProps) {
  const { errors } = form.formState;
  return payGroups.map(({ title, names }) => (
    <fieldset key={title} className={styles.triple}>
      <legend>{title}</legend>
      {names.map((name) => (
        <Field
          key={name}
          label={amounts[name].label}
          autoComplete="off"
          endAdornment={<span className={styles.unit}>{amounts[name].unit}</span>}
          inputProps={{ inputMode: 'decimal' }}
          error={errors[name]?.message}
          {...form.register(name)}
        />
      ))}
    </fieldset>
  ));
}
