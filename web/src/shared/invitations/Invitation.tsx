import { invitationTexts, readInvitation, sendInvitation } from '@caselift/contract/invitations';
import type { User } from '@caselift/contract/users';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpointQuery, invalidate } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { Row } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { toast } from '../../ui/toasts.ts';
import { localDayText } from '../administration/moments.ts';

/**
 * For someone who has not signed in yet: the invitation that waits for them, and a button that sends one.
 * Paused while the person may be leaving: nobody who is gone has one to read.
 */
export function Invitation({ user: { customId }, isPaused }: { user: Pick<User, 'customId'>; isPaused: boolean }) {
  const input = { query: useScope(), params: { customId } };
  const queryClient = useQueryClient();
  const { data: known } = useQuery({ ...endpointQuery(readInvitation, input), staleTime: 0, enabled: !isPaused });
  const { mutate: send, isPending } = useMutation({
    mutationFn: () => call(sendInvitation, input),
    onSuccess: ({ email }) => {
      toast.success(invitationTexts.sent(email));
      return invalidate(queryClient, [readInvitation]);
    },
  });
  if (known === undefined || known.hasSignedIn) return null;
  const { invitation, refusal } = known;
  return (
    <Row spread gap={12} wrap>
      <Text as="p" kind="caption" tone="soft">
        {refusal ??
          (invitation === null
            ? invitationTexts.notSignedIn
            : invitationTexts.waits(localDayText(invitation.expiresAt)))}
      </Text>
      {refusal === null && (
        <Button size="small" loading={isPending} onClick={() => send()}>
          {invitation === null ? invitationTexts.send : invitationTexts.sendAgain}
        </Button>
      )}
    </Row>
  );
}
