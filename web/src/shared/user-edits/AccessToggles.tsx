import { type UserPatch, userEditTexts } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import { useSession } from '../../api/session-store.ts';
import { AccessSwitch } from './AccessSwitch.tsx';
import { type AccessFlag, flagsOf } from './access-flags.ts';
import { useMayEdit } from './use-may-edit.ts';
import { useUserEdits } from './use-user-edits.ts';
import styles from './user-edit.module.css';

type AccessTogglesProps = { user: Pick<User, 'customId' | 'name' | 'role' | AccessFlag> };

/** What an admin switches on a person at once. Nobody else sees it, and nobody takes away his own access. */
export function AccessToggles({ user }: AccessTogglesProps) {
  const mayEdit = useMayEdit();
  const own = useSession().customId === user.customId;
  const { update, pending } = useUserEdits();
  if (!mayEdit) return null;
  return (
    <fieldset className={styles.switches} aria-label={`Access of ${user.name}`}>
      {flagsOf(user).map((flag) => (
        <AccessSwitch
          key={flag}
          flag={flag}
          checked={user[flag]}
          disabled={own || pending}
          onChange={(on) => void update([user.customId], { [flag]: on } satisfies UserPatch)}
        />
      ))}
      {own && <p className={styles.note}>{userEditTexts.notYourself}</p>}
    </fieldset>
  );
}
