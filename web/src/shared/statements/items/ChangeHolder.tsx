import { closedFault } from '@caselift/contract/closings';
import { correctHolders, itemHolderTexts } from '@caselift/contract/item-holders';
import { itemTexts } from '@caselift/contract/item-texts';
import { listUsers } from '@caselift/contract/users';
import { byName } from '@caselift/domain/by-name';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpointQuery, invalidateWholesaler, silently } from '../../../api/query.ts';
import { announce } from '../../../api/refusal.ts';
import { useScope } from '../../../api/use-scope.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { LinkButton } from '../../../ui/kit/LinkButton.tsx';
import { Strip } from '../../../ui/kit/Strip.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useClosed } from '../../closings/use-closed.ts';
import type { HeldAccount } from './behind.ts';

/** Which rep held an account when a period ended, and what another one would change. */
export function ChangeHolder({ account, onClose }: { account: HeldAccount; onClose: () => void }) {
  const { buyerId, buyerName, holder } = account;
  const query = useScope();
  const queryClient = useQueryClient();
  const { data: people, error: failed, refetch } = useQuery({ ...endpointQuery(listUsers, { query }), ...silently });
  const [repId, setRepId] = useState(holder.customId);
  const reps = (people ?? []).filter(({ role }) => role === 'salesRep' || role === 'teamLead').sort(byName);
  // One who has left, too, until another is chosen.
  const choices = reps.some(({ customId }) => customId === holder.customId) ? reps : [holder, ...reps];
  const chosen = choices.find(({ customId }) => customId === repId) ?? holder;
  const closed = closedFault(useClosed(), { from: holder.day, to: holder.day });
  const said = ({ name }: { name: string }) => itemHolderTexts.effect(buyerName, name, holder.day);

  const save = async (rep: string, version: number | null) => {
    const body = { day: holder.day, accounts: [{ buyerId, repId: rep, version }] };
    const { accounts } = await call(correctHolders, { query, body });
    void invalidateWholesaler(queryClient, query.wholesalerId);
    return accounts[0]?.version ?? null;
  };
  const undo = (version: number | null) =>
    save(holder.customId, version).then(() => toast.success(said(holder)), announce);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => save(repId, holder.version),
    onSuccess: (version) => {
      onClose();
      toast.undoable(said(chosen), () => void undo(version));
    },
    // It is said here.
    onError: () => {},
  });
  const close = () => {
    onClose();
    // Someone else may have changed it.
    if (error) void invalidateWholesaler(queryClient, query.wholesalerId);
  };
  return (
    <Dialog
      title={`Who held ${buyerName}?`}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="contained"
            disabled={closed !== null || repId === holder.customId || isPending}
            onClick={() => mutate()}
          >
            {isPending ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <SelectField
        label="Held by"
        value={repId}
        options={choices.map(({ customId, name }) => ({ value: customId, label: `${name} (${customId})` }))}
        disabled={closed !== null || !people || isPending}
        onChange={setRepId}
      />
      {!people && !failed && <p role="status">Loading people...</p>}
      {failed && (
        <p role="alert">
          {failed.message} <LinkButton onClick={() => void refetch()}>Try again</LinkButton>
        </p>
      )}
      {closed === null ? <p>{said(chosen)}. Archived ones keep their results.</p> : <Strip tone="warn">{closed}</Strip>}
      {query.db === 'preview' && <p>{itemTexts.preview}</p>}
      {error && <p role="alert">{error.message}</p>}
    </Dialog>
  );
}
