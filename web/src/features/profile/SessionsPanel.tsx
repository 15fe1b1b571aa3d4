import {
  endOtherSessions,
  endOwnSession,
  listSessions,
  type OwnSession,
  profileTexts,
} from '@caselift/contract/profile';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery, invalidate } from '../../api/query.ts';
import { toast } from '../../ui/toasts.tsx';
import styles from './profile.module.css';

/** Where the person is signed in, with buttons that end sessions. */
export function SessionsPanel() {
  const headingId = useId();
  const queryClient = useQueryClient();
  const { data, error } = useQuery({ ...endpointQuery(listSessions, {}), staleTime: 0 });
  const readAgain = () => invalidate(queryClient, [listSessions]);
  const ending = useMutation({
    mutationFn: (sessionId: string) => call(endOwnSession, { params: { sessionId } }),
    onSuccess: () => toast.success(profileTexts.sessionEnded),
    onSettled: readAgain,
  });
  const endingOthers = useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: () => toast.success(profileTexts.othersEnded),
    onSettled: readAgain,
  });
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <div className={styles.words}>
        <h2 id={headingId}>Sessions</h2>
        <p>{error ? "Your sessions couldn't be loaded. Reload the page." : "Where you're signed in."}</p>
      </div>
      {!data && !error && <Skeleton variant="rounded" height={40} />}
      {data && (
        <ul className={styles.sessions}>
          {data.map((session) => (
            <li key={session.sessionId} className={styles.row}>
              <SessionWords session={session} />
              {!session.current && (
                <Button
                  aria-label={`End the session on ${session.device}, ${session.address}`}
                  disabled={ending.isPending}
                  onClick={() => ending.mutate(session.sessionId)}
                >
                  End
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {data && data.length > 1 && (
        <div className={styles.actions}>
          <Button loading={endingOthers.isPending} onClick={() => endingOthers.mutate()}>
            End all other sessions
          </Button>
        </div>
      )}
    </section>
  );
}

const moment = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
const at = (iso: string) => moment.format(new Date(iso));

function SessionWords({ session: { device, address, since, lastUsed, current } }: { session: OwnSession }) {
  return (
    <div className={styles.words}>
      <p className={styles.device}>
        {device}
        {current && <span className={styles.current}>This session</span>}
      </p>
      <p>
        {address}. Signed in {at(since)}, last used {at(lastUsed)}.
      </p>
    </div>
  );
}
