// The calls that clients of objectives and incentives were promised, against what docs/openapi.json says there is.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openApiFile } from './openapi-file.ts';

/** Of objectives; each that has the word is there for incentives too. */
const agreed = `
GET /api/v2/objectives
GET /api/v2/filteredObjectives
GET /api/objectives/archived
GET /api/v2/objective/ID/subObjectives
GET /api/v2/reporting/item/ID
GET /api/v2/groupedObjectives/ID/children
POST /api/objective
POST /api/subObjective
DELETE /api/objective/ID
DELETE /api/v2/subObjective/ID
PATCH /api/v2/objective/ID
PATCH /api/v2/subObjective/ID
POST /api/v2/addGroupedObjectivesChildren/ID
GET /api/v3/items
GET /api/v3/items/ID
GET /api/v3/filteredItems
GET /api/v3/groupedObjectives/ID/children
POST /api/v3/addGroupedChildren/ID
POST /api/v3/items
PATCH /api/v3/items/ID
POST /api/v3/addSubItem
PATCH /api/v3/objective/ID/ID
PATCH /api/v3/objectives/ID/ID
DELETE /api/v3/objective/ID
DELETE /api/v3/objectives/ID
DELETE /api/v3/objective/ID/ID
DELETE /api/v3/objectives/ID/ID
GET /api/v3/items/allWithSubItemsAndGroupedChildren
PATCH /api/v3/itemsCustom/ID
GET /api/runQueryForObjective/ID
GET /api/resetValuesForObjective/ID
GET /api/v2/objective/ID/buyers
GET /api/v2/objective/ID/products
GET /api/v2/objective/ID/allProducts
GET /api/v2/objective/ID/allBuyers
POST /api/v2/objective/ID/updateAccounts
POST /api/v2/objective/ID/updateProducts
GET /api/v2/objective/ID/buyers/REP_1
GET /api/v2/objective/ID/products/REP_1
POST /api/v2/objective/ID/selectedCustomProducts
POST /api/v2/objective/ID/selectedCustomAccounts
GET /api/buyersByAccountType
GET /api/buyersByAccountTypePaginated
GET /api/distinctAccountTypes
GET /api/teamMembers/LEAD_1
GET /api/superTeamMembers/LEAD_1
POST /api/teamMembersForTeamLeads
POST /api/superTeamMembers
GET /api/v2/incentiveObjectiveQueryResults/ID/REP_1
GET /api/users
GET /api/wholesaler
GET /api/tags
POST /api/tag
POST /api/v3/items/reporting
POST /api/v3/items/exportToFile
POST /api/v3/items/exportItems
POST /api/v3/items/exportAllItems
POST /api/v3/items/exportAllImages
POST /api/v3/updateUserTargetAndPayout
POST /api/updateUserTargetAndPayout
PATCH /api/v2/item/ID/rejectImage/ID
PATCH /api/v2/item/ID/unRejectImage/ID
PATCH /api/v2/item/ID/approveImage/ID
PATCH /api/v2/item/ID/unApproveImage/ID
GET /api/v2/podcasts
GET /api/v2/podcasts/ID
POST /api/v2/podcasts
PATCH /api/v2/podcasts/ID
DELETE /api/v2/podcasts/ID
`;

type Operation = { parameters?: { name: string; in: string; schema: { enum?: string[] } }[] };

/** What matches the addresses of a documented path: of a parameter with a list of words, these alone. */
function addressesOf(path: string, { parameters = [] }: Operation): RegExp {
  const words = new Map(parameters.filter((one) => one.in === 'path').map(({ name, schema }) => [name, schema.enum]));
  const wordsOf = (_: string, name: string) => `(?:${words.get(name)?.join('|') ?? '[^/]+'})`;
  return new RegExp(`^${path.replace(/\{(\w+)\}/g, wordsOf)}$`);
}

test('every call that was agreed is there, for objectives and for incentives', async () => {
  const { paths } = JSON.parse(await readFile(openApiFile, 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      addresses: addressesOf(path, operation),
    })),
  );
  const isThere = (call: string) => {
    const [method, address = ''] = call.split(' ');
    return documented.some((one) => one.method === method && one.addresses.test(address));
  };
  const ofObjectives = agreed.trim().split('\n');
  const ofIncentives = ofObjectives
    .filter((call) => !call.includes('incentiveObjective'))
    .map((call) => call.replace(/objective/g, 'incentive').replace(/Objective/g, 'Incentive'));
  const all = [...new Set([...ofObjectives, ...ofIncentives])];
  expect(all.filter((call) => !isThere(call))).toEqual([]);
  // What isn't a call isn't found either.
  expect(['GET /api/v2/tag/ID/buyers', 'POST /api/v2/objective', 'GET /api/objective'].filter(isThere)).toEqual([]);
});
