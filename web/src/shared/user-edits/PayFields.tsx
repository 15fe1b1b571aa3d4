import type { User } from '@caselift/contract/users';
import { goalMeasures } from '@caselift/domain/measure-list';
import { defaultThresholdPercent } from '@caselift/domain/pay/goal-pay';
import type { UseFormReturn } from 'react-hook-form';
import { twoDecimals, wholeNumber } from '../../ui/figures.ts';
import { wholesalersLimit } from '../users/max-fpl.ts';
import { AmountFields } from './AmountFields.tsx';
import type { AmountName } from './amounts.ts';
import type { EditValues } from './edit-form.ts';

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
    ...Object.fromEntries(
      goalMeasures.flatMap((measure) => [
        [`${measure}Goal`, sumOfTeam(user[measure])],
        [`${measure}Threshold`, String(defaultThresholdPercent)],
      ]),
    ),
    maxFpl: wholesalerMaxFpl === undefined ? undefined : twoDecimals(wholesalerMaxFpl),
  };
  return (
    <AmountFields
      register={(name) => form.register(name)}
      faultOf={(name) => errors[name]?.message}
      emptyMeans={emptyMeans}
      emptyTitles={{ maxFpl: `Empty: ${wholesalersLimit}` }}
    />
  );
}

const sumOfTeam = ({ goal, goalSource }: User['gp']): string | undefined =>
  goalSource === 'sumOfTeam' ? `Team ${wholeNumber(goal)}` : undefined;
