import { itemTexts } from '@caselift/contract/item-texts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../../../api/session-store.ts';
import { recordedAnswer } from '../../../../api/testing/recorded.ts';
import { itemDetailWith } from '../../testing/items.ts';
import { editorForm, openEditor } from '../testing/editor-server.tsx';

afterEach(() => {
  cleanup();
  forgetEverything();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const flip = (name: string) => userEvent.click(screen.getByRole('switch', { name }));
const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked;
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const retype = async (name: string, text: string) => {
  await userEvent.clear(field(name));
  if (text !== '') await userEvent.type(field(name), text);
};
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const chooseTag = async (name: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: /^Tag/ }));
  await userEvent.click(within(await screen.findByRole('listbox')).getByRole('option', { name }));
};

test('the period says its present days, and a custom one asks for its first and last day', async () => {
  const { saved } = openEditor(itemDetailWith());
  await editorForm();
  screen.getByText('Sep 1 to 30, 2026');
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Current quarter');
  screen.getByText('Jul 1 to Sep 30, 2026');
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Custom');
  await press('Save');
  await waitFor(() => expect(screen.getAllByText(itemTexts.periodDates)).toHaveLength(2));
  const type = async (name: string, day: string) => {
    await userEvent.clear(screen.getByLabelText(name));
    await userEvent.type(screen.getByLabelText(name), day);
  };
  await type('First day', '2026-10-05');
  await type('Last day', '2026-10-01');
  await userEvent.tab();
  await screen.findByText(itemTexts.periodOrder);
  await type('Last day', '2026-11-20');
  await press('Save');
  await gone();
  expect(await saved()).toEqual([
    { period: 'custom', customPeriodStart: '2026-10-05', customPeriodEnd: '2026-11-20', version: 1 },
  ]);
});

test('a period that has ended is refused at the period and beside Save', async () => {
  const { server } = openEditor(itemDetailWith());
  await editorForm();
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Current year');
  const text = itemTexts.periodOver('May 31, 2024');
  server.answersNext = recordedAnswer('item-period-over');
  await press('Save');
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
  expect(screen.getByLabelText('Period').getAttribute('aria-invalid')).toBe('true');
});

test('a tag is chosen with its color, and a new one is added by its name', async () => {
  const { server, saved } = openEditor(itemDetailWith());
  await editorForm();
  await screen.findByText('Cider');
  await chooseTag('Winter');
  screen.getByText('1 unsaved change: tag');
  await chooseTag('Add tag');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add tag' }));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).maxLength).toBe(15);
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await dialog.findByText('Name is required');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Spring{Enter}');
  await screen.findByText('Spring');
  expect(server.tags.map(({ name }) => name)).toEqual(['Cider', 'Winter', 'Spring']);
  expect(await saved(), 'the form of the tag is not the form of the item').toEqual([]);
  await press('Save');
  await gone();
  expect(await saved()).toEqual([{ tag: 'tag-Spring', version: 1 }]);
});

test('a new tag with the name of another one in any case is that one', async () => {
  const { server } = openEditor(itemDetailWith({ tag: null }));
  await editorForm();
  await chooseTag('Add tag');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name', hidden: false }), 'CIDER{Enter}');
  await screen.findByText('Cider');
  expect(server.tags).toHaveLength(2);
});

test('open-ended says what it changes besides itself, and Undo takes all of it back', async () => {
  openEditor(itemDetailWith({ isAccountSpecific: true, payoutType: 'allOrNothing', payout: 100 }));
  await editorForm();
  await flip('Open-ended');
  screen.getByText('Also changed: account-specific, payout type, threshold.');
  expect([isOn('Open-ended'), isOn('Account-specific')]).toEqual([true, false]);
  screen.getByText('Open-ended items have no target.');
  expect(field('Target').disabled).toBe(true);
  await press('Undo');
  expect([isOn('Open-ended'), isOn('Account-specific'), field('Target').value]).toEqual([false, true, '20']);
  expect(screen.queryByText(/^Also changed/)).toBeNull();
  expect(screen.queryByText(/unsaved change/)).toBeNull();
});

test('a switch that another choice rules out is disabled and described by the reason', async () => {
  openEditor(itemDetailWith({ type: 'grouped', measure: null }));
  await editorForm();
  const openEnded = screen.getByRole<HTMLInputElement>('switch', { name: 'Open-ended' });
  expect(openEnded.disabled).toBe(true);
  expect(document.getElementById(openEnded.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    "Grouped items can't be open-ended.",
  );
});

test("a target of 0 and one that isn't a number are refused at the field", async () => {
  const { saved } = openEditor(itemDetailWith());
  await editorForm();
  for (const text of ['0', 'many', '']) {
    await retype('Target', text);
    await press('Save');
    await waitFor(() => expect(screen.getAllByText(itemTexts.target)).toHaveLength(2));
    expect(field('Target').getAttribute('aria-invalid')).toBe('true');
  }
  expect(await saved()).toEqual([]);
  screen.getByText('1 unsaved change: target');
});

test('the target of image validation counts cases', async () => {
  openEditor(itemDetailWith({ type: 'imageValidation', measure: null }));
  await editorForm();
  screen.getByText(itemTexts.targetOfImageValidation);
});
