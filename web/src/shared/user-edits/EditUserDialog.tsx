import { closingTexts } from '@caselift/contract/closings';
import { goneTexts } from '@caselift/contract/gone-people';
import { personalDataTexts } from '@caselift/contract/personal-data';
import { type GivenRole, type UserPatch, userEditTexts } from '@caselift/contract/user-edits';
import { listUsers, type User } from '@caselift/contract/users';
import { readWholesaler } from '@caselift/contract/wholesaler';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { endpointQuery } from '../../api/query.ts';
import { announce } from '../../api/refusal.ts';
import { useSession } from '../../api/session-store.ts';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Fields } from '../../ui/kit/Fields.tsx';
import { Row } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { CountsFrom } from '../closings/CountsFrom.tsx';
import { useEditPeriods } from '../closings/use-edit-periods.ts';
import { LeaveQuestion } from '../editor/LeaveQuestion.tsx';
import { useUnsaved } from '../editor/use-unsaved.ts';
import { DeactivateDialog } from '../gone-people/DeactivateDialog.tsx';
import { Invitation } from '../invitations/Invitation.tsx';
import { PersonalDataDialog } from '../personal-data/PersonalDataDialog.tsx';
import { roleLabel } from '../users/people.ts';
import { periodTitle } from '../users/period-name.ts';
import { AccessFields } from './AccessFields.tsx';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { editSchema, patchOf, valuesOf } from './edit-form.ts';
import { PayFields } from './PayFields.tsx';
import { PersonFields } from './PersonFields.tsx';
import { leadsFor } from './people-words.ts';
import { Refusal } from './Refusal.tsx';
import { RoleQuestion } from './RoleQuestion.tsx';
import { clashesOf, type ListName, withListsRead } from './read-lists.ts';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';
import { StalePerson } from './StalePerson.tsx';
import { useUserEdits } from './use-user-edits.ts';
import styles from './user-edit.module.css';
import { WhoChanged } from './WhoChanged.tsx';

type EditUserDialogProps = {
  user: User;
  onClose: () => void;
};

/** Every field of a person that an admin may change; only what was changed is sent. Also deactivates or deletes the person. */
export function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  const formId = useId();
  const scope = useScope();
  const own = useSession().customId === user.customId;
  // As the form was opened: figures that are refetched meanwhile aren't this person's changes.
  const [{ from, opened }, setOpened] = useState({ from: '', opened: user });
  const queryClient = useQueryClient();
  const { running, open } = useEditPeriods();
  const period = open.find((one) => one.from === from) ?? running;
  const { data: people = none } = useQuery(endpointQuery(listUsers, { query: scope }));
  const { data: wholesaler } = useQuery(endpointQuery(readWholesaler, { query: scope }));
  const [chosen, setRole] = useState<GivenRole | null>(null);
  const role = chosen ?? opened.role;
  // As the person would be.
  const then = useMemo(() => ({ ...opened, role }), [opened, role]);
  const schema = useMemo(() => editSchema(then, people), [then, people]);
  const form = useContractForm(schema, valuesOf(opened));
  const patch = patchOf(form.watch(), opened, role);
  const changed = Object.keys(patch).length > 0;
  const { update, refusal, pending } = useUserEdits();
  const unsaved = useUnsaved(changed);
  const [deleting, setDeleting] = useState(false);
  const [asking, setAsking] = useState<UserPatch | null>(null);
  const [theirs, setTheirs] = useState<User | null>(null);
  const [deactivating, setDeactivating] = useState(false);
  const [readingData, setReadingData] = useState(false);
  const saving = form.formState.isSubmitting;
  const paid = role === 'salesRep' || role === 'teamLead';

  const send = async (sent: UserPatch) => {
    const onStale = () => void compareAgain();
    if (!(await update([opened.customId], withListsRead(sent, opened), { onStale }))) return;
    unsaved.release();
    onClose();
  };
  const save = form.handleSubmit(async (values) => {
    const sent = { ...patchOf(values, opened, role), ...(from !== '' && { periodStart: from }) };
    if (sent.role === undefined) await send(sent);
    else setAsking(sent);
  });
  const readAgain = async (chosen: string) => {
    const query = { ...scope, ...(chosen !== '' && { period: chosen }) };
    const asked = { ...endpointQuery(listUsers, { query }), staleTime: 0 };
    const then = await queryClient.fetchQuery(asked).catch(announce);
    return then?.find(({ customId }) => customId === user.customId);
  };
  /** What is typed stays, but for lists of which `found` is taken; the other fields have what it has. */
  const goOnFrom = (chosen: string, found: User, taken: readonly ListName[] = []) => {
    setOpened({ from: chosen, opened: found });
    form.reset(valuesOf(found), { keepDirtyValues: true });
    for (const list of taken) form.setValue(list, valuesOf(found)[list], { shouldDirty: true });
  };
  const compareAgain = async () => {
    const found = await readAgain(from);
    if (found === undefined) return;
    if (clashesOf(valuesOf(opened), valuesOf(found), form.getValues()).length > 0) setTheirs(found);
    else goOnFrom(from, found);
  };
  const countFrom = async (chosen: string) => {
    const found = await readAgain(chosen);
    if (found !== undefined) goOnFrom(chosen, found);
  };
  const close = () => {
    if (!saving) unsaved.close(onClose);
  };
  return (
    <Dialog
      width={600}
      title={`Edit ${opened.name}`}
      onClose={close}
      actions={
        <>
          {!own && (
            <Row className={styles.leaving}>
              <Button variant="text" onClick={() => setDeactivating(true)}>
                {goneTexts.deactivate}
              </Button>
              <Button variant="text" color="error" onClick={() => setDeleting(true)}>
                Delete
              </Button>
            </Row>
          )}
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="contained" color="primary" disabled={!changed} loading={saving}>
            Save
          </Button>
        </>
      }
    >
      <p>
        {roleLabel(opened)} {opened.customId}. Goals and payouts are for{' '}
        {from === '' || period === null ? 'the current sales period' : periodTitle(period)}. {whereItActs[scope.db]}
      </p>
      <Fields as="form" id={formId} onSubmit={save} noValidate>
        {(paid || role !== opened.role) && (
          <CountsFrom value={from} disabled={saving} onChange={(chosen) => void countFrom(chosen)} />
        )}
        <PersonFields
          form={form}
          user={then}
          leads={leadsFor(opened, people)}
          onRole={own || opened.role === 'admin' ? null : setRole}
          hasOtherRole={patch.role !== undefined}
        />
        {paid && <PayFields form={form} user={then} wholesalerMaxFpl={wholesaler?.maxFPL} />}
        <AccessFields form={form} user={then} own={own} />
        {paid && (
          <Text as="p" kind="caption" tone="soft">
            {closingTexts.midPeriod}
          </Text>
        )}
        <WhoChanged user={opened} hasGoals={paid} />
        <Row wrap>
          <Button variant="text" onClick={() => setReadingData(true)}>
            {personalDataTexts.open}
          </Button>
          {!own && <SignOutEverywhere user={opened} />}
        </Row>
        <Invitation user={opened} isPaused={deactivating || deleting} />
      </Fields>
      {own && (
        <Text as="p" kind="caption" tone="soft">
          {userEditTexts.notYourself}
        </Text>
      )}
      <Refusal message={refusal} />
      {deleting && (
        <DeleteUserDialog
          user={opened}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            unsaved.release();
            onClose();
          }}
        />
      )}
      {asking !== null && (
        <RoleQuestion
          user={opened}
          patch={asking}
          people={people}
          pending={pending}
          refusal={refusal}
          onClose={() => setAsking(null)}
          onConfirm={(moveTo) => void send({ ...asking, moveTo })}
        />
      )}
      {theirs !== null && (
        <StalePerson
          {...{ opened, theirs, mine: form.getValues(), leads: leadsFor(opened, people) }}
          onContinue={(taken) => {
            goOnFrom(from, theirs, taken);
            setAsking(null);
            setTheirs(null);
          }}
          onClose={() => setTheirs(null)}
        />
      )}
      {readingData && <PersonalDataDialog person={opened} hasLeft={false} onClose={() => setReadingData(false)} />}
      {deactivating && (
        <DeactivateDialog
          user={opened}
          onClose={() => setDeactivating(false)}
          onDone={() => {
            unsaved.release();
            onClose();
          }}
        />
      )}
      <LeaveQuestion unsaved={unsaved} />
    </Dialog>
  );
}

const none: readonly User[] = [];

/** docs/product.md, Environments. */
const whereItActs = {
  prod: 'Changes take effect immediately, in Preview too.',
  preview: 'Changes are drafts until Preview is published.',
};
