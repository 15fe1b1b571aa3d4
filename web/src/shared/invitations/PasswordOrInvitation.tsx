import { invitationTexts } from '@caselift/contract/invitations';
import { useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { SwitchRow } from '../../ui/kit/SwitchRow.tsx';
import { NewPassword, type NewPasswordProps } from '../user-edits/NewPassword.tsx';

type PasswordOrInvitationProps = NewPasswordProps & { invites: boolean; onInvites: (on: boolean) => void };

/** How a new person gets in: by a password that the admin passes on, or by an email with a link. */
export function PasswordOrInvitation({ invites, onInvites, ...password }: PasswordOrInvitationProps) {
  const isDraft = useScope().db === 'preview';
  return (
    <>
      <SwitchRow
        label={invitationTexts.send}
        says={isDraft ? invitationTexts.oncePublished : invitationTexts.link}
        checked={invites}
        disabled={isDraft}
        onChange={(on) => {
          // A password that is no longer in sight must not keep the form from being sent.
          password.suggest();
          onInvites(on);
        }}
      />
      {!invites && <NewPassword {...password} />}
    </>
  );
}

/** What the form of a new person sends: the password or the wish for an invitation. */
export function useInvites() {
  const [invites, onInvites] = useState(false);
  const withInvitation = <Person extends { password: string }>({ password, ...person }: Person) =>
    invites ? { ...person, invite: true } : { ...person, password };
  return { choice: { invites, onInvites }, withInvitation };
}
