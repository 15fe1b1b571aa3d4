/** Every GET call of the contract that reads, those to come too, for tests of what nobody may find in an answer. */
import { allEndpoints } from '@caselift/contract/all-endpoints';
import type { Endpoint } from '@caselift/contract/endpoint';
import { lineOrders } from '@caselift/contract/line-orders';
import { linedParts } from '@caselift/domain/pay/pay-parts';
import { recommendationTabs } from '@caselift/domain/recommendations';

export const reading = allEndpoints.filter(({ method, changesNothing = true }) => method === 'GET' && changesNothing);

/** What a call may be about by the first word of its path, in the snapshots that these tests read; else it is people. */
const subjects: Record<string, readonly string[]> = {
  product: ['ale'],
  buyer: ['corner'],
  recommendedProducts: ['corner'],
  downloadLink: ['prices.pdf'],
};

/** What is of one kind of item only finds none of the other. */
export const incentiveId = '00000000-0000-4000-8000-0000000000aa';
const isOfIncentives = (path: string) => /incentive/i.test(path) && !path.includes(':itemId');
const isOfRecords = (path: string) => /boosts|items?\/|objective|:itemId|:type/i.test(path);

/** Addresses of a call, whichever of the people or of which boost or item it is asked about and however it is ordered. */
export function addressesOf({ path }: Endpoint, customIds: readonly string[], boostId: string): string[] {
  const tabs = path.includes(':tab') ? recommendationTabs : [''];
  const paths = (subjects[path.split('/')[2] ?? ''] ?? customIds).flatMap((id) =>
    tabs.map((tab) =>
      path
        .replace(/:(customId|name)/, id)
        .replace(':tab', tab)
        .replace(':type', 'objective')
        .replace(/:\w+/g, isOfIncentives(path) ? incentiveId : isOfRecords(path) ? boostId : '1'),
    ),
  );
  const queries = path.endsWith('/lines')
    ? linedParts.flatMap((measure) =>
        lineOrders.map((orderBy) => `?measure=${measure}&boost=${boostId}&orderBy=${orderBy}`),
      )
    : [''];
  return [...new Set(paths)].flatMap((address) => queries.map((query) => `${address}${query}`));
}

/** Every number and text of an answer, with the names on the way to it. */
export function* walk(
  value: unknown,
  names: readonly string[] = [],
): Generator<{ names: readonly string[]; leaf: unknown }> {
  if (typeof value !== 'object' || value === null) yield { names, leaf: value };
  else if (Array.isArray(value)) for (const item of value) yield* walk(item, names);
  else for (const [name, inner] of Object.entries(value)) yield* walk(inner, [...names, name]);
}
