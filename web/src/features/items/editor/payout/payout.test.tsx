import type { PayoutBlock } from '@caselift/contract/item-fields';
import { itemTexts } from '@caselift/contract/item-texts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../../../api/session-store.ts';
import { itemDetailWith } from '../../testing/items.ts';
import { editorForm, openEditor } from '../testing/editor-server.tsx';

afterEach(() => {
  cleanup();
  forgetEverything();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const byRole = () => screen.getByRole<HTMLInputElement>('switch', { name: 'A payout for each role' });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const retype = async (name: string, text: string) => {
  await userEvent.clear(field(name));
  if (text !== '') await userEvent.type(field(name), text);
};
/** What is said of a field: its error, or why it is disabled. */
const saidOf = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const options = (name: string) => [...select(name).options].map(({ text }) => text);

test('everyone is paid by one rule, and percents say what they come to', async () => {
  openEditor(itemDetailWith());
  await editorForm();
  expect([field('Amount').value, field('Threshold').value, field('Cap').value]).toEqual(['5.00', '50', '150']);
  const payout = within(screen.getByRole('region', { name: 'Payout' }));
  payout.getByText('= 10');
  payout.getByText('= 30');
  expect(screen.queryByRole('textbox', { name: 'Amount, Sales reps' })).toBeNull();
});

test("a payout for each role begins as a copy of the item's own, and off is back at it", async () => {
  const { saved } = openEditor(itemDetailWith());
  await editorForm();
  await userEvent.click(byRole());
  for (const role of ['Sales reps', 'Team leads', 'Leadership']) {
    expect([field(`Amount, ${role}`).value, field(`Threshold, ${role}`).value]).toEqual(['5.00', '50']);
  }
  screen.getByText("A lead's target is the sum of the reps'.");
  await retype('Amount, Team leads', '1');
  await userEvent.selectOptions(select('Payout type, Leadership'), 'All or nothing');
  expect(field('Threshold, Leadership').value).toBe('None');
  expect(saidOf(field('Cap, Leadership'))).toBe('All or nothing pays at the target: no threshold, no cap.');
  await retype('Amount, Leadership', '$1,250');
  await userEvent.click(byRole());
  expect(field('Amount').value).toBe('5.00');
  await userEvent.click(byRole());
  expect([field('Amount, Team leads').value, field('Amount, Leadership').value]).toEqual(['1', '$1,250']);
  await press('Save');
  await gone();
  const [body] = await saved();
  expect(body.payoutsByUserType).toBe(true);
  expect(body.payoutMap).toMatchObject({
    salesReps: { payoutType: 'perAction', perActionAmount: 5, threshold: { units: 'percentage', value: 50 } },
    teamLeads: { payoutType: 'perAction', perActionAmount: 1, quantityPayout: 1 },
    leadership: { payoutType: 'allOrNothing', allOrNothingAmount: 1250 },
  });
});

test('roles without a rule of their own are paid by that of the item', async () => {
  const salesReps: PayoutBlock = {
    ...{ payoutType: 'perAction', quantityPayout: 2, perActionAmount: 2, atRiskAmount: 0, allOrNothingAmount: 0 },
    ...{ isFullAmount: true, advancedPayments: [], advancedBudget: 0, quantityAdvanced: [] },
    ...{ threshold: { units: 'raw', value: 4 }, cap: { units: 'raw', value: 8 } },
  };
  openEditor(itemDetailWith({ payoutsByUserType: true, payoutMap: { salesReps } }));
  await editorForm();
  expect([field('Amount, Sales reps').value, field('Amount, Team leads, Leadership').value]).toEqual(['2.00', '5.00']);
  expect(select('Unit of Cap, Sales reps').value).toBe('raw');
});

test('every refusal stands at its own field, in the row of its role', async () => {
  const { saved } = openEditor(itemDetailWith());
  await editorForm();
  await userEvent.click(byRole());
  const refused = async (name: string, typed: string, text: string) => {
    const before = field(name).value;
    await retype(name, typed);
    await userEvent.tab();
    await waitFor(() => expect(saidOf(field(name))).toBe(text));
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    await retype(name, before);
    await waitFor(() => expect(field(name).getAttribute('aria-invalid')).not.toBe('true'));
  };
  await refused('Amount, Team leads', '-1', itemTexts.amount);
  await refused('Amount, Team leads', '1000001', itemTexts.amountLarge);
  await refused('Threshold, Leadership', '-1', itemTexts.limit);
  await refused('Cap, Leadership', 'x', itemTexts.limit);
  await refused('Cap, Leadership', '0', itemTexts.percentageCap);
  await refused('Cap, Sales reps', '40', itemTexts.capBelowThreshold);
  expect(await saved()).toEqual([]);
});

test('a cap of the threshold itself is refused unless the full amount is paid', async () => {
  openEditor(itemDetailWith({ isFullAmount: false }));
  await editorForm();
  await retype('Cap', '50');
  await userEvent.tab();
  await waitFor(() => expect(saidOf(field('Cap'))).toBe(itemTexts.capAboveThreshold));
  await userEvent.click(screen.getByRole('switch', { name: 'Full amount' }));
  await waitFor(() => expect(field('Cap').getAttribute('aria-invalid')).not.toBe('true'));
});

test('what one field cannot be read as leaves all other rows as they were typed', async () => {
  openEditor(itemDetailWith());
  await editorForm();
  await userEvent.click(byRole());
  await retype('Amount, Sales reps', '7');
  await retype('Threshold, Team leads', '');
  expect([field('Amount, Sales reps').value, byRole().checked]).toEqual(['7', true]);
  await userEvent.selectOptions(select('Payout type, Leadership'), 'At risk');
  expect([field('Amount, Sales reps').value, select('Payout type, Leadership').value]).toEqual(['7', 'atRisk']);
});

test('another unit keeps the limit where the target is known', async () => {
  const { saved } = openEditor(itemDetailWith());
  await editorForm();
  await userEvent.selectOptions(select('Unit of Threshold'), 'PODs');
  expect([field('Threshold').value, select('Unit of Threshold').value]).toEqual(['10', 'raw']);
  await press('Save');
  await gone();
  expect(await saved()).toEqual([{ threshold: { units: 'raw', value: 10 }, version: 1 }]);
});

test('open-ended leaves per action, no percents, and a cap only as a number; Undo takes it back', async () => {
  openEditor(itemDetailWith({ payoutType: 'allOrNothing', payout: 100 }));
  await editorForm();
  expect(options('Payout type')).toEqual(['All or nothing', 'Per action', 'At risk']);
  await userEvent.click(screen.getByRole('switch', { name: 'Open-ended' }));
  expect(select('Payout type').disabled).toBe(true);
  expect(saidOf(select('Payout type'))).toBe('Open-ended items have no target, so they pay per action.');
  expect([field('Threshold').value, field('Cap').value]).toEqual(['0', 'None']);
  await press('Enter a number');
  expect([field('Cap').value, field('Cap').disabled]).toEqual(['0', false]);
  await userEvent.click(screen.getByRole('switch', { name: 'Open-ended' }));
  expect(select('Payout type').disabled).toBe(false);
});

test('what open-ended changed in the payout is taken back by Undo', async () => {
  openEditor(itemDetailWith({ payoutType: 'allOrNothing', payout: 100 }));
  await editorForm();
  await userEvent.click(screen.getByRole('switch', { name: 'Open-ended' }));
  await press('Undo');
  expect([select('Payout type').value, field('Amount').value, field('Threshold').value]).toEqual([
    ...['allOrNothing', '100.00', 'None'],
  ]);
});

test('only grouped items pay by steps of a budget, in rows that the keyboard adds and removes', async () => {
  const { saved } = openEditor(itemDetailWith({ type: 'grouped', measure: null }));
  await editorForm();
  await userEvent.selectOptions(select('Payout type'), 'Step payout');
  await retype('Budget', '1000');
  const rows = () => within(screen.getByRole('table', { name: 'Steps' })).getAllByRole('row').length - 1;
  expect([rows(), field('% Completed, step 1').value, field('% of Budget, step 6').value]).toEqual([6, '70', '120']);
  screen.getByRole('button', { name: 'Add step' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(field('% Completed, step 7')));
  expect(rows()).toBe(7);
  await retype('% of Budget, step 7', '90');
  await userEvent.tab();
  expect(saidOf(field('% of Budget, step 7'))).toBe('Value must be greater or equal to the previous % of Budget');
  expect(saidOf(field('% of Budget, step 6'))).toBe('Value must be less or equal to the next % of Budget');
  screen.getByRole('button', { name: 'Remove step 7' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(field('% Completed, step 6')));
  await retype('% Completed, step 6', '');
  await userEvent.tab();
  await waitFor(() => expect(saidOf(field('% Completed, step 6'))).toBe(itemTexts.amount));
  await retype('% Completed, step 6', '160');
  await press('Save');
  await gone();
  const [body] = await saved();
  expect([body.payoutType, body.advancedBudget, body.advancedPayments.length, body.advancedPayments[5]]).toEqual([
    ...['advanced', 1000, 6, { completed: 160, ofBudget: 120 }],
  ]);
});

test('only image validation pays by the quantity in an image', async () => {
  const { saved } = openEditor(itemDetailWith({ type: 'imageValidation', measure: null }));
  await editorForm();
  expect(options('Payout type')).toEqual(['All or nothing', 'Per action', 'At risk', 'By quantity']);
  await userEvent.selectOptions(select('Payout type'), 'By quantity');
  screen.getByText('Without steps, this pays nothing.');
  expect([field('Amount').value, field('Threshold').value]).toEqual(['In the steps', 'None']);
  await press('Add step');
  await retype('Quantity, step 1', '5');
  await retype('Payout, step 1', '10');
  await press('Add step');
  await retype('Quantity, step 2', '4');
  await press('Save');
  await waitFor(() =>
    expect(saidOf(field('Quantity, step 2'))).toBe('Value must be greater or equal to the previous Quantity'),
  );
  await retype('Quantity, step 2', '8');
  await press('Save');
  await gone();
  expect((await saved())[0].quantityAdvanced).toEqual([
    { quantity: 5, payout: 10 },
    { quantity: 8, payout: 10 },
  ]);
});

test('parents are paid by their sub-items, and parts of a group by the group', async () => {
  openEditor(itemDetailWith({ type: 'multi', measure: null }));
  await editorForm();
  expect(screen.queryByRole('region', { name: 'Payout' })).toBeNull();
  cleanup();
  openEditor(itemDetailWith({ isGrouped: true }));
  await editorForm();
  screen.getByText('Part of a group: the group pays, and this pays nothing of its own.');
});

test('steps that fall give way to the usual ones once another payout type hides them', async () => {
  const { saved } = openEditor(itemDetailWith({ type: 'grouped', measure: null, payoutType: 'advanced' }));
  await editorForm();
  await retype('% Completed, step 2', '10');
  await userEvent.selectOptions(select('Payout type'), 'All or nothing');
  await press('Save');
  await gone();
  expect(await saved()).toEqual([{ payoutType: 'allOrNothing', version: 1 }]);
});
