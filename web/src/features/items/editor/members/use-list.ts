import type { Endpoint } from '@caselift/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import type { CallInput } from '../../../../api/call.ts';
import { endpointQuery, keepingAnswer, silently } from '../../../../api/query.ts';
import type { ListQuery } from './part.ts';

/** The answer to a list, the last one while another is on its way; what went wrong is said where the list stands. */
export function useList<Answer>({ endpoint, input, isEmpty }: ListQuery<Answer>, isAsked = true) {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...endpointQuery(endpoint, input as unknown as CallInput<Endpoint>),
    ...keepingAnswer(input),
    ...silently,
    enabled: isAsked && !isEmpty,
  });
  // The list was made of this endpoint and this input.
  return { data: data as Answer | undefined, error, isOutdated: isPlaceholderData && !isEmpty, refetch };
}
