import { mayAccess, superAdminsOnly } from '@caselift/contract/access';
import { listWholesalers, type WholesalerListItem } from '@caselift/contract/wholesaler';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Building from 'lucide-react/icons/building';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Plus from 'lucide-react/icons/plus';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { lazy, Suspense, useState } from 'react';
import { endpointQuery } from '../api/query.ts';
import { useSession } from '../api/session-store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from './SelectWholesaler.module.css';

const CreateWholesalerDialog = lazy(async () => ({
  default: (await import('../shared/wholesaler-admin/CreateWholesalerDialog.tsx')).CreateWholesalerDialog,
}));

/**
 * What an admin without a wholesaler sees in the place of every page; choosing one puts it into the address.
 * @param unknown the ID in the address, if no wholesaler has it.
 */
export function SelectWholesaler({ unknown }: { unknown: string | undefined }) {
  const { data, error, refetch } = useQuery(endpointQuery(listWholesalers, {}));
  if (error && !data)
    return (
      <Notice icon={CircleAlert} title={error.message} text="The wholesalers couldn't be loaded. Nothing was changed.">
        <Button startIcon={<RefreshCw size={16} strokeWidth={1.75} />} onClick={() => void refetch()}>
          Try again
        </Button>
      </Notice>
    );
  if (!data) return <ListSkeleton />;
  if (data.length === 0)
    return (
      <Notice icon={Building} title="There are no wholesalers yet" text="Create one, then import its files.">
        <CreateButton />
      </Notice>
    );
  return (
    <>
      {unknown === undefined ? null : <p className={styles.unknown}>There is no wholesaler {unknown}. Choose one.</p>}
      <ul className={styles.list}>
        {data.map((wholesaler) => (
          <li key={wholesaler.customId}>
            <WholesalerLink {...wholesaler} />
          </li>
        ))}
      </ul>
      <div className={styles.create}>
        <CreateButton />
      </div>
    </>
  );
}

/** For the super admin, the only one who may. */
function CreateButton() {
  const [asked, setAsked] = useState(false);
  if (!mayAccess(superAdminsOnly, useSession())) return null;
  return (
    <>
      <Button startIcon={<Plus size={16} strokeWidth={1.75} />} onClick={() => setAsked(true)}>
        Create wholesaler
      </Button>
      {asked ? (
        <Suspense>
          <CreateWholesalerDialog onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function WholesalerLink({ customId, title, avatar }: WholesalerListItem) {
  return (
    <Link to="." search={(previous) => ({ ...previous, wholesalerId: customId })} className={styles.row}>
      <Avatar name={title} url={avatar.url} shape="house" />
      <span className={styles.title}>{title}</span>
      <span className={styles.id}>{customId}</span>
    </Link>
  );
}

function ListSkeleton() {
  return (
    <ul className={styles.list} aria-label="Loading" aria-busy="true">
      {['45%', '60%', '38%'].map((width) => (
        <li key={width} className={styles.row}>
          <Skeleton variant="rounded" width={24} height={24} />
          <Skeleton width={width} height={12} variant="rounded" />
        </li>
      ))}
    </ul>
  );
}
