/** What the server answers about an item as its form has it, while it is being edited. */
import { readDraftReach, readDraftResults } from '@caselift/contract/item-drafts';
import type { Item } from '@caselift/contract/item-fields';
import { searchDelayMs } from '@caselift/contract/item-texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { endpointQuery, invalidate, keepingAnswer, silently } from '../../../../api/query.ts';
import { useScope } from '../../../../api/use-scope.ts';
import type { WaitingRow } from '../../../../shared/selection/waiting-source.ts';
import { useSettled } from '../../../../ui/use-settled.ts';
import type { ItemFormApi } from '../form/use-item-form.ts';
import type { MemberLists } from '../members/member-lists.ts';
import { draftBody } from './draft-body.ts';

export type Asked<Answer> = {
  /** The last one, until the next is there. undefined: none yet. */
  data: Answer | undefined;
  /** What is shown is of an earlier form. */
  isBusy: boolean;
  /** For longer than a second. */
  isSlow: boolean;
  error: Error | null;
  retry: () => void;
};

type Asking = { lists: MemberLists; enabled: boolean };

const slowAfterMs = 1000;

const checkOf = ({ item, checked }: WaitingRow<{ customId: string }>) => ({ id: item.customId, checked });

/**
 * Reach is asked at each change, results once typing rests and nothing typed is at fault. A question that another one
 * has taken the place of is aborted.
 */
export function useDraftAnswers(form: ItemFormApi, edited: Item, { lists: { accounts, products }, enabled }: Asking) {
  const scope = useScope();
  const members = {
    accounts: useSyncExternalStore(accounts.subscribe, accounts.waiting).map(checkOf),
    products: useSyncExternalStore(products.subscribe, products.waiting).map(checkOf),
  };
  const body = JSON.stringify(draftBody(form, edited, members));
  const settled = useSettled(body, searchDelayMs);
  const reachInput = useMemo(() => ({ query: scope, body: JSON.parse(body) }), [scope, body]);
  const resultsInput = useMemo(() => ({ query: scope, body: JSON.parse(settled) }), [scope, settled]);
  const fault = [...form.read.faults].find(([field]) => field !== 'name')?.[1] ?? null;
  // What was typed and can't be read is left out of the body, which then says what was there before.
  const reach = useQuery({
    ...endpointQuery(readDraftReach, reachInput),
    ...keepingAnswer(reachInput),
    ...silently,
    enabled,
  });
  const results = useQuery({
    ...endpointQuery(readDraftResults, resultsInput),
    ...keepingAnswer(resultsInput),
    ...silently,
    enabled: enabled && fault === null && settled === body,
  });
  useAskedAgain(`${edited.version} ${edited.accountsCount} ${edited.productsCount}`);
  return {
    /** Why results can't be requested; null: they can. */
    fault,
    reach: useAsked(reach, false),
    results: useAsked(results, settled !== body),
  };
}

/** What was saved beside the form, such as members by hand, changes the answers to the same question. */
function useAskedAgain(stored: string): void {
  const queryClient = useQueryClient();
  const last = useRef(stored);
  useEffect(() => {
    if (last.current === stored) return;
    last.current = stored;
    void invalidate(queryClient, [readDraftReach, readDraftResults]);
  }, [queryClient, stored]);
}

type Query<Answer> = {
  data: Answer | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

function useAsked<Answer>(query: Query<Answer>, isWaiting: boolean): Asked<Answer> {
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const isBusy = isFetching || (isWaiting && data !== undefined) || isPlaceholderData;
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return setIsSlow(false);
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return { data, error: isFetching ? null : error, isBusy, isSlow, retry: () => void refetch() };
}
