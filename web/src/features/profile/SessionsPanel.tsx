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
import { call } from '../../api/call.ts';
import { endpointQuery, invalidate } from '../../api/query.ts';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Panel, PanelBody, PanelFoot } from '../../ui/kit/Panel.tsx';
import { ListRow, Rows } from '../../ui/kit/Rows.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { toast } from '../../ui/toasts.ts';

/** Where the person is signed in, with buttons that end sessions. */
export function SessionsPanel() {
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
    <Panel
      title="Sessions"
      note={error ? "Your sessions couldn't be loaded. Reload the page." : "Where you're signed in."}
    >
      {!data && !error && (
        <PanelBody>
          <Skeleton variant="rounded" height={40} />
        </PanelBody>
      )}
      {data && (
        <Rows>
          {data.map((session) => (
            <ListRow key={session.sessionId}>
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
            </ListRow>
          ))}
        </Rows>
      )}
      {data && data.length > 1 && (
        <PanelFoot>
          <Text grow />
          <Button loading={endingOthers.isPending} onClick={() => endingOthers.mutate()}>
            End all other sessions
          </Button>
        </PanelFoot>
      )}
    </Panel>
  );
}

const moment = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
const at = (iso: string) => moment.format(new Date(iso));

function SessionWords({ session: { device, address, since, lastUsed, current } }: { session: OwnSession }) {
  return (
    <Stack gap={0} grow>
      <Row as="p" wrap>
        <Text weight="bold">{device}</Text>
        {current && <Text tone="good">This session</Text>}
      </Row>
      <Text as="p" tone="soft" fit="anywhere">
        {address}. Signed in {at(since)}, last used {at(lastUsed)}.
      </Text>
    </Stack>
  );
}
