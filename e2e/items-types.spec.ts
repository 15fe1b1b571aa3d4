import { uploadCustomRows } from '@caselift/contract/item-edits';
import { itemListTexts } from '@caselift/contract/item-screen-texts';
import { templateTexts } from '@caselift/contract/item-templates';
import { itemTypeWords } from '@caselift/contract/item-texts';
import { addSubItem, createItem, setGroupedChildren } from '@caselift/contract/items';
import type { ItemType } from '@caselift/domain/programs/item';
import { expect, type Page } from '@playwright/test';
import { apiOf, scope } from './api.ts';
import { aroundToday, editor, handIn, handInApproved, paidFor, rep } from './items-steps.ts';
import { test } from './journey.ts';
import { addressOf, expectAccessible, expectFilled, signIn, watchForErrors } from './people.ts';

const { customPeriodEnd: lastDay } = aroundToday;
const repName = 'Jamie Kessler';

type Made = {
  type: ItemType;
  /** By the labels of its fields. */
  fields: Readonly<Record<string, string>>;
  payoutType?: string;
  /** Dollars of one rate or amount, and what the sales rep is paid in the end. */
  amount: string;
  pays: number;
  handIn: (origin: string, id: string) => Promise<unknown>;
  /** Its form has fields that no other one has. */
  isLookedAt?: true;
};

const own = (origin: string) => apiOf(origin, 'salesrep');
const handedIn: readonly Made[] = [
  {
    ...{ type: 'binary', fields: {}, payoutType: 'All or nothing', amount: '25', pays: 25 },
    handIn: async (origin, id) => handIn(await own(origin), id, 'tick', 1),
  },
  {
    ...{
      isLookedAt: true,
      type: 'validation',
      fields: { Value: '4' },
      payoutType: 'All or nothing',
      amount: '30',
      pays: 30,
    },
    handIn: async (origin, id) => handIn(await own(origin), id, 'value', 5),
  },
  {
    ...{ type: 'image', fields: { Target: '2', 'Maximum Images Per Account': '3' }, amount: '8', pays: 8 },
    handIn: (origin, id) => handInApproved(origin, id),
  },
  {
    ...{ isLookedAt: true, type: 'imageValidation', fields: { Target: '20' }, amount: '2', pays: 24 },
    handIn: (origin, id) => handInApproved(origin, id, 12),
  },
];
const uploaded: Made = {
  ...{ isLookedAt: true, type: 'custom', fields: { Target: '10' }, amount: '3', pays: 21 },
  handIn: async (origin, id) =>
    (await apiOf(origin, 'manager'))('POST', uploadCustomRows.path.replace(':id', id), {
      rows: [{ user: rep, quantity: 7, target: 10 }],
    }),
};

/** From New, with its period; answers its ID. */
async function start(page: Page, type: ItemType): Promise<string> {
  await page.getByRole('button', { name: itemListTexts.new('incentive') }).click();
  const dialog = page.getByRole('dialog', { name: itemListTexts.new('incentive') });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`From New: ${itemTypeWords[type]}`);
  await dialog.getByLabel('Type', { exact: true }).selectOption(itemTypeWords[type]);
  await dialog.getByRole('button', { name: templateTexts.empty }).click();
  await expect(editor(page).getByText('Incomplete', { exact: true })).toBeVisible();
  await editor(page).getByLabel('Period', { exact: true }).selectOption('Custom');
  await editor(page).getByLabel('First day', { exact: true }).fill('2026-09-01');
  await editor(page).getByLabel('Last day', { exact: true }).fill(lastDay);
  return addressOf(page).item ?? '';
}

async function chooseRep(page: Page): Promise<void> {
  await editor(page).getByText('Users', { exact: true }).click();
  await editor(page).getByRole('searchbox', { name: 'Search users' }).fill(repName);
  // While the others leave, the rest moves up.
  await expect(editor(page).locator('li[data-id]')).toHaveCount(1);
  await editor(page)
    .getByRole('checkbox', { name: new RegExp(`^${repName}`) })
    .check();
}

async function save(page: Page): Promise<void> {
  await editor(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor(page)).toHaveCount(0);
}

async function walk(page: Page, origin: string, made: Made): Promise<void> {
  const { type, fields, payoutType, amount, pays, handIn: enter, isLookedAt } = made;
  const id = await start(page, type);
  for (const [label, text] of Object.entries(fields))
    await editor(page).getByRole('textbox', { name: label, exact: true }).fill(text);
  if (payoutType !== undefined) await editor(page).getByLabel('Payout type').selectOption(payoutType);
  await editor(page).getByRole('textbox', { name: 'Amount' }).fill(amount);
  await chooseRep(page);
  if (isLookedAt) {
    await expectFilled(page);
    await expectAccessible(page);
  }
  await save(page);
  await enter(origin, id);
  expect(await paidFor(await apiOf(origin, 'manager'), id)).toMatchObject({ payoutMTD: pays });
}

test('incentives on what a rep hands in go from New to a paid result, whatever their type', async ({
  page,
  server,
}) => {
  const errors = watchForErrors(page);
  await signIn(page, 'manager', `/incentives?${scope}`);
  for (const one of handedIn) await test.step(itemTypeWords[one.type], () => walk(page, server.origin, one));
  expect(errors).toEqual([]);
});

test('an incentive with uploaded quantities goes from New to a paid result', async ({ page, server }) => {
  const errors = watchForErrors(page);
  await signIn(page, 'admin', `/incentives?${scope}`);
  await walk(page, server.origin, uploaded);
  expect(errors).toEqual([]);
});

/** What parents are made of is added as it is in e2e/items-parts.spec.ts, here through the API. */
const parents = [
  { type: 'multi', pays: 10 },
  { type: 'dependencies', pays: 10 },
  { type: 'grouped', payoutType: 'All or nothing', amount: '50', pays: 50 },
] as const;

test('incentives of parts go from New to what their parts pay, whatever their type', async ({ page, server }) => {
  await signIn(page, 'manager', `/incentives?${scope}`);
  for (const { type, pays, ...payout } of parents)
    await test.step(itemTypeWords[type], async () => {
      const parentItemId = await start(page, type);
      if ('amount' in payout) {
        await editor(page).getByLabel('Payout type').selectOption(payout.payoutType);
        await editor(page).getByRole('textbox', { name: 'Amount' }).fill(payout.amount);
      }
      await chooseRep(page);
      await save(page);

      const [call, tick] = [await apiOf(server.origin, 'manager'), await own(server.origin)];
      const part = { type: 'binary', payoutType: 'allOrNothing', payout: 10 } as const;
      const ticked: string[] = [];
      if (type === 'grouped') {
        const child = { ...part, name: 'Route book kept', isIncentive: true, users: [rep] };
        const { item } = (await call('POST', createItem.path, child)) as { item: { _id: string } };
        await call('POST', setGroupedChildren.path.replace(':id', parentItemId), { childIds: [item._id] });
        ticked.push(item._id);
      } else {
        const names = type === 'multi' ? ['Tasting held'] : ['Handles counted', 'Handles cleaned'];
        for (const [at, name] of names.entries()) {
          const item = { ...part, name, isQualifier: type === 'dependencies' && at === 0 };
          const added = (await call('POST', addSubItem.path, { parentItemId, item })) as { item: { _id: string } };
          ticked.push(added.item._id);
        }
      }
      for (const id of ticked) await handIn(tick, id, 'tick', 1);
      expect(await paidFor(call, parentItemId)).toMatchObject({ payoutMTD: pays });
    });
});

test('an incentive on placements goes from New to what the sales already pay', async ({ page, server }) => {
  const errors = watchForErrors(page);
  await signIn(page, 'manager', `/incentives?${scope}`);
  const id = await start(page, 'quantity');
  await editor(page).getByRole('combobox', { name: 'Measure', exact: true }).selectOption('PODs Simple');
  await editor(page).getByRole('textbox', { name: 'Target', exact: true }).fill('400');
  await editor(page).getByRole('textbox', { name: 'Amount' }).fill('5');
  await chooseRep(page);
  await editor(page).getByText('Products', { exact: true }).click();
  await editor(page)
    .getByRole('button', { name: /^Brand\b(?! family)/ })
    .click();
  await editor(page).getByRole('checkbox', { name: 'Kestermann Lager', exact: true }).check();
  await save(page);
  const { payoutMTD, quantity } = await paidFor(await apiOf(server.origin, 'manager'), id);
  expect(quantity).toBeGreaterThan(0);
  expect(payoutMTD).toBe(5 * (quantity ?? 0));
  expect(errors).toEqual([]);
});
