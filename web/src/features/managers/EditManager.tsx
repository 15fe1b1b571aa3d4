import { userEditTexts } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import { useMemo, useState } from 'react';
import { Invitation } from '../../shared/invitations/Invitation.tsx';
import { useUserEdits } from '../../shared/user-edits/use-user-edits.ts';
import { Field } from '../../ui/Field.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { ManagerDialog } from './ManagerDialog.tsx';
import { changedManager, managerChanges, managerValues } from './manager-forms.ts';

/** Name and email, and an invitation for someone who has not signed in yet; only what was changed is sent. */
export function EditManager({ manager, onClose }: { manager: User; onClose: () => void }) {
  // As the form was opened: what is refetched meanwhile isn't this person's change.
  const [before] = useState(() => managerValues(manager));
  const schema = useMemo(() => changedManager(before), [before]);
  const { update, refusal } = useUserEdits();
  const form = useContractForm(schema, before);
  const { errors, isSubmitting } = form.formState;
  const save = form.handleSubmit(async (typed) => {
    if (await update([manager.customId], managerChanges(typed, before))) onClose();
  });
  return (
    <ManagerDialog
      title={userEditTexts.editManager}
      action="Save"
      onSave={save}
      saving={isSubmitting}
      idle={Object.keys(managerChanges(form.watch(), before)).length === 0}
      refusal={refusal}
      onClose={onClose}
    >
      <Field label="Name" autoFocus autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <Field
        label="E-mail"
        autoComplete="off"
        inputProps={{ inputMode: 'email' }}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Invitation user={manager} isPaused={false} />
    </ManagerDialog>
  );
}
