import { paletteButtonTexts } from '@caselift/contract/palette-button-texts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetEverything, startSession } from '../api/session-store.ts';
import { answerOfTheHouse, personWith, serveWith } from '../api/testing/serve.ts';
import { showPages } from '../testing/show-pages.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { loadPalette } from './load-palette.ts';
import { PaletteButton } from './PaletteButton.tsx';

beforeEach(() => {
  startSession('token-1', personWith('teamLead'));
  serveWith(answerOfTheHouse);
});
afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

function Page() {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <PaletteButton scope={{ wholesalerId: 'ats', db: 'prod' }} size={16} />
      <input aria-label="Note" />
      <button type="button" onClick={() => setAsks(true)}>
        Edit
      </button>
      {asks && (
        <Dialog title="Unsaved changes" onClose={() => setAsks(false)} actions={null}>
          <input aria-label="Name" />
        </Dialog>
      )}
    </>
  );
}
const open = () => showPages('/files', { '/files': Page });
const palette = () => screen.findByRole('dialog', { name: paletteButtonTexts.title });
/** Answers whether the browser was left to do what the keys do there. */
const press = (keys: object) => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k', ...keys });

describe('the palette', () => {
  test('opens by the button, which names its key', async () => {
    open();
    const button = await screen.findByRole('button', { name: 'Search' });
    expect(button.title).toBe('Search (Ctrl+K)');
    expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+K');
    await userEvent.click(button);
    await palette();
    expect(screen.getByRole('option', { name: /^Sales Reps/ })).toBeDefined();
    expect(screen.queryByRole('option', { name: /^Suppliers/ })).toBeNull();
  });

  test('opens by its key while something is typed elsewhere, and gives the focus back', async () => {
    open();
    const note = await screen.findByLabelText('Note');
    note.focus();
    expect(press({ ctrlKey: true })).toBe(false);
    await palette();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(note);
  });

  test('leaves other keys to the page and the browser', async () => {
    open();
    await screen.findByLabelText('Note');
    for (const keys of [{}, { ctrlKey: true, shiftKey: true }, { metaKey: true }, { ctrlKey: true, key: 'j' }])
      expect(press(keys)).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('waits while a dialog is open, which may hold changes; the browser does nothing either', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    (await screen.findByLabelText('Name')).focus();
    expect(press({ ctrlKey: true })).toBe(false);
    // Had the key opened it, it would be there as soon as its script is.
    await act(loadPalette);
    expect(screen.queryByRole('dialog', { name: paletteButtonTexts.title })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press({ ctrlKey: true });
    await palette();
  });
});
