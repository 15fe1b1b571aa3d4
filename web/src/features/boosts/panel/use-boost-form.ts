import { BoostForm } from '@caselift/contract/boosts';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { type BoostValues, numberOf } from './boost-values.ts';

export type BoostFormApi = UseFormReturn<BoostValues, unknown, BoostForm>;

const judge = standardSchemaResolver(BoostForm) as unknown as Resolver<BoostValues, unknown, BoostForm>;

/** The form of a boost, judged by the contract. */
export function useBoostForm(stored: BoostValues): BoostFormApi {
  return useForm<BoostValues, unknown, BoostForm>({
    mode: 'onTouched',
    defaultValues: stored,
    // An empty amount is none, not 0.
    resolver: (values, context, options) =>
      judge(
        {
          ...values,
          boost: String(numberOf(values.boost)),
          supplierContribution: String(numberOf(values.supplierContribution)),
        },
        context,
        options,
      ),
  });
}
