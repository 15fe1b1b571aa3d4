import type { ReplyOf } from '@caselift/contract/endpoint';
import { invitationTexts, openInvitation } from '@caselift/contract/invitations';
import Button from '@mui/material/Button';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { isRefusal } from '../../api/refusal.ts';
import { Stack } from '../../ui/kit/Layout.tsx';
import { Strip } from '../../ui/kit/Strip.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { useDocumentTitle } from '../../use-document-title.ts';
import { InvitationForm } from './InvitationForm.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import styles from './LoginPage.module.css';

type Opened = { invited: ReplyOf<typeof openInvitation> } | { refusal: string };

type InvitationPageProps = {
  /** Of the link. */
  token: string;
  onSignedIn: () => Promise<void>;
};

/** Where the link of an invitation leads: it says who it is for and asks for a password. */
export function InvitationPage({ token, onSignedIn }: InvitationPageProps) {
  const [opened, setOpened] = useState<Opened>();
  useDocumentTitle(invitationTexts.title);
  useEffect(() => {
    void open(token).then(setOpened);
  }, [token]);
  return (
    <LoginFrame>
      <Text as="h1" kind="figure">
        {invitationTexts.title}
      </Text>
      {opened === undefined ? null : 'invited' in opened ? (
        <InvitationForm token={token} invited={opened.invited} onSignedIn={onSignedIn} />
      ) : (
        <Stack gap={16} className={styles.lead}>
          <Strip tone="warn" icon={CircleAlert} role="alert">
            {opened.refusal}
          </Strip>
          <div>
            {/* A page of its own: nothing of the link is left. */}
            <Button onClick={() => location.assign('/')}>Go to log in</Button>
          </div>
        </Stack>
      )}
    </LoginFrame>
  );
}

async function open(token: string): Promise<Opened> {
  try {
    return { invited: await call(openInvitation, { body: { token } }) };
  } catch (error) {
    return { refusal: isRefusal(error) ? error.message : invitationTexts.ended };
  }
}
