import { errorTexts } from '@caselift/contract/errors';
import { loginTexts } from '@caselift/contract/session';
import { readWholesaler } from '@caselift/contract/wholesaler';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { useSession } from '../../api/session-store.ts';
import { useScope } from '../../api/use-scope.ts';
import { PictureButton } from '../../shared/avatars/PictureButton.tsx';
import { useOwnUpload, useWholesalerUpload } from '../../shared/avatars/use-uploads.ts';
import { NoticesPanel } from '../../shared/notifications/NoticesPanel.tsx';
import { roleLabel } from '../../shared/users/people.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Page } from '../../ui/kit/Page.tsx';
import { Panel, PanelSection } from '../../ui/kit/Panel.tsx';
import { Strip } from '../../ui/kit/Strip.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { PasswordPanel } from './PasswordPanel.tsx';
import { PendingEmail } from './PendingEmail.tsx';
import { PhonePanel } from './PhonePanel.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import styles from './profile.module.css';
import { SessionsPanel } from './SessionsPanel.tsx';
import { useOwnAccount } from './use-own-account.ts';

/** The signed-in person: picture, name, email, password and sessions; for admins the wholesaler's picture, too. */
export function ProfilePage() {
  const session = useSession();
  const { name, email, role, customId, viewOnly, bound, userAvatar } = session;
  const upload = useOwnUpload();
  const { data: account } = useOwnAccount();
  return (
    <Page className={styles.page}>
      <Panel aria-labelledby="profile-name">
        <PanelSection>
          <Stack gap={16}>
            <Row gap={16}>
              {viewOnly ? (
                <Avatar name={name || email} url={userAvatar.url} shape="person" size="large" />
              ) : (
                <PictureButton title={name || email} url={userAvatar.url} shape="person" upload={upload} />
              )}
              <Stack gap={0}>
                <Text as="h2" id="profile-name" kind="section" fit="cut">
                  {name || email}
                </Text>
                <Text as="p" tone="soft" fit="anywhere">
                  {[bound ? loginTexts.boundAdmin : roleLabel(session), customId].filter(Boolean).join(', ')}
                </Text>
              </Stack>
            </Row>
            {viewOnly && <Strip tone="accent">{errorTexts.viewOnly}</Strip>}
            {/* A confirmed email comes from beside the form, which starts over with it. */}
            <ProfileForm key={email} session={session} />
          </Stack>
        </PanelSection>
      </Panel>
      {!viewOnly && account?.pendingEmail && <PendingEmail email={email} pendingEmail={account.pendingEmail} />}
      {!viewOnly && <PasswordPanel person={{ name, email }} />}
      <NoticesPanel />
      {usePhone() && <PhonePanel />}
      <SessionsPanel />
      {role === 'admin' && !viewOnly && <HousePanel />}
    </Page>
  );
}

function HousePanel() {
  const { data: house } = useQuery(endpointQuery(readWholesaler, { query: useScope() }));
  const upload = useWholesalerUpload();
  if (house === undefined) return null;
  return (
    <Panel aria-labelledby="profile-house">
      <PanelSection>
        <Row gap={16}>
          <PictureButton title={house.title} url={house.avatar.url} shape="house" upload={upload} />
          <Stack gap={0}>
            <Text as="h2" id="profile-house" kind="section" fit="cut">
              {house.title}
            </Text>
            <Text as="p" tone="soft">
              Everyone at this wholesaler sees this picture in the menu.
            </Text>
          </Stack>
        </Row>
      </PanelSection>
    </Panel>
  );
}
