import { itemTexts } from '@caselift/contract/item-texts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../../../api/session-store.ts';
import { personWith } from '../../../../api/testing/serve.ts';
import { itemDetailWith } from '../../testing/items.ts';
import { editorForm, openEditor } from '../testing/editor-server.tsx';

afterEach(() => {
  cleanup();
  forgetEverything();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const retype = async (name: string, text: string) => {
  await userEvent.clear(field(name));
  if (text !== '') await userEvent.type(field(name), text);
  await userEvent.tab();
};
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const regions = ['Value', 'Images', 'Minimum quantity', 'Supplier contribution'];
const shown = () => regions.filter((name) => screen.queryByRole('region', { name }) !== null);

test.each([
  ['quantity', ['Supplier contribution']],
  ['validation', ['Value', 'Supplier contribution']],
  ['image', ['Images', 'Supplier contribution']],
  ['imageValidation', ['Images', 'Minimum quantity', 'Supplier contribution']],
  ['custom', []],
] as const)('an incentive of type %s has %j', async (type, expected) => {
  const measure = type === 'quantity' ? {} : { measure: null };
  openEditor(itemDetailWith({ type, ...measure }), { session: personWith('admin') });
  await editorForm();
  expect(shown()).toEqual(expected);
});

test('objectives and readers who do not see costs have no supplier contribution', async () => {
  openEditor(itemDetailWith({ isObjective: true, isIncentive: false }));
  await editorForm();
  expect(shown()).toEqual([]);
  cleanup();
  const { supplierContribution: _, ...item } = itemDetailWith().item;
  openEditor({ ...itemDetailWith(), item });
  await editorForm();
  expect(shown()).toEqual([]);
});

test('a negative value of a validation is 0', async () => {
  const { saved } = openEditor(itemDetailWith({ type: 'validation', measure: null, valueInput: 4 }));
  await editorForm();
  await userEvent.selectOptions(screen.getByLabelText('Done when the answer is'), 'At most');
  await retype('Value', '-3');
  expect(field('Value').value).toBe('0');
  await press('Save');
  await gone();
  expect(await saved()).toEqual([{ valueInputType: 'lte', valueInput: 0, version: 1 }]);
});

test('an empty maximum of images is 1, and none is refused', async () => {
  const { saved } = openEditor(itemDetailWith({ type: 'image', measure: null, maxImagesPerAccount: 3 }));
  await editorForm();
  await retype('Maximum Images Per Account', '0');
  await screen.findByText(itemTexts.maxImages);
  await retype('Maximum Images Per Account', '');
  expect(field('Maximum Images Per Account').value).toBe('1');
  await press('Save');
  await gone();
  expect((await saved())[0]).toEqual({ maxImagesPerAccount: 1, version: 1 });
});

test('a minimum quantity below 0 and a share beyond 100 percent are refused at their fields', async () => {
  openEditor(itemDetailWith({ type: 'imageValidation', measure: null }));
  await editorForm();
  await retype('Cases in an image', '-1');
  await screen.findByText(itemTexts.minQuantity);
  await retype('Share', '101');
  await screen.findByText(itemTexts.contribution);
});

test('the supplier of the products is named as the one who refunds the share', async () => {
  const { productsFilters } = itemDetailWith().item;
  openEditor(itemDetailWith({ productsFilters: { ...productsFilters, supplier: ['Tidewater Cider Co.'] } }));
  await editorForm();
  screen.getByText('Tidewater Cider Co. refunds this share.');
  await retype('Share', '33.5 %');
  await screen.findByText('1 unsaved change: supplier contribution');
});
