import { type RoleChange, readRoleChange, roleChangeTexts } from '@caselift/contract/role-changes';
import type { GivenRole, UserPatch } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useQuery } from '@tanstack/react-query';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { endpointQuery } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/kit/Layout.tsx';
import { Strip } from '../../ui/kit/Strip.tsx';
import { ListFailed } from '../../ui/ListFailed.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { failureOf } from '../not-computed/failure-of.tsx';
import { periodTitle } from '../users/period-name.ts';
import { asOption, nameList, successors } from './people-words.ts';
import { Refusal } from './Refusal.tsx';
import { RolePay } from './RolePay.tsx';
import { goalSentences } from './role-words.ts';

type RoleQuestionProps = {
  user: User;
  /** What is about to be saved, with a role. */
  patch: UserPatch;
  people: readonly User[];
  pending: boolean;
  refusal: string | null;
  onClose: () => void;
  /** moveTo: who takes over the person's reports; null: nobody. */
  onConfirm: (moveTo: string | null) => void;
};

/** What another role of a person changes, before it is saved (docs/product.md, Environments). */
export function RoleQuestion({ user, patch, people, pending, refusal, onClose, onConfirm }: RoleQuestionProps) {
  const scope = useScope();
  const [moveTo, setMoveTo] = useState('');
  const role = patch.role as GivenRole;
  const leads = patch.teamLead || user.teamLead;
  const asked = useQuery(
    endpointQuery(readRoleChange, {
      params: { customId: user.customId },
      query: {
        ...{ ...scope, role, periodStart: patch.periodStart },
        ...(typeof patch.leadership === 'boolean' && { leadership: patch.leadership }),
        teamLead: leads.map(({ customId }) => customId).join(),
        ...(moveTo !== '' && { moveTo }),
      },
    }),
  );
  const failure = failureOf(asked);
  const change = asked.data;
  return (
    <Dialog
      width={600}
      title={roleChangeTexts.title(user.name, role)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="contained"
            color="primary"
            loading={pending}
            disabled={change === undefined}
            onClick={() => onConfirm(moveTo || null)}
          >
            {roleChangeTexts.confirm}
          </Button>
        </>
      }
    >
      {failure && <ListFailed {...failure} />}
      {change === undefined && !failure && <CircularProgress size={20} aria-label="Loading" />}
      {change !== undefined && (
        <Stack gap={12}>
          <Consequences change={change} user={user} role={role} />
          {role !== 'teamLead' && change.reports.length > 0 && (
            <SelectField
              label={roleChangeTexts.newLead}
              value={moveTo}
              options={[{ value: '', label: 'None' }, ...successors(people, user.customId).map(asOption)]}
              onChange={setMoveTo}
            />
          )}
          {change.period !== null && <RolePay period={periodTitle(change.period)} people={change.people} />}
        </Stack>
      )}
      <Refusal message={refusal} />
    </Dialog>
  );
}

function Consequences({ change, user, role }: { change: RoleChange; user: User; role: GivenRole }) {
  const { period, reports, leads, programs, boosts } = change;
  const { db } = useScope();
  const texts = roleChangeTexts;
  const told = role === 'teamLead' && change.before.role !== 'teamLead' ? texts.willReport : texts.reports;
  const leadsTeam = role === 'teamLead' || change.before.role === 'teamLead';
  return (
    <>
      {period?.isOver && (
        <Strip tone="warn" icon={TriangleAlert}>
          {texts.isOver(period.lastDate)}
        </Strip>
      )}
      <p>
        {period !== null && texts.paidAs(role, periodTitle(period))} {texts.access[db]}
      </p>
      <p>
        {leads.length === 0 ? texts.noLead(user.name) : texts.leads(user.name, nameList(leads))}{' '}
        {reports.length > 0 && told(reports.length, user.name, nameList(reports))}
      </p>
      {goalSentences(change, user.name, role).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {programs.length > 0 && (
        <p>
          {texts.programs(nameList(programs))} {leadsTeam && (role === 'teamLead' ? texts.countsTeam : texts.countsOwn)}
        </p>
      )}
      {boosts.length > 0 && <p>{texts.boosts(nameList(boosts), user.name)}</p>}
    </>
  );
}
