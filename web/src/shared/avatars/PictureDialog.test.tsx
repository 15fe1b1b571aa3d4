import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { refusal } from '../../api/refusal.ts';
import { ToastStack } from '../../ui/ToastStack.tsx';
import { PictureDialog } from './PictureDialog.tsx';

afterEach(cleanup);

const show = (upload: () => Promise<void>) =>
  render(
    <>
      <PictureDialog title="Ann Lee" url={null} shape="person" upload={upload} onClose={() => {}} />
      <ToastStack />
    </>,
  );
const press = () => userEvent.click(screen.getByRole('button', { name: 'Upload' }));
const said = () => screen.getAllByRole('alert', { hidden: true }).map(({ textContent }) => textContent);

test('without a picture there is nothing to upload, which the dialog and a toast say', async () => {
  show(async () => {});
  await press();
  expect(said()).toEqual(['No picture selected', 'No picture selected']);
});

test('an upload that fails is a toast, and the dialog says why', async () => {
  show(() => Promise.reject(refusal(0, null)));
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
  const picture = new File(['x'], 'ann.png', { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText('Picture'), picture);
  await press();
  await screen.findByText('Picture uploading error');
  expect(said().sort()).toEqual(['Picture uploading error', 'Server is unavailable']);
});
