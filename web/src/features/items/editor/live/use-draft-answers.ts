/** What the server answers about an item as its form has it, while it is being edited. */
import { readDraftReach } from '@caselift/contract/item-drafts';
import type { Item } from '@caselift/contract/item-fields';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { endpointQuery, invalidate, keepingAnswer, silently } from '../../../../api/query.ts';
import { useScope } from '../../../../api/use-scope.ts';
import type { ItemFormApi } from '../form/use-item-form.ts';
import { draftBody, type UnsavedMembers } from './draft-body.ts';

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

type Asking = { members: UnsavedMembers; enabled: boolean };

const slowAfterMs = 1000;

/** Asked at each change; a question that another one has taken the place of is aborted. */
export function useDraftAnswers(form: ItemFormApi, edited: Item, { members, enabled }: Asking) {
  const scope = useScope();
  // What was typed and can't be read is left out of the body, which then says what was there before.
  const body = JSON.stringify(draftBody(form, edited, members));
  const input = useMemo(() => ({ query: scope, body: JSON.parse(body) }), [scope, body]);
  const reach = useQuery({ ...endpointQuery(readDraftReach, input), ...keepingAnswer(input), ...silently, enabled });
  useAskedAgain(`${edited.version} ${edited.accountsCount} ${edited.productsCount}`);
  return { reach: useAsked(reach) };
}

/** What was saved beside the form, such as members by hand, changes the answers to the same question. */
function useAskedAgain(stored: string): void {
  const queryClient = useQueryClient();
  const last = useRef(stored);
  useEffect(() => {
    if (last.current === stored) return;
    last.current = stored;
    void invalidate(queryClient, [readDraftReach]);
  }, [queryClient, stored]);
}

type Query<Answer> = {
  data: Answer | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

function useAsked<Answer>(query: Query<Answer>): Asked<Answer> {
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const isBusy = isFetching || isPlaceholderData;
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return setIsSlow(false);
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return { data, error: isFetching ? null : error, isBusy, isSlow, retry: () => void refetch() };
}
