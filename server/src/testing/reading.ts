/** Every call of the contract that reads, those to come too, for tests of what nobody may find in an answer. */
import { allEndpoints } from '@caselift/contract/all-endpoints';
import type { Endpoint } from '@caselift/contract/endpoint';
import { exportBillBack, exportItemReport } from '@caselift/contract/item-reports';
import { lineOrders } from '@caselift/contract/line-orders';
import { exportMonthEnd } from '@caselift/contract/month-end';
import { linedParts } from '@caselift/domain/pay/pay-parts';
import { recommendationTabs } from '@caselift/domain/recommendations';

// Spreadsheets aren't JSON: the tests of reports open them.
const spreadsheets: readonly Endpoint[] = [exportItemReport, exportBillBack, exportMonthEnd];
const isSpreadsheet = (call: Endpoint) => spreadsheets.includes(call);
export const reading = allEndpoints.filter(
  (call) => (call.changesNothing ?? call.method === 'GET') && !isSpreadsheet(call),
);

/** What is sent to those that aren't GET calls; the others take an empty body. */
const bodies = ({ path }: Endpoint, recordId: string): object => {
  if (/\/items\/(reporting|percents)$/.test(path)) return { itemIds: [recordId, incentiveId] };
  if (/\/itemDrafts\//.test(path)) return { kind: 'objective', type: 'quantity', itemId: recordId, form: {} };
  return /\/(teamMembersForTeamLeads|superTeamMembers)$/.test(path) ? { customIds: ['LEAD_1'] } : {};
};

/** Each address of a call with what is sent to it. */
export const requestsOf = (endpoint: Endpoint, customIds: readonly string[], boostId: string) =>
  addressesOf(endpoint, customIds, boostId).map((url) => ({
    url,
    method: endpoint.method,
    ...(endpoint.method !== 'GET' && { json: bodies(endpoint, boostId) }),
  }));

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
const isOfRecords = (path: string) => /boosts|items?\/|objective|payQuestions|:itemId|:type/i.test(path);

/** A list that is had as a file says in it what it says on the screen. */
const isOfferedAsCsv = ({ method, files = [], query }: Endpoint) =>
  method === 'GET' && files.includes('csv') && 'export' in ((query as { shape?: object } | undefined)?.shape ?? {});

/** Addresses of a call, whichever of the people or of which boost or item it is asked about and however it is ordered. */
function addressesOf(endpoint: Endpoint, customIds: readonly string[], boostId: string): string[] {
  const { path } = endpoint;
  const tabs = path.includes(':tab') ? recommendationTabs : [''];
  const paths = (subjects[path.split('/')[2] ?? ''] ?? customIds).flatMap((id) =>
    tabs.map((tab) =>
      path
        .replace(/:(customId|name)/, id)
        .replace(':tab', tab)
        .replace(':type', 'objective')
        .replace(':buyerId', 'corner')
        .replace(/:\w+/g, isOfIncentives(path) ? incentiveId : isOfRecords(path) ? boostId : '1'),
    ),
  );
  const queries = path.endsWith('/lines')
    ? linedParts.flatMap((measure) =>
        lineOrders.map((orderBy) => `?measure=${measure}&boost=${boostId}&orderBy=${orderBy}`),
      )
    : path.endsWith('/reporting')
      ? ['?isObjective=true&isIncentive=true', '?isObjective=true&groupByTeams=true&sortField=quantity']
      : path.includes('/today/')
        ? ['', '?customId=REP_1']
        : path.endsWith('/palette')
          ? ['?searchPhrase=a', '?searchPhrase=corner']
          : path.endsWith('/roleChange')
            ? ['?role=teamLead', '?role=salesRep']
            : [''];
  const asFile = isOfferedAsCsv(endpoint) ? [...queries, '?export=csv'] : queries;
  return [...new Set(paths)].flatMap((address) => asFile.map((query) => `${address}${query}`));
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
