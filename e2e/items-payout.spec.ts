import { itemTexts } from '@caselift/contract/item-texts';
import { listItems } from '@caselift/contract/items';
import { expect, type Page } from '@playwright/test';
import { apiOf } from './api.ts';
import { addIncentive, editor, openFromList, openItem } from './items-steps.ts';
import { test } from './journey.ts';
import { expectAccessible, expectFilled, watchForErrors } from './people.ts';

const payout = (page: Page) => editor(page).getByRole('region', { name: 'Payout' });
const measure = (page: Page) => editor(page).getByRole('region', { name: 'Measure' });
const field = (page: Page, name: string) => payout(page).getByRole('textbox', { name, exact: true });
const type = (page: Page, name: string) => payout(page).getByRole('combobox', { name, exact: true });
const save = (page: Page) => editor(page).getByRole('button', { name: 'Save', exact: true });

async function stored(origin: string, id: string): Promise<Record<string, unknown>> {
  const call = await apiOf(origin, 'manager');
  const { item } = (await call('GET', `${listItems.path}/${id}`)) as { item: Record<string, unknown> };
  return item;
}

test('a manager pays each role by a rule of its own and tracks placements from a date', async ({ page, server }) => {
  const errors = watchForErrors(page);
  const id = await addIncentive(server.origin, 'Lager by role', { target: 20 });
  await openItem(page, 'manager', id);
  await expect(payout(page).getByText('= 10')).toBeVisible();
  await payout(page).getByRole('switch', { name: 'A payout for each role' }).check();
  await expect(field(page, 'Amount, Leadership')).toHaveValue('5.00');
  await field(page, 'Amount, Team leads').fill('1');
  await type(page, 'Payout type, Leadership').selectOption('All or nothing');
  await field(page, 'Amount, Leadership').fill('250');
  await expect(field(page, 'Cap, Leadership')).toHaveValue('None');

  await field(page, 'Cap, Sales reps').fill('40');
  await save(page).click();
  await expect(payout(page).getByText(itemTexts.capBelowThreshold)).toBeVisible();
  await expect(field(page, 'Cap, Sales reps')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await field(page, 'Cap, Sales reps').fill('200');
  await expect(payout(page).getByText('= 40')).toBeVisible();

  await measure(page).getByLabel('Measure', { exact: true }).selectOption('PODs Δ (delta)');
  await measure(page).getByLabel('At least').fill('1.5');
  await measure(page).getByRole('tab', { name: 'Tracking From Date' }).click();
  await measure(page).getByLabel('Start date').fill('2026-09-01');
  await measure(page).getByRole('button', { name: '60' }).click();
  await expect(measure(page).getByText('Counts Sep 1 to Oct 30, 2026 against Jul 3 to Aug 31, 2026.')).toBeVisible();
  await editor(page).getByLabel('Share').fill('40');
  await expectAccessible(page);
  await save(page).click();
  await expect(editor(page)).toBeHidden();

  expect(await stored(server.origin, id)).toMatchObject({
    ...{ isValid: true, payoutsByUserType: true, supplierContribution: 40 },
    payoutMap: {
      salesReps: { payoutType: 'perAction', perActionAmount: 5, cap: { units: 'percentage', value: 200 } },
      teamLeads: { payoutType: 'perAction', perActionAmount: 1 },
      leadership: { payoutType: 'allOrNothing', allOrNothingAmount: 250 },
    },
    measure: {
      ...{ label: 'PODs Δ (delta)', trackingOption: 'trackingFromDate', trackingPeriodEnd: '2026-10-30' },
      ...{ minQuantityPerPOD: true, minQuantityPerPODValue: 1.5 },
    },
  });
  expect(errors).toEqual([]);
});

test('a group pays by steps of a budget, which the keyboard adds, changes and removes, and images by their quantity', async ({
  page,
  server,
}) => {
  const errors = watchForErrors(page);
  const group = { type: 'grouped', measure: null, productsFilters: {} };
  const id = await addIncentive(server.origin, 'Scorecard by steps', group);
  const images = { type: 'imageValidation', measure: null, productsFilters: {} };
  const stacks = await addIncentive(server.origin, 'Stacks in stores', images);
  await openItem(page, 'manager', id);
  await type(page, 'Payout type').selectOption('Step payout');
  await field(page, 'Budget').fill('1,000');
  await payout(page).getByRole('button', { name: 'Add step' }).press('Enter');
  await expect(field(page, '% Completed, step 7')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field(page, '% of Budget, step 7')).toBeFocused();
  await page.keyboard.type('90');
  await page.keyboard.press('Tab');
  await expect(payout(page).getByText(itemTexts.previous('% of Budget'))).toBeVisible();
  await expect(payout(page).getByText(itemTexts.next('% of Budget'))).toBeVisible();
  await expectFilled(page);
  await expectAccessible(page);
  await payout(page).getByRole('button', { name: 'Remove step 7' }).press('Enter');
  await expect(field(page, '% Completed, step 6')).toBeFocused();
  await field(page, '% Completed, step 6').fill('140');
  await save(page).click();
  await expect(editor(page)).toBeHidden();
  const { payoutType, advancedBudget, advancedPayments } = await stored(server.origin, id);
  expect({ payoutType, advancedBudget }).toEqual({ payoutType: 'advanced', advancedBudget: 1000 });
  expect(advancedPayments).toContainEqual({ completed: 140, ofBudget: 120 });

  await test.step('what an image pays by its quantity, how many count and from how many cases is saved', async () => {
    await openFromList(page, 'Stacks in stores');
    await type(page, 'Payout type').selectOption('By quantity');
    await payout(page).getByRole('button', { name: 'Add step' }).click();
    await field(page, 'Quantity, step 1').fill('10');
    await field(page, 'Payout, step 1').fill('25');
    await editor(page).getByLabel('Maximum Images Per Account').fill('');
    await editor(page).getByLabel('Cases in an image').fill('-1');
    await expect(editor(page).getByLabel('Maximum Images Per Account')).toHaveValue('1');
    await save(page).click();
    await expect(editor(page).getByText(itemTexts.minQuantity, { exact: true })).toHaveCount(2);
    await editor(page).getByLabel('Cases in an image').fill('5');
    await save(page).click();
    await expect(editor(page)).toBeHidden();
    expect(await stored(server.origin, stacks)).toMatchObject({
      ...{ payoutType: 'quantityAdvanced', quantityAdvanced: [{ quantity: 10, payout: 25 }] },
      ...{ maxImagesPerAccount: 1, minQuantityValue: 5 },
    });
  });
  expect(errors).toEqual([]);
});
