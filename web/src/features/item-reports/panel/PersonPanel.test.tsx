import { itemResultTexts } from '@caselift/contract/item-results';
import { selectionTexts } from '@caselift/contract/item-screen-texts';
import { itemTexts } from '@caselift/contract/item-texts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../../api/session-store.ts';
import { personWith, refused } from '../../../api/testing/serve.ts';
import { draftWith } from './testing/draft.ts';
import { openPerson, personForm } from './testing/person-server.tsx';

afterEach(() => {
  cleanup();
  forgetEverything();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const retype = async (name: string, text: string) => {
  await userEvent.clear(field(name));
  if (text !== '') await userEvent.type(field(name), text);
};
const today = () => within(screen.getByRole('table', { name: 'Today' }));
const cells = (name: RegExp) =>
  within(today().getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test("a person's own rule says what the item pays them today, and the item's values stand below the fields", async () => {
  openPerson();
  await personForm();
  screen.getByText(/^Sales rep, routes 12, 14/);
  expect([field('Target').value, field('Amount').value, field('Threshold').value]).toEqual(['20', '5.00', '50']);
  screen.getByText('Item: 50% = 10');
  button('Accounts Results 12 placements');
  expect(cells(/Payout MTD/)).toEqual(['$60.00']);
  expect([button('Save').disabled, button('Reset to item').disabled]).toEqual([true, true]);
});

test('an edit is judged by the server before it is saved, then saved with its version, and can be reset', async () => {
  const { saved } = openPerson();
  await personForm();
  await retype('Target', '16');
  await waitFor(() => expect(cells(/Status/).at(-1)).toContain('75'));
  expect(cells(/Potential/).at(-1)).toContain('$120.00');
  screen.getByText('= 8');
  await userEvent.click(button('Save'));
  await screen.findByText(/Kept until reset/);
  expect(await saved()).toEqual([
    expect.objectContaining({ target: 16, version: 0, isEdited: true, isIncentive: true }),
  ]);
  expect((await saved())[0]).not.toHaveProperty('payout');

  await userEvent.click(button('Reset to item'));
  await waitFor(() => expect(field('Target').value).toBe('20'));
  expect((await saved()).at(-1)).toMatchObject({ isEdited: false, version: 1 });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(field('Target').value).toBe('16'));
});

test('what a choice rules out shows as the server leaves it', async () => {
  openPerson(draftWith({}, { payoutType: 'atRisk', payout: 100 }));
  await personForm();
  await userEvent.click(screen.getByRole('switch', { name: 'Open-ended' }));
  const type = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Payout type' });
  await waitFor(() => expect(type.value).toBe('perAction'));
  expect(screen.queryByRole('textbox', { name: 'Target' })).toBeNull();
  await waitFor(() => expect(cells(/Potential/).at(-1)).toBe('No maximum'));
});

test('what would be refused is said at its field', async () => {
  const { saved } = openPerson();
  await personForm();
  await retype('Amount', '-1');
  await screen.findByText(itemTexts.amount);
  expect(button('Save').disabled).toBe(true);
  await retype('Amount', '5');
  await retype('Target', '0');
  await screen.findByText(itemTexts.target);
  await userEvent.click(button('Cancel'));
  expect(field('Target').value).toBe('20');
  expect(await saved()).toEqual([]);
});

test('both versions are compared where someone else has saved meanwhile', async () => {
  const { server, saved } = openPerson();
  await personForm();
  await retype('Target', '16');
  await retype('Amount', '7');
  server.typeElsewhere(18);
  await userEvent.click(button('Save'));
  await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Someone else has changed this' }));
  const versions = (name: string) =>
    within(dialog.getByRole('group', { name }))
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ checked, labels }) => [labels?.[0]?.textContent, checked]);
  expect([versions('Target'), versions('Amount')]).toEqual([
    [
      ['Theirs18', false],
      ['Mine16', true],
    ],
    [
      ['Theirs$5.00', false],
      ['Mine$7.00', true],
    ],
  ]);
  expect(dialog.getAllByRole('group')).toHaveLength(2);
  await userEvent.click(dialog.getByRole('radio', { name: /Theirs\s*18/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Continue editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(button('Save'));
  await waitFor(async () => expect((await saved()).at(-1)).toMatchObject({ payout: 7, version: 1 }));
  expect((await saved()).at(-1)).not.toHaveProperty('target');
  await screen.findByText(/Kept until reset/);
  expect(field('Target').value).toBe('18');
});

test('one of their changes can be taken back in the comparison', async () => {
  const { server, saved } = openPerson();
  await personForm();
  await retype('Amount', '7');
  server.typeElsewhere(18);
  await userEvent.click(button('Save'));
  await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Someone else has changed this' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Keep all mine' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Continue editing' }));
  await userEvent.click(button('Save'));
  // The item's target again, as before.
  await waitFor(async () => expect((await saved()).at(-1)).toMatchObject({ payout: 7, target: null, version: 1 }));
});

test('what was typed is offered again after a reload, until it is saved or given up', async () => {
  openPerson();
  await personForm();
  await retype('Target', '16');
  cleanup();
  openPerson();
  await personForm();
  expect(field('Target').value).toBe('20');
  await screen.findByText(/^You have unsaved changes from/);
  await userEvent.click(button('Restore'));
  expect(field('Target').value).toBe('16');
  await userEvent.click(button('Cancel'));
  cleanup();
  openPerson();
  await personForm();
  expect(screen.queryByText(/^You have unsaved changes/)).toBeNull();
});

test('team leads, view-only accounts and archived items only read', async () => {
  for (const [draft, session] of [
    [draftWith(), personWith('teamLead')],
    [draftWith(), personWith('manager', { viewOnly: true })],
    [draftWith({ isArchived: true }), personWith('manager')],
  ] as const) {
    openPerson(draft, { session });
    await personForm();
    expect(field('Target').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    cleanup();
  }
});

test('targets of custom items are for admins', async () => {
  const custom = draftWith({ type: 'custom', measure: null, hasAccountResults: false });
  openPerson(custom);
  await personForm();
  expect([field('Target').disabled, field('Amount').disabled]).toEqual([true, false]);
  screen.getByText(`${itemTexts.customForAdmins} Ask an admin.`);
  expect(screen.queryByRole('button', { name: /^Accounts/ })).toBeNull();
  cleanup();
  openPerson(custom, { session: personWith('admin') });
  await personForm();
  expect(field('Target').disabled).toBe(false);
});

test('steps are added and removed, and sub-items are edited in rows of their own', async () => {
  const steps = {
    payoutType: 'advanced' as const,
    advancedBudget: 1000,
    advancedPayments: [{ completed: 70, ofBudget: 50 }],
  };
  const { saved } = openPerson(draftWith({ type: 'grouped', measure: null, hasAccountResults: false }, steps));
  await personForm();
  await userEvent.click(button('Add step'));
  await retype('% Completed, step 2', '90');
  await userEvent.click(button('Save'));
  await waitFor(async () => expect(await saved()).toHaveLength(1));
  expect((await saved())[0].advancedPayments).toEqual([
    { completed: 70, ofBudget: 50 },
    { completed: 90, ofBudget: 50 },
  ]);
  cleanup();
  openPerson(draftWith({ type: 'multi', measure: null, hasAccountResults: false }));
  await personForm();
  screen.getByText(/^Its sub-items have the targets and payouts/);
});

test("a person's accounts and products open in dialogs, with what they say when there are none", async () => {
  const account = { customId: '40321', name: 'Rusty Wagon Kitchen', accountType: 'Restaurant', premise: 'on' };
  openPerson(draftWith(), { accounts: [{ ...account, chain: null, location: 'Eastbrook', isSelected: true }] });
  await personForm();
  await userEvent.click(await screen.findByRole('button', { name: /^Accounts 1$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accounts' }));
  await dialog.findByRole('row', { name: /Rusty Wagon Kitchen 40321 Restaurant, Eastbrook/ });
  const [close] = dialog.getAllByRole('button', { name: 'Close' });
  await userEvent.click(close as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(button('Products 0'));
  await screen.findByText(selectionTexts.noProductOfUser);
});

test('leaving with unsaved changes is asked about', async () => {
  openPerson();
  await personForm();
  await retype('Target', '16');
  await userEvent.click(button('Close'));
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(field('Target').value).toBe('16');
  await userEvent.click(button('Close'));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
});

test('a row that is not there any more says so', async () => {
  openPerson(draftWith(), {
    answer: (path) => (path.endsWith('/draft') ? refused('not_found', itemResultTexts.unknown) : undefined),
  });
  await screen.findByText(itemResultTexts.unknown);
});
