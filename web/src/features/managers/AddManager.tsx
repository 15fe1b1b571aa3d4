import { userEditTexts } from '@caselift/contract/user-edits';
import { useScope } from '../../api/use-scope.ts';
import { PasswordOrInvitation, useInvites } from '../../shared/invitations/PasswordOrInvitation.tsx';
import { suggestPassword } from '../../shared/user-edits/suggest.ts';
import { useUserEdits } from '../../shared/user-edits/use-user-edits.ts';
import { Field } from '../../ui/Field.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { ManagerDialog } from './ManagerDialog.tsx';
import { NewManager } from './manager-forms.ts';

/** Name, email, and a suggested password or an invitation; the id, which nobody chooses for a manager, is the next free one. */
export function AddManager({ onClose }: { onClose: () => void }) {
  const scope = useScope();
  const { create, refusal } = useUserEdits();
  const { choice, withInvitation } = useInvites();
  const form = useContractForm(NewManager, { name: '', email: '', password: suggestPassword() });
  const { errors, isSubmitting } = form.formState;
  const save = form.handleSubmit(async (manager) => {
    if (await create({ ...withInvitation(manager), role: 'manager' })) onClose();
  });
  return (
    <ManagerDialog
      title={userEditTexts.addManager}
      action="Add"
      onSave={save}
      saving={isSubmitting}
      refusal={refusal}
      onClose={onClose}
    >
      {scope.db === 'preview' && <p>Created in Preview. They can sign in once Preview is published.</p>}
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
    </ManagerDialog>
  );
}
