import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * A form with the rules and messages of a contract schema: the field shows what the server would refuse.
 * @example const { register, handleSubmit } = useContractForm(LoginForm, { email: '', password: '' });
 */
export function useContractForm<Values extends FieldValues>(
  schema: z.ZodMiniType<Values, Values>,
  defaultValues: DefaultValues<Values>,
) {
  return useForm<Values, unknown, Values>({ resolver: standardSchemaResolver(schema), defaultValues });
}
