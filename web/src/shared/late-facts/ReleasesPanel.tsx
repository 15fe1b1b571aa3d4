import {
  decideReleases,
  lateFactLimits,
  lateFactTexts,
  listReleases,
  type Release,
} from '@caselift/contract/late-facts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import Clock from 'lucide-react/icons/clock';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery, silently } from '../../api/query.ts';
import { useSession } from '../../api/session-store.ts';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Badge } from '../../ui/kit/Badge.tsx';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { ListRow, Rows } from '../../ui/kit/Rows.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { useAction } from '../administration/use-action.ts';
import { signedDollars } from '../statements/measure-words.ts';
import { Refusal } from '../user-edits/Refusal.tsx';
import { periodTitle } from '../users/period-name.ts';

type Kind = 'released' | 'waived';
type Group = { closedPeriod: Release['closedPeriod']; all: Release[]; open: Release[] };

/**
 * What the FPL of a team or of the company takes away from closed sales periods: a manager's word on it.
 * @param closed first day of the closed period that is shown: only of this one.
 */
export function ReleasesPanel({ closed }: { closed?: string | undefined }) {
  const { viewOnly } = useSession();
  const [question, setQuestion] = useState<{ kind: Kind; group: Group } | null>(null);
  const { data } = useQuery({ ...endpointQuery(listReleases, { query: useScope() }), ...silently });
  const shown = data?.filter(({ closedPeriod: { from } }) => closed === undefined || from === closed) ?? [];
  if (shown.length === 0) return null;
  const groups = [...Map.groupBy(shown, ({ closedPeriod: { from } }) => from).values()].flatMap((all): Group[] => {
    const open = all.filter(({ mayDecide }) => mayDecide);
    return all.slice(0, 1).map(({ closedPeriod }) => ({ closedPeriod, all, open }));
  });
  return (
    <Panel
      title="FPL to release"
      note="Losses that came late for a team or the company. They count once you release them."
    >
      {groups.map((group) => (
        <Rows key={group.closedPeriod.from} aria-label={periodTitle(group.closedPeriod)}>
          <ListRow wrap>
            <Stack as="span" gap={0} grow>
              <Text weight="bold">{periodTitle(group.closedPeriod)}</Text>
              <Text kind="caption" tone="soft">
                {peopleText(group.all.length)}, {signedDollars(sumOf(group.all))}
              </Text>
            </Stack>
            {!viewOnly && group.open.length > 0 && (
              <Row screenOnly>
                <Button variant="contained" color="primary" onClick={() => setQuestion({ kind: 'released', group })}>
                  Release {group.open.length}
                </Button>
                <Button onClick={() => setQuestion({ kind: 'waived', group })}>Waive {group.open.length}</Button>
              </Row>
            )}
          </ListRow>
          {group.all.map((release) => (
            <ReleaseRow key={release.customId} release={release} />
          ))}
        </Rows>
      ))}
      {question && <Decide {...question} onClose={() => setQuestion(null)} />}
    </Panel>
  );
}

const peopleText = (count: number): string => (count === 1 ? '1 person' : `${count} people`);
const sumOf = (releases: readonly Release[]): number =>
  releases.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;

function ReleaseRow({
  release: { name, amount, state, waitsForSecond, decidedBy, approvedBy, reason },
}: {
  release: Release;
}) {
  return (
    <ListRow wrap>
      <Stack as="span" gap={0} grow>
        <Text fit="anywhere">{name}</Text>
        {decidedBy !== null && (
          <Text kind="caption" tone="soft" fit="anywhere">
            {state === 'released' ? 'Released' : 'Waived'} by {decidedBy}
            {approvedBy !== null && `, approved by ${approvedBy}`}: {reason}
          </Text>
        )}
      </Stack>
      {state === 'pending' && (
        <Badge tone="warn" icon={Clock} large>
          {waitsForSecond ? 'Waits for a second person' : 'Not decided yet'}
        </Badge>
      )}
      <Text weight="bold" fit="whole">
        {signedDollars(amount)}
      </Text>
    </ListRow>
  );
}

const words = {
  released: {
    title: 'Release late losses?',
    verb: 'Release',
    doing: 'Releasing...',
    done: 'Losses released',
    says: "This is taken from their pay in the oldest sales period that isn't closed.",
  },
  waived: {
    title: 'Waive late losses?',
    verb: 'Waive',
    doing: 'Waiving...',
    done: 'Losses waived',
    says: 'They keep what they were paid. Above the limit for adjustments, a second person has to waive it too.',
  },
} as const;

function Decide({ kind, group, onClose }: { kind: Kind; group: Group; onClose: () => void }) {
  const scope = useScope();
  const { title, verb, doing, done, says } = words[kind];
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const { closedPeriod, open } = group;
  const people = open.slice(0, lateFactLimits.people).map(({ customId, amount }) => ({ customId, amount }));
  const { mutate, isPending, error } = useAction({ doing, done }, () =>
    call(decideReleases, { query: scope, body: { kind, closedPeriod: closedPeriod.from, reason, people } }),
  );
  const confirm = () => {
    if (reason.trim() === '') setFault(lateFactTexts.reasonNeeded);
    else mutate(undefined, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" color="primary" loading={isPending} onClick={confirm}>
            {verb}
          </Button>
        </>
      }
    >
      <Text as="p">
        <Text weight="bold">
          {signedDollars(sumOf(open))} for {peopleText(people.length)}
        </Text>
        , FPL of {periodTitle(closedPeriod)}
      </Text>
      <p>{says}</p>
      <Field
        label="Reason"
        autoFocus
        multiline
        minRows={2}
        value={reason}
        error={fault}
        inputProps={{ maxLength: lateFactLimits.reason }}
        onChange={(event) => {
          setReason(event.target.value);
          setFault(undefined);
        }}
      />
      <Refusal message={error?.message ?? null} />
    </Dialog>
  );
}
