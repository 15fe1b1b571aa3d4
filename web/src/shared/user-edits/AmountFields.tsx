import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/Field.tsx';
import { FieldSet } from '../../ui/kit/Fields.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { type AmountName, amounts, payGroups } from './amounts.ts';
import styles from './user-edit.module.css';

type AmountFieldsProps = {
  register: (name: AmountName) => UseFormRegisterReturn;
  faultOf: (name: AmountName) => string | undefined;
  /** What holds where a field is left empty. */
  emptyMeans?: Partial<Record<AmountName, string | undefined>>;
  /** Where that comes from. */
  emptyTitles?: Partial<Record<AmountName, string>>;
};

/** Goals, payouts at goal and limits, by what is paid. */
export function AmountFields({ register, faultOf, emptyMeans = {}, emptyTitles = {} }: AmountFieldsProps) {
  return payGroups.map(({ title, names }) => (
    <FieldSet key={title} legend={title} columns={3} phone={2} gap={8} className={styles.amounts}>
      {names.map((name) => (
        <Field
          key={name}
          label={amounts[name].label}
          autoComplete="off"
          placeholder={emptyMeans[name]}
          endAdornment={
            <Text tone="soft" still>
              {amounts[name].unit}
            </Text>
          }
          inputProps={{ inputMode: 'decimal', title: emptyTitles[name] }}
          error={faultOf(name)}
          {...register(name)}
        />
      ))}
    </FieldSet>
  ));
}
