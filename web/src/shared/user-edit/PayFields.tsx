import type { User } from '@caselift/contract/users';
import { defaultThresholdPercent } from '@caselift/domain/pay/goal-pay';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../ui/Field.tsx';
import { wholeNumber } from '../../ui/figures.ts';
import { type AmountName, amounts } from './amounts.ts';
import type { EditValues } from './edit-form.ts';
import { payGroups } from './pay-groups.ts';
import styles from './user-edit.module.css';

type PayFieldsProps = {
  form: UseFormReturn<EditValues, unknown, EditValues>;
  user: User;
  /** Percent; undefined until it is known. */
  wholesalerMaxFpl: number | undefined;
};

/** Goals, payouts at goal and limits of the current sales period. */
export function PayFields({ form, user, wholesalerMaxFpl }: PayFieldsProps) {
  const { errors } = form.formState;
  /** What holds where a field is left empty. */
  const emptyMeans: Partial<Record<AmountName, string | undefined>> = {
    gpGoal: sumOfTeam(user.gp),
    volumeGoal: sumOfTeam(user.volume),
    gpThreshold: String(defaultThresholdPercent),
    volumeThreshold: String(defaultThresholdPercent),
    maxFpl: wholesalerMaxFpl?.toFixed(2),
  };
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
          inputProps={{ inputMode: 'decimal' }}
          error={errors[name]?.message}
          {...form.register(name)}
        />
      ))}
    </fieldset>
  ));
}

const sumOfTeam = ({ goal, goalSource }: User['gp']): string | undefined =>
  goalSource === 'sumOfTeam' ? `Team ${wholeNumber(goal)}` : undefined;
