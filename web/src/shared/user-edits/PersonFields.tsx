import { roleChangeTexts } from '@caselift/contract/role-changes';
import { type GivenRole, givenRoles, routesTextLimits } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../ui/Field.tsx';
import { Columns } from '../../ui/kit/Layout.tsx';
import { MultiSelectField } from '../../ui/MultiSelect.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { roleLabel } from '../users/people.ts';
import type { EditValues } from './edit-form.ts';
import { asOption } from './people-words.ts';

type PersonFieldsProps = {
  form: UseFormReturn<EditValues, unknown, EditValues>;
  user: User;
  /** The leads that the person can report to. */
  leads: User['teamLead'];
  /** Chooses another role, which the user has then; null: nobody gives this person another one. */
  onRole: ((role: GivenRole) => void) | null;
  hasOtherRole: boolean;
};

/** Who the person is and who they report to. Managers and admins report to nobody and drive no route. */
export function PersonFields({ form, user, leads, onRole, hasOtherRole }: PersonFieldsProps) {
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
      {onRole !== null && (
        <SelectField
          label={roleChangeTexts.role}
          value={user.role}
          options={givenRoles.map((role) => ({ value: role, label: roleLabel({ role, leadership: false }) }))}
          onChange={(role) => onRole(role as GivenRole)}
          {...(hasOtherRole && { helper: roleChangeTexts.told })}
        />
      )}
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
