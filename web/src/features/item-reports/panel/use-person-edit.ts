/** A person's target and payout while they are edited: what is typed, what it would change, saving and resetting. */
import { readUserDraft, type UserDraft, updateUserTargetAndPayout } from '@caselift/contract/item-edits';
import { itemMessages, searchDelayMs } from '@caselift/contract/item-texts';
import type { ItemKind } from '@caselift/domain/programs/item';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpointQuery, invalidateWholesaler, keepingAnswer, silently } from '../../../api/query.ts';
import { isRefusal } from '../../../api/refusal.ts';
import { useScope } from '../../../api/use-scope.ts';
import { toast } from '../../../ui/toasts.ts';
import { useSettled } from '../../../ui/use-settled.ts';
import type { RowKey } from '../reports-search.ts';
import { type ReadRules, readRules, rulesOf, type TypedField, type TypedRules } from './typed-rules.ts';

export type EditFault =
  /** Someone else has saved meanwhile: as it is stored now. */
  { kind: 'stale'; message: string; theirs: UserDraft } | { kind: 'refused'; message: string };

export type PersonEdit = {
  /** As it was when something was typed first. */
  opened: UserDraft;
  typed: TypedRules;
  read: ReadRules;
  /** What stands in the fields that weren't touched: as a save would leave them, once the server has said so. */
  shown: UserDraft['stored'];
  /** What the edit would do; null: nothing can be said of it. */
  outcome: UserDraft['stored'] | null;
  /** The outcome is of what was typed before. */
  outdated: boolean;
  /** Why a save would be refused, by field. */
  faultOf(field: TypedField): string | undefined;
  fault: EditFault | null;
  busy: boolean;
  type(changes: TypedRules): void;
  discard(): void;
  /** onSaved: it is stored, and not read again yet. */
  save(onSaved: () => void): Promise<boolean>;
  reset(): Promise<void>;
  /** Puts back what was typed in an earlier visit. */
  restore(typed: TypedRules): void;
  /** Goes on from what someone else has saved, with this typed over it. */
  continueFrom(theirs: UserDraft, typed: TypedRules): void;
};

const staleText = 'Someone else has changed this since you opened it. Compare both versions, then save again.';

export function usePersonDraft({ itemId, userId, instance }: RowKey) {
  const scope = useScope();
  const input = { params: { itemId, customId: userId }, query: scope, body: { instance } };
  return useQuery({ ...endpointQuery(readUserDraft, input), ...silently });
}

/** @param latest as it is stored, as far as this page knows */
export function usePersonEdit(kind: ItemKind, row: RowKey, latest: UserDraft): PersonEdit {
  const { itemId, userId, instance } = row;
  const scope = useScope();
  const queryClient = useQueryClient();
  const [edit, setEdit] = useState<{ from: UserDraft; typed: TypedRules } | null>(null);
  const [fault, setFault] = useState<EditFault | null>(null);
  const [busy, setBusy] = useState(false);
  const opened = edit?.from ?? latest;
  const typed = edit?.typed ?? {};
  const read = readRules(typed, opened.stored);
  const text = JSON.stringify(read.sent);
  const settled = useSettled(text, searchDelayMs);
  const asked = useMemo(
    () => ({ params: { itemId, customId: userId }, query: scope, body: { instance, ...JSON.parse(settled) } }),
    [itemId, userId, scope, instance, settled],
  );
  const isChanged = read.changed.length > 0;
  const draft = useQuery({
    ...endpointQuery(readUserDraft, asked),
    ...keepingAnswer(asked),
    ...silently,
    enabled: settled !== '{}',
  });
  const answer = isChanged && settled !== '{}' && !draft.isError ? draft.data : undefined;
  const judged = settled === text && !draft.isPlaceholderData ? answer : undefined;

  const update = async (body: object) => {
    const kindFlag = kind === 'objective' ? { isObjective: true } : { isIncentive: true };
    await call(updateUserTargetAndPayout.newer, {
      query: scope,
      body: { ...kindFlag, itemId, userId, instance, isEdited: true, ...body },
    });
  };
  const failed = async (error: unknown) => {
    if (isRefusal(error) && error.code === 'stale') {
      const input = { params: { itemId, customId: userId }, query: scope, body: { instance } };
      const theirs = await call(readUserDraft, input).catch(() => null);
      if (theirs !== null) return setFault({ kind: 'stale', message: staleText, theirs });
    }
    setFault({ kind: 'refused', message: isRefusal(error) ? error.message : itemMessages.errors.update });
  };
  /** Whether it was done. */
  const run = async (body: object, onDone?: () => void): Promise<boolean> => {
    setFault(null);
    setBusy(true);
    const saving = toast.progress(itemMessages.progress.updating);
    try {
      await update(body);
    } catch (error) {
      saving.fail(itemMessages.errors.update);
      await failed(error);
      return false;
    } finally {
      setBusy(false);
    }
    saving.succeed(itemMessages.done.updated);
    onDone?.();
    // What items pay stands on every screen of the wholesaler.
    await invalidateWholesaler(queryClient, scope.wholesalerId);
    setEdit(null);
    return true;
  };

  return {
    ...{ opened, typed, read, fault, busy },
    shown: judged?.draft ?? opened.stored,
    outcome: isChanged ? (answer?.draft ?? null) : opened.stored,
    outdated: isChanged && judged === undefined,
    faultOf: (field) =>
      read.faults.get(field) ?? (isAbout(judged?.fault?.field, field) ? judged?.fault?.text : undefined),
    type(changes) {
      setFault(null);
      setEdit({ from: opened, typed: { ...kept(typed, changes), ...changes } });
    },
    discard() {
      setFault(null);
      setEdit(null);
    },
    save: (onSaved) => run({ ...read.sent, version: opened.version }, onSaved),
    async reset() {
      const { stored, version, person } = opened;
      setEdit(null);
      if (!(await run({ isEdited: false, version }))) return;
      toast.undoable(`Reset ${person.name} to the item's rule`, () => void run(rulesOf(stored)));
    },
    restore(typed) {
      setEdit({ from: latest, typed });
    },
    continueFrom(theirs, typed) {
      setFault(null);
      setEdit({ from: theirs, typed });
      void invalidateWholesaler(queryClient, scope.wholesalerId);
    },
  };
}

/** What open-ended and account-specific rule out gives way to what they make of it. */
function kept({ payoutType, threshold, cap, ...others }: TypedRules, changes: TypedRules): TypedRules {
  if (changes.isOpenEnded !== undefined || changes.isAccountSpecific !== undefined) return others;
  return { ...others, ...(payoutType && { payoutType }), ...(threshold && { threshold }), ...(cap && { cap }) };
}

/** The rate of per action is a field of its own in the item's form. */
const isAbout = (said: string | undefined, field: TypedField): boolean =>
  said === field || (said === 'quantityPayout' && field === 'payout');
