import { CustomId, type GivenRole, personRules, readFreeId, userEditTexts } from '@caselift/contract/user-edits';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo } from 'react';
import * as z from 'zod/mini';
import { endpointQuery } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Fields } from '../../ui/kit/Fields.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { PasswordOrInvitation, useInvites } from '../invitations/PasswordOrInvitation.tsx';
import { Refusal } from './Refusal.tsx';
import { suggestPassword } from './suggest.ts';
import { useUserEdits } from './use-user-edits.ts';

/** Managers have a form of their own, which asks for no id. */
export type CreatedRole = Exclude<GivenRole, 'manager'>;

type CreateUserDialogProps = {
  role: CreatedRole;
  onClose: () => void;
  /** After the person stands in the lists; before `onClose`. */
  onCreated?: (customId: string) => void;
};

const titles: Record<CreatedRole, string> = {
  salesRep: userEditTexts.createSalesRep,
  teamLead: userEditTexts.createTeamLead,
};

/** Makes a sales rep or team lead, with an id and a password that are suggested. */
export function CreateUserDialog({ role, onClose, onCreated }: CreateUserDialogProps) {
  const formId = useId();
  const scope = useScope();
  const { data: free } = useQuery({ ...endpointQuery(readFreeId, { query: scope }), staleTime: 0 });
  const suggestedId = free?.customId ?? '';
  const schema = useMemo(() => newPerson(role), [role]);
  const form = useContractForm(schema, { customId: suggestedId, name: '', email: '', password: suggestPassword() });
  const { errors, isSubmitting, dirtyFields } = form.formState;
  const { create, refusal } = useUserEdits();
  const { choice, withInvitation } = useInvites();
  // It may come after the form, or come again if someone else took it.
  useEffect(() => {
    if (!dirtyFields.customId) form.resetField('customId', { defaultValue: suggestedId });
  }, [form, suggestedId, dirtyFields.customId]);

  const save = form.handleSubmit(async (person) => {
    const user = { ...withInvitation(person), role, customId: person.customId.toUpperCase() };
    if (!(await create(user))) return;
    onCreated?.(user.customId);
    onClose();
  });
  const close = () => {
    if (!isSubmitting) onClose();
  };
  return (
    <Dialog
      title={titles[role]}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="contained" color="primary" loading={isSubmitting}>
            Create
          </Button>
        </>
      }
    >
      {scope.db === 'preview' && <p>Created in Preview. They can sign in once Preview is published.</p>}
      <Fields as="form" id={formId} onSubmit={save} noValidate>
        <Field label="ID" autoComplete="off" error={errors.customId?.message} {...form.register('customId')} />
        <Field label="Name" autoFocus autoComplete="off" error={errors.name?.message} {...form.register('name')} />
        <Field
          label="E-mail"
          autoComplete="off"
          inputProps={{ inputMode: 'email' }}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordOrInvitation
          {...choice}
          error={errors.password?.message}
          field={form.register('password')}
          read={() => form.getValues('password')}
          suggest={() => form.setValue('password', suggestPassword(), { shouldDirty: true, shouldValidate: true })}
        />
      </Fields>
      <Refusal message={refusal} />
    </Dialog>
  );
}

/** The rules of the role's name, email and password. */
function newPerson(role: CreatedRole) {
  const rules = personRules(role);
  return z.object({ customId: CustomId, name: rules.newName, email: rules.email, password: rules.password });
}
