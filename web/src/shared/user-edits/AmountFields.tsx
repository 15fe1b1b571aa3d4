import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ui/Field.tsx';
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
    <fieldset key={title} className={styles.triple}>
      <legend>{title}</legend>
      {names.map((name) => (
        <Field
          key={name}
          label={amounts[name].label}
          autoComplete="off"
          placeholder={emptyMeans[name]}
          endAdornment={<span className={styles.unit}>{amounts[name].unit}</span>}
          inputProps={{ inputMode: 'decimal', title: emptyTitles[name] }}
          error={faultOf(name)}
          {...register(name)}
        />
      ))}
    </fieldset>
  ));
}
