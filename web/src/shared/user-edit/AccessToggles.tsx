import { type UserPatch, userEditTexts } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useSession } from '../../api/session-store.ts';
import { useMayEdit } from './use-may-edit.ts';
import { useUserEdits } from './use-user-edits.ts';
import styles from './user-edit.module.css';

type Flag = 'viewOnly' | 'hidden' | 'leadership';
type AccessTogglesProps = { user: Pick<User, 'customId' | 'name' | 'role' | Flag> };

const flags: readonly { flag: Flag; label: string; says: string }[] = [
  { flag: 'viewOnly', label: 'View only', says: 'Signs in and looks, but changes nothing.' },
  { flag: 'hidden', label: 'Hidden', says: 'Only admins see this person; the sales stay in all totals.' },
  { flag: 'leadership', label: 'Leadership', says: 'Stands in the Leadership list and sees suppliers and brands.' },
];

/** What an admin switches on a person at once: access only, never goals or pay (docs/product.md, Visibility). */
export function AccessToggles({ user }: AccessTogglesProps) {
  const id = useId();
  const mayEdit = useMayEdit();
  const own = useSession().customId === user.customId;
  const { update, pending } = useUserEdits();
  if (!mayEdit) return null;
  const shown = flags.filter(({ flag }) => flag !== 'leadership' || user.role === 'teamLead');
  return (
    <fieldset className={styles.toggles} aria-label={`Access of ${user.name}`}>
      {shown.map(({ flag, label, says }) => (
        <div key={flag} className={styles.toggle}>
          <label htmlFor={`${id}-${flag}`}>{label}</label>
          <p id={`${id}-${flag}-says`}>{says}</p>
          <Switch
            checked={user[flag]}
            disabled={own || pending}
            onChange={(_, on) => void update([user.customId], { [flag]: on } satisfies UserPatch)}
            slotProps={{ input: { id: `${id}-${flag}`, role: 'switch', 'aria-describedby': `${id}-${flag}-says` } }}
          />
        </div>
      ))}
      {own && <p className={styles.own}>{userEditTexts.notYourself}</p>}
    </fieldset>
  );
}
