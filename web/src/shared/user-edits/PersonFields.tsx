import { routesTextLimits } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../ui/Field.tsx';
import { Columns } from '../../ui/kit/Layout.tsx';
import { MultiSelectField } from '../../ui/MultiSelect.tsx';
import type { EditValues } from './edit-form.ts';
import { asOption } from './people-words.ts';

type PersonFieldsProps = {
  form: UseFormReturn<EditValues, unknown, EditValues>;
  user: User;
  /** The leads that the person can report to. */
  leads: User['teamLead'];
};

/** Who the person is and who they report to. Managers and admins report to nobody and drive no route. */
export function PersonFields({ form, user, leads }: PersonFieldsProps) {
  const { errors } = form.formState;
  const reports = user.role === 'salesRep' || user.role === 'teamLead';
  const choose = (chosen: string[]) => form.setValue('teamLeads', chosen, { shouldDirty: true, shouldValidate: true });
  return (
    <Columns>
      <Field label="Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <Field
        label="E-mail"
        type="text"
        inputProps={{ inputMode: 'email' }}
        autoComplete="off"
        error={errors.email?.message}
        {...form.register('email')}
      />
      {reports && (
        <>
          <Field
            label="Route numbers"
            autoComplete="off"
            error={errors.routes?.message}
            helper="Separated by commas"
            inputProps={{ maxLength: routesTextLimits.form + 1 }}
            {...form.register('routes')}
          />
          <MultiSelectField
            label="Team leads"
            options={leads.map(asOption)}
            empty="There are no team leads"
            chosen={form.watch('teamLeads')}
            onChange={choose}
            error={errors.teamLeads?.message}
          />
        </>
      )}
    </Columns>
  );
}
