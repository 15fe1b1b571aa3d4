import { invitationTexts } from '@caselift/contract/invitations';
import { listUserLines, readUserStatement } from '@caselift/contract/statements';
import {
  createUser,
  deleteUser,
  type NewUser,
  type NumbersPatch,
  readFreeId,
  type UserPatch,
  updateUserNumbers,
  updateUsers,
  userEditTexts,
  withoutEmpty,
} from '@caselift/contract/user-edits';
import { listUsers } from '@caselift/contract/users';
import { readWholesaler } from '@caselift/contract/wholesaler';
import type { IsoDate } from '@caselift/domain/dates';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { invalidate } from '../../api/query.ts';
import { isRefusal } from '../../api/refusal.ts';
import { useScope } from '../../api/use-scope.ts';
import { toast } from '../../ui/toasts.ts';

export type UserEdits = {
  /** Sends nothing where only empty texts are given. true: it is as asked for, and the lists have been read again. */
  update(
    customIds: readonly string[],
    patch: UserPatch,
    options?: { bulk?: boolean /** Someone else has changed a list since it was read. */; onStale?: () => void },
  ): Promise<boolean>;
  /** Goals, payouts and limits of several people, each with values of their own. undo: offered once they are written. */
  updateNumbers(
    rows: readonly NumbersOf[],
    said: { done: string; undo?: () => void; periodStart?: IsoDate | undefined },
  ): Promise<boolean>;
  /** Without an id: under the next free one. */
  create(user: NewUser): Promise<boolean>;
  /** moveTo: the team lead who takes over the person's reports. */
  remove(customId: string, moveTo?: string): Promise<boolean>;
  /** Whether one of these is under way, wherever on the page. */
  pending: boolean;
  /** Why the last attempt failed, in the server's words, for a form to show; null until then and after a success. */
  refusal: string | null;
};

export type NumbersOf = { customId: string; patch: NumbersPatch };

const mutationKey = ['user-edits'];

/** Changing, creating and deleting people, with their toasts. */
export function useUserEdits(): UserEdits {
  const scope = useScope();
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const pending = useIsMutating({ mutationKey }) > 0;
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: (send: () => Promise<unknown>) => send(),
    // Each kind of edit has its own words for a failure.
    onError: () => {},
  });

  /** true and fresh lists, or false and the reason. */
  const attempt = async (
    send: () => Promise<unknown>,
    said: Outcome,
    {
      gone,
      onStale,
    }: {
      /** The person who was deleted: not asked about again. */ gone?: string;
      onStale?: (() => void) | undefined;
    } = {},
  ): Promise<boolean> => {
    setRefusal(null);
    try {
      await mutateAsync(send);
    } catch (error) {
      const reason = reasonOf(error);
      setRefusal(reason ?? said.failed);
      if (isRefusal(error) && error.code === 'id_taken') void invalidate(queryClient, [readFreeId]);
      said.fail();
      if (isRefusal(error) && error.code === 'stale') {
        void invalidate(queryClient, [listUsers]);
        onStale?.();
      }
      if (reason !== null) toast.error(reason);
      return false;
    }
    said.succeed();
    // First the lists, which say who is still there.
    await invalidate(queryClient, [listUsers, readWholesaler, readFreeId]);
    void invalidate(
      queryClient,
      [readUserStatement, listUserLines],
      (asked) => gone !== undefined && asked?.params?.customId === gone,
    );
    return true;
  };

  return {
    pending,
    refusal,
    async update(customIds, patch, { bulk = customIds.length > 1, onStale } = {}) {
      const changes = withoutEmpty(patch);
      if (customIds.length === 0 || saysNothing(changes)) return true;
      const updating = toast.progress(userEditTexts.updating);
      return attempt(
        () => call(updateUsers, { query: { ...scope, customIds: [...customIds] }, body: { patch: changes } }),
        {
          failed: userEditTexts.updateFailed,
          succeed: () => updating.succeed(bulk ? userEditTexts.bulkUpdated : userEditTexts.updated),
          fail: () => updating.fail(userEditTexts.updateFailed),
        },
        { onStale },
      );
    },
    async updateNumbers(rows, { done, undo, periodStart }) {
      const updating = toast.progress(userEditTexts.updating);
      const body = { rows: [...rows], ...(periodStart !== undefined && { periodStart }) };
      return attempt(() => call(updateUserNumbers, { query: scope, body }), {
        failed: userEditTexts.updateFailed,
        succeed: () => updating.succeed(done, undo),
        fail: () => updating.fail(userEditTexts.updateFailed),
      });
    },
    create: (user) =>
      attempt(() => call(createUser, { query: scope, body: user }), {
        failed: userEditTexts.createFailed,
        succeed: () => {
          toast.success(userEditTexts.created);
          if (user.invite) toast.success(invitationTexts.sent(user.email));
        },
        fail: () => toast.error(userEditTexts.createFailed),
      }),
    remove: (customId, moveTo) =>
      attempt(
        () => call(deleteUser, { query: { ...scope, customId, moveTo } }),
        spoken(userEditTexts.deleted, userEditTexts.deleteFailed),
        { gone: customId },
      ),
  };
}

type Outcome = { failed: string; succeed: () => void; fail: () => void };

/** The toast says that it failed; the reason follows it and stands at the form. */
const spoken = (done: string, failed: string): Outcome => ({
  failed,
  succeed: () => toast.success(done),
  fail: () => toast.error(failed),
});

/** What the server, or the missing connection, says; null where it says no more than that something went wrong. */
function reasonOf(error: unknown): string | null {
  if (!isRefusal(error) || error.code === 'internal') return null;
  return error.message;
}

/** A patch without any field, or with empty groups alone. */
const saysNothing = (patch: object): boolean =>
  Object.values(patch).every(
    (field) => typeof field === 'object' && field !== null && !Array.isArray(field) && saysNothing(field),
  );
