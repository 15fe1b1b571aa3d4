import { errorTexts } from '@caselift/contract/errors';
import { loginTexts } from '@caselift/contract/session';
import { readWholesaler } from '@caselift/contract/wholesaler';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { useSession } from '../../api/session-store.ts';
import { useScope } from '../../api/use-scope.ts';
import { PictureButton } from '../../shared/avatars/PictureButton.tsx';
import { useOwnUpload, useWholesalerUpload } from '../../shared/avatars/use-uploads.ts';
import { roleLabel } from '../../shared/users/people.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { PendingEmail } from './PendingEmail.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import styles from './profile.module.css';
import { SessionsPanel } from './SessionsPanel.tsx';
import { useOwnAccount } from './use-own-account.ts';

/** The signed-in person: picture, name, e-mail, password and sessions; for admins the wholesaler's picture, too. */
export function ProfilePage() {
  const session = useSession();
  const { name, email, role, customId, viewOnly, bound, userAvatar } = session;
  const upload = useOwnUpload();
  const { data: account } = useOwnAccount();
  return (
    <div className={styles.page}>
      <section className={styles.panel} aria-labelledby="profile-name">
        <header className={styles.head}>
          {viewOnly ? (
            <Avatar name={name || email} url={userAvatar.url} shape="person" large />
          ) : (
            <PictureButton title={name || email} url={userAvatar.url} shape="person" upload={upload} />
          )}
          <div className={styles.words}>
            <h2 id="profile-name">{name || email}</h2>
            <p>{[bound ? loginTexts.boundAdmin : roleLabel(session), customId].filter(Boolean).join(', ')}</p>
          </div>
        </header>
        {viewOnly && <p className={styles.note}>{errorTexts.viewOnly}</p>}
        {/* A confirmed e-mail comes from beside the form, which starts over with it. */}
        <ProfileForm key={email} session={session} />
      </section>
      {!viewOnly && account?.pendingEmail && <PendingEmail email={email} pendingEmail={account.pendingEmail} />}
      {!viewOnly && <PasswordPanel person={{ name, email }} />}
      <SessionsPanel />
      {role === 'admin' && !viewOnly && <HousePanel />}
    </div>
  );
}

function HousePanel() {
  const { data: house } = useQuery(endpointQuery(readWholesaler, { query: useScope() }));
  const upload = useWholesalerUpload();
  if (house === undefined) return null;
  return (
    <section className={styles.panel} aria-labelledby="profile-house">
      <header className={styles.head}>
        <PictureButton title={house.title} url={house.avatar.url} shape="house" upload={upload} />
        <div className={styles.words}>
          <h2 id="profile-house">{house.title}</h2>
          <p>Everyone at this wholesaler sees this picture in the menu.</p>
        </div>
      </header>
    </section>
  );
}
