import { itemTexts } from '@caselift/contract/item-texts';
import { cleanup, screen, waitFor } from '@testing-library/react';
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
const measure = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Measure' });
const tab = (name: string) => userEvent.click(screen.getByRole('tab', { name }));
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const type = async (name: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(name));
  if (text !== '') await userEvent.type(screen.getByLabelText(name), text);
};

test('all measures stand in their groups, and one is always chosen', async () => {
  openEditor(itemDetailWith());
  await editorForm();
  expect([...measure().querySelectorAll('optgroup')].map(({ label, children }) => [label, children.length])).toEqual([
    ['Volume', 3],
    ['Units', 3],
    ['Gross profit', 3],
    ['Revenue', 3],
    ['Placements', 6],
  ]);
  expect([...measure().options].some(({ value }) => value === '')).toBe(false);
});

test('an item without a measure is refused at the measure', async () => {
  const { saved } = openEditor(itemDetailWith({ measure: null }));
  await editorForm();
  await press('Save');
  await waitFor(() => expect(measure().getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(itemTexts.measureRequired).length).toBeGreaterThan(0);
  await userEvent.selectOptions(measure(), 'PODs Simple');
  await press('Save');
  await gone();
  expect((await saved())[0].measure).toMatchObject({ label: 'PODs Simple', trackingOption: 'default' });
});

test('only placements with a minimum ask for one, in steps of 0.01', async () => {
  const { saved } = openEditor(itemDetailWith());
  await editorForm();
  const least = () => screen.queryByRole<HTMLInputElement>('spinbutton', { name: 'At least' });
  expect([least()?.value, least()?.step, least()?.min]).toEqual(['1', '0.01', '0']);
  for (const label of ['PODs Simple', 'Vol (CEs)', 'PODs Δ (delta) Simple']) {
    await userEvent.selectOptions(measure(), label);
    expect(least(), label).toBeNull();
  }
  await userEvent.selectOptions(measure(), 'PODs');
  expect(least()?.value).toBe('0');
  await type('At least', '2.5');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Minimum per POD' }), 'Units');
  expect(least()?.value, 'another unit keeps what was typed').toBe('2.5');
  await press('Save');
  await gone();
  expect((await saved())[0].measure).toMatchObject({
    ...{ label: 'PODs', minQuantityPerPOD: true, minQuantityPerPODType: 'units', minQuantityPerPODValue: 2.5 },
  });
});

test('a minimum below 0 is refused at its field', async () => {
  openEditor(itemDetailWith());
  await editorForm();
  await type('At least', '-1');
  await userEvent.tab();
  await screen.findByText(itemTexts.minQuantity);
});

test('a measure that compares is tracked over days of its own, and says against which', async () => {
  const { saved } = openEditor(itemDetailWith());
  await editorForm();
  screen.getByText('Counts Sep 1 to 30, 2026 against the same selling days last year.');
  await tab('Tracking From Date');
  await press('Save');
  await waitFor(() => expect(screen.getByLabelText('Start date').getAttribute('aria-invalid')).toBe('true'));
  await type('Start date', '2026-09-01');
  screen.getByText('Counts Sep 1 to 30, 2026 against Aug 2 to 31, 2026.');
  await press('60');
  screen.getByText('Counts Sep 1 to Oct 30, 2026 against Jul 3 to Aug 31, 2026.');
  await press('Save');
  await gone();
  expect((await saved())[0].measure).toMatchObject({
    trackingOption: 'trackingFromDate',
    trackingPeriodStart: '2026-09-01',
    trackingPeriodEnd: '2026-10-30',
    trackingPeriod: 60,
  });
});

test('a custom tracking period needs both of its days in their order', async () => {
  openEditor(itemDetailWith());
  await editorForm();
  await tab('Custom Period');
  await press('Save');
  await waitFor(() => expect(screen.getByLabelText('First day').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(itemTexts.trackingDates).length).toBeGreaterThan(0);
  await type('First day', '2026-09-10');
  await type('Last day', '2026-09-01');
  await userEvent.tab();
  await screen.findByText(itemTexts.trackingOrder);
  await type('Last day', '2026-09-20');
  screen.getByText('Counts Sep 10 to 20, 2026 against Aug 30 to Sep 9, 2026.');
});

test('a plain sum has no tracking, and says its days', async () => {
  openEditor(itemDetailWith());
  await editorForm();
  await userEvent.selectOptions(measure(), 'Vol (CEs)');
  expect(screen.queryByRole('tab', { name: 'Custom Period' })).toBeNull();
  screen.getByText('Counts Sep 1 to 30, 2026.');
  expect(screen.queryByRole('button', { name: 'Compare POD definitions' })).toBeNull();
});
