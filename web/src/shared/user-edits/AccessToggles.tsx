import { type UserPatch, userEditTexts } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import { useSession } from '../../api/session-store.ts';
import { FieldSet } from '../../ui/kit/Fields.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { AccessSwitch } from './AccessSwitch.tsx';
import { type AccessFlag, flagsOf } from './access-flags.ts';
import { useMayEdit } from './use-may-edit.ts';
import { useUserEdits } from './use-user-edits.ts';

type AccessTogglesProps = {
  user: Pick<User, 'customId' | 'name' | 'role' | AccessFlag>;
  /** Before the person might leave the list. */
  onEdit?: () => void;
};

/** What an admin switches for a person, saved at once. Nobody else sees it, and nobody can remove their own access. */
export function AccessToggles({ user, onEdit }: AccessTogglesProps) {
  const mayEdit = useMayEdit();
  const own = useSession().customId === user.customId;
  const { update, pending } = useUserEdits();
  if (!mayEdit) return null;
  return (
    <FieldSet gap={0} aria-label={`Access of ${user.name}`}>
      {flagsOf(user).map((flag) => (
        <AccessSwitch
          key={flag}
          flag={flag}
          checked={user[flag]}
          disabled={own || pending}
          onChange={(on) => {
            onEdit?.();
            void update([user.customId], { [flag]: on } satisfies UserPatch);
          }}
        />
      ))}
      {own && (
        <Text as="p" kind="caption" tone="soft">
          {userEditTexts.notYourself}
        </Text>
      )}
    </FieldSet>
  );
}
