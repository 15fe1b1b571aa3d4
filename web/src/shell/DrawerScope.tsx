/** The foot of the drawer: which wholesaler and environment is shown, and for admins the way to another; an admin bound to a wholesaler switches environments only. */
import { type Environment, type Scope, wholesalerIdTexts } from '@caselift/contract/scope';
import { listWholesalers } from '@caselift/contract/wholesaler';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { endpointQuery } from '../api/query.ts';
import { useSession } from '../api/session-store.ts';
import { forgetPages } from '../page-memory.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Picker } from '../ui/Picker.tsx';
import styles from './Drawer.module.css';

export function DrawerScope({ scope }: { scope: Scope | null }) {
  const { role, bound } = useSession();
  return (
    <div className={styles.foot}>
      {role === 'admin' && !bound ? <WholesalerPicker scope={scope} /> : <OwnWholesaler />}
      {role === 'admin' && scope ? <EnvironmentPicker scope={scope} /> : null}
    </div>
  );
}

function OwnWholesaler() {
  const { wholesalerId, wholesalerAvatar } = useSession();
  const { data } = useQuery(endpointQuery(listWholesalers, {}));
  const title = data?.find(({ customId }) => customId === wholesalerId)?.title ?? '';
  return (
    <div className={styles.house}>
      <Avatar name={title} url={wholesalerAvatar.url} shape="house" />
      <span className={styles.houseTitle} title={title}>
        {title}
      </span>
    </div>
  );
}

function WholesalerPicker({ scope }: { scope: Scope | null }) {
  const { data = [] } = useQuery(endpointQuery(listWholesalers, {}));
  const navigate = useNavigate();
  const show = (wholesalerId: string) => {
    forgetPages();
    void navigate({ to: '.', search: (previous) => ({ wholesalerId, db: scope?.db ?? previous.db }) });
  };
  const options = data.map(({ customId, title, avatar }) => ({
    value: customId,
    label: title,
    note: customId,
    mark: <Avatar name={title} url={avatar.url} shape="house" />,
  }));
  return (
    <Picker
      label="Wholesaler"
      options={options}
      value={scope?.wholesalerId ?? ''}
      placeholder={wholesalerIdTexts.placeholder}
      onPick={show}
    />
  );
}

const environments = [
  { value: 'preview', label: 'Preview', mark: <span className={styles.diamond} /> },
  { value: 'prod', label: 'Production', mark: <span className={styles.dot} /> },
] as const satisfies { value: Environment; label: string; mark: unknown }[];

function EnvironmentPicker({ scope }: { scope: Scope }) {
  const navigate = useNavigate();
  const show = (db: string) =>
    void navigate({ to: '.', search: (previous) => ({ ...previous, db: db === 'preview' ? 'preview' : 'prod' }) });
  return (
    <Picker label="Environment" options={environments} value={scope.db} onPick={show} marked={scope.db === 'preview'} />
  );
}
