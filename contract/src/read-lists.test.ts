/** No list that two people edit is replaced without a word: it has a version, or says what was read of it. */
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { allEndpoints } from './all-endpoints.ts';

type Def = z.core.$ZodTypes['_zod']['def'];
const defOf = (type: z.core.$ZodType): Def => (type as z.core.$ZodTypes)._zod.def;

/** The lists of a body by path, and whether a version or what was read of them can be sent with them. */
function listsOf(type: z.core.$ZodType | undefined, path = '', isTold = false): Map<string, boolean> {
  if (type === undefined) return new Map();
  const def = defOf(type);
  const below = (...all: (readonly [z.core.$ZodType, string, boolean?])[]) =>
    new Map(all.flatMap(([one, name, told = isTold]) => [...listsOf(one, `${path}${name}`, told)]));
  switch (def.type) {
    case 'array':
      return new Map([[path || 'body', isTold], ...below([def.element, '[]'])]);
    case 'record':
      return new Map([[path, isTold], ...below([def.valueType, '{}'])]);
    case 'object': {
      const { was, ...fields } = def.shape;
      const read = new Set(was === undefined ? [] : namesIn(was));
      const told = isTold || 'version' in fields;
      return below(...Object.entries(fields).map(([name, one]) => [one, `.${name}`, told || read.has(name)] as const));
    }
    case 'union':
      return below(...def.options.map((one) => [one, ''] as const));
    case 'pipe':
      return below([def.in, ''], [def.out, '']);
    case 'lazy':
      return below([def.getter(), '']);
    default:
      return 'innerType' in def ? below([def.innerType, '']) : new Map();
  }
}

function namesIn(type: z.core.$ZodType): string[] {
  const def = defOf(type);
  if ('innerType' in def) return namesIn(def.innerType);
  return def.type === 'object' ? Object.keys(def.shape) : [];
}

const acted = 'names what the call acts on, and none of it is stored';
const made = 'is of something new, which nobody else could have changed';
const each = 'says something of each that it names; all others stay as they are';
const rows = 'is the rows of a file, each of its own person alone, whose present values the person has looked through';

/** Lists that need no version, by the call, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'PATCH /api/v1/users/goals': rows,
  'PATCH /api/users/numbers': each,
  'PATCH /api/payrollLayout .costCenters': each,
  'PATCH /api/v3/accountHolders .accounts': `${each}, and has a version of its own`,
  'PATCH /api/files .patches': `${each}, and has a version of its own`,
  'POST /api/v2/boosts/:boostId/updateProducts': each,
  'POST /api/v2/:type/:id/updateAccounts': each,
  'POST /api/v2/:type/:id/updateProducts': each,
  'POST /api/v3/itemsCustom/:id/rows': rows,
  'PATCH /api/notifications': acted,
  'PATCH /api/notificationSettings': 'is of one person, who alone changes it',
  'POST /api/releases': 'says how much is released of each, which is compared with what is held',
  'POST /api/planAcceptance/reminders': acted,
  'POST /api/mappingPreview': acted,
  'POST /api/imports': acted,
  'DELETE /api/files': acted,
  'POST /api/v3/items/reviewImages': acted,
  'POST /api/v3/items/exportItems': acted,
  'POST /api/file': made,
  'POST /api/v2/boosts': made,
  'POST /api/v3/items': made,
  'POST /api/v3/addSubItem': made,
  ...{ 'POST /api/objective': made, 'POST /api/subObjective': made },
  ...{ 'POST /api/incentive': made, 'POST /api/subIncentive': made },
};

const lists = allEndpoints.flatMap(({ method, path, body, changesNothing }) =>
  method === 'GET' || changesNothing === true
    ? []
    : [...listsOf(body)].map(([list, isTold]) => ({
        call: `${method} ${path}`,
        name: `${method} ${path} ${list}`,
        isTold,
      })),
);
const isOf = (exception: string, { call, name }: (typeof lists)[number]) => exception === call || exception === name;

test('a list that replaces a stored one has a version, or says what was read of it', () => {
  const silent = lists.filter(
    (one) => !one.isTold && !Object.keys(exceptions).some((exception) => isOf(exception, one)),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test('a list that needs neither is there, and has neither', () => {
  const isNeedless = (exception: string) => !lists.some((one) => isOf(exception, one) && !one.isTold);
  expect(Object.keys(exceptions).filter(isNeedless)).toEqual([]);
});

test('people, settings, items, boosts, files and the payroll file have lists that are told', () => {
  expect([...new Set(lists.filter(({ isTold }) => isTold).map(({ call }) => call))].sort()).toEqual([
    'PATCH /api/files',
    'PATCH /api/payrollLayout',
    'PATCH /api/users',
    'PATCH /api/v2/boosts/:id',
    ...['incentive', 'objective', 'subIncentive', 'subObjective'].map((kind) => `PATCH /api/v2/${kind}/:id`),
    'PATCH /api/v3/:type/:id/:subId',
    'PATCH /api/v3/items/:id',
    'PATCH /api/v3/itemsCustom/:id',
    'PATCH /api/wholesaler',
    'POST /api/updateUserTargetAndPayout',
    'POST /api/v2/addGroupedIncentivesChildren/:parentId',
    'POST /api/v2/addGroupedObjectivesChildren/:parentId',
    'POST /api/v3/addGroupedChildren/:id',
    'POST /api/v3/updateUserTargetAndPayout',
  ]);
});
