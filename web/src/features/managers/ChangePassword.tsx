import { userEditTexts } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import { useUserEdits } from '../../shared/user-edits/use-user-edits.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { ManagerDialog } from './ManagerDialog.tsx';
import { NewManagerPassword } from './manager-forms.ts';

/** A manager's new password. */
export function ChangePassword({ manager, onClose }: { manager: User; onClose: () => void }) {
  const { update, refusal } = useUserEdits();
  const form = useContractForm(NewManagerPassword, { password: '' });
  const { errors, isSubmitting } = form.formState;
  const save = form.handleSubmit(async ({ password }) => {
    if (await update([manager.customId], { password })) onClose();
  });
  return (
    <ManagerDialog
      title={userEditTexts.changePassword}
      action="Save"
      onSave={save}
      saving={isSubmitting}
      refusal={refusal}
      onClose={onClose}
    >
      <p>Set a new password for {manager.name} and share it with them. It can't be shown again.</p>
      <PasswordField
        label="New password"
        autoFocus
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
    </ManagerDialog>
  );
}
