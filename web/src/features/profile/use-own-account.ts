/** The person's own account as the server has it, and what follows a change of it. */
import { type OwnAccount, readUserSelf } from '@caselift/contract/profile';
import { readSession } from '@caselift/contract/session';
import { listUsers } from '@caselift/contract/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery, invalidate, replaceAnswer } from '../../api/query.ts';
import { announce, isRefusal } from '../../api/refusal.ts';
import { refreshSession } from '../../api/session-store.ts';

export const useOwnAccount = () => useQuery(endpointQuery(readUserSelf, {}));

/** Takes over what the server answered to a change. Drawer, title and lists follow at once. */
export function useTakeOver() {
  const queryClient = useQueryClient();
  return async (changed: OwnAccount) => {
    replaceAnswer(queryClient, readUserSelf, {}, changed);
    void invalidate(queryClient, [listUsers]);
    await call(readSession, {}).then(refreshSession, announce);
  };
}

/** Makes a call; a refusal is announced and stays in `refusal` until the next one. Null: refused. */
export function useRefusable() {
  const [refusal, setRefusal] = useState<string | null>(null);
  const attempt = async <T>(work: () => Promise<T>): Promise<T | null> => {
    setRefusal(null);
    try {
      return await work();
    } catch (error) {
      if (isRefusal(error)) setRefusal(error.message);
      announce(error);
      return null;
    }
  };
  return { refusal, attempt };
}
