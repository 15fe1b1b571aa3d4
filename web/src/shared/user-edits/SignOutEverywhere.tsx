import { signOutEverywhere, signOutTexts as texts } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toasts.ts';
import { Refusal } from './Refusal.tsx';

/** Ends all sessions of someone else, once it is confirmed (docs/product.md, Environments). */
export function SignOutEverywhere({ user: { customId, name } }: { user: Pick<User, 'customId' | 'name'> }) {
  const scope = useScope();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => call(signOutEverywhere, { query: { ...scope, customId } }),
    onSuccess: ({ ended }) => {
      setAsking(false);
      toast.success(texts.done(ended));
    },
  });
  const close = () => {
    reset();
    setAsking(false);
  };
  return (
    <>
      <Button variant="text" onClick={() => setAsking(true)}>
        {texts.open}
      </Button>
      {isAsking && (
        <Dialog
          title={texts.title(name)}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button variant="contained" color="primary" loading={isPending} onClick={() => mutate()}>
                {texts.confirm}
              </Button>
            </>
          }
        >
          <p>{texts.what}</p>
          <Refusal message={error?.message ?? null} />
        </Dialog>
      )}
    </>
  );
}
