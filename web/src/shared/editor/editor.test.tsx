import Button from '@mui/material/Button';
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { forgetEverything, startSession } from '../../api/session-store.ts';
import { personWith } from '../../api/testing/serve.ts';
import { parseSearch, stringifySearch } from '../../search.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DrawerEditor } from '../../ui/editor/DrawerEditor.tsx';
import { text } from '../address-fields.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { useDraft } from './use-draft.ts';
import { useLevels } from './use-levels.ts';
import { useUnsaved } from './use-unsaved.ts';

// jsdom has none.
window.scrollTo = () => {};

const BoostsSearch = z.object({ boost: text(), step: text() });
let crashes = false;

function BoostsPage() {
  const levels = useLevels(BoostsSearch, ['boost', 'step']);
  return (
    <>
      <p>The page</p>
      <button type="button" onClick={() => levels.open('boost', 'B1')}>
        Open B1
      </button>
      {levels.at.boost && <BoostEditor key={levels.at.boost} levels={levels} />}
    </>
  );
}

function BoostEditor({
  levels,
}: {
  levels: ReturnType<typeof useLevels<z.output<typeof BoostsSearch>, 'boost' | 'step'>>;
}) {
  const [form, setForm] = useState({ amount: '', password: '' });
  const unsaved = form.amount !== '';
  const { offer, keep } = useDraft({
    record: `boost ${levels.at.boost}`,
    schema: z.object({ amount: z.string(), password: z._default(z.string(), '') }),
    value: form,
    unsaved,
    onRestore: setForm,
  });
  const guard = useUnsaved(unsaved, { leaves: levels.leaves('boost'), onLeave: () => keep(null) });
  const save = () => {
    keep(null);
    guard.release();
    levels.close('boost');
  };
  return (
    <DrawerEditor
      title={`Boost ${levels.at.boost}`}
      caution="Changes to programs take effect in Production now."
      offer={offer}
      unsaved={unsaved ? ['amount'] : null}
      onClose={() => levels.close('boost')}
      actions={<Button onClick={save}>Save</Button>}
    >
      <Amount value={form.amount} onChange={(amount) => setForm({ amount, password: 'secret' })} />
      <button type="button" onClick={() => levels.open('step', 'history')}>
        History
      </button>
      {levels.at.step && (
        <Dialog title="History" onClose={() => levels.close('step')} actions={null}>
          Level 2
        </Dialog>
      )}
      <LeaveQuestion unsaved={guard} />
    </DrawerEditor>
  );
}

function Amount({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  if (crashes) throw new Error('no amount');
  return <input aria-label="Amount" value={value} onChange={(event) => onChange(event.target.value)} />;
}

/** As after a click on a bookmark, or a reload: nothing is remembered but what the tab keeps. */
function load(address = location.href) {
  cleanup();
  window.history.replaceState(location.href === address ? window.history.state : {}, '', address);
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/boosts', component: BoostsPage });
  const other = createRoute({ getParentRoute: () => root, path: '/elsewhere', component: () => 'Elsewhere' });
  const history = createBrowserHistory();
  const router = createRouter({ routeTree: root.addChildren([page, other]), history, parseSearch, stringifySearch });
  // The app's own router is registered with the library; this one has pages of its own.
  render(<RouterProvider router={router as never} />);
  return { goTo: (to: string) => void router.navigate({ to } as never) };
}

const boosts = '/boosts?wholesalerId=ats&db=prod';
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const back = () => window.history.back();
const said = () => Object.fromEntries(new URLSearchParams(location.search));
const drafts = () => Object.entries(sessionStorage).filter(([key]) => key.startsWith('caselift-draft:'));

beforeEach(() => {
  crashes = false;
  startSession('token-1', personWith('admin', { customId: 'ATS_1' }));
});
afterEach(() => {
  cleanup();
  forgetEverything();
  vi.restoreAllMocks();
});

test('each level that opens is in the address, and Back closes one of them', async () => {
  load(boosts);
  await userEvent.click(await screen.findByRole('button', { name: 'Open B1' }));
  await screen.findByRole('dialog', { name: 'Boost B1' });
  expect(screen.getByText('Changes to programs take effect in Production now.')).toBeTruthy();
  await press('History');
  await screen.findByRole('dialog', { name: 'History' });
  expect(said()).toMatchObject({ boost: 'B1', step: 'history', wholesalerId: 'ats' });
  back();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'History' })).toBeNull());
  screen.getByRole('dialog', { name: 'Boost B1' });
  back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(said()).toEqual({ wholesalerId: 'ats', db: 'prod' });
});

test('a reload opens the same levels, and closing them leaves no way back into them', async () => {
  load(boosts);
  await userEvent.click(await screen.findByRole('button', { name: 'Open B1' }));
  await press('History');
  await screen.findByRole('dialog', { name: 'History' });
  const length = window.history.length;
  load();
  await screen.findByRole('dialog', { name: 'History' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'History' })).toBeNull());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(said()).toEqual({ wholesalerId: 'ats', db: 'prod' });
  expect(window.history.length, 'closing went back, and pushed nothing').toBe(length);
});

test('who came by a link closes the drawer and stays on the page', async () => {
  load(`${boosts}&boost=B1&step=history`);
  await screen.findByRole('dialog', { name: 'History' });
  await userEvent.keyboard('{Escape}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'History' })).toBeNull());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByText('The page');
  expect(said()).toEqual({ wholesalerId: 'ats', db: 'prod' });
});

test('a level without the one below it is closed', async () => {
  load(`${boosts}&step=history`);
  await screen.findByText('The page');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Back with unsaved changes asks first: Stay keeps them, Leave gives them up with their draft', async () => {
  load(boosts);
  await userEvent.click(await screen.findByRole('button', { name: 'Open B1' }));
  await userEvent.type(await screen.findByLabelText('Amount'), '2.50');
  screen.getByText('1 unsaved change: amount');
  await press('History');
  await screen.findByRole('dialog', { name: 'History' });
  back();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'History' })).toBeNull());
  expect(screen.queryByText('Leave without saving?'), 'a level over the form is no way out of it').toBeNull();
  back();
  await screen.findByText('Leave without saving?');
  await press('Stay');
  await waitFor(() => expect(said().boost).toBe('B1'));
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('2.50');
  await press('Cancel');
  await screen.findByText('Leave without saving?');
  expect(drafts()).toHaveLength(1);
  await press('Leave');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(drafts()).toEqual([]);
});

test('a link to another page and the closing of the tab ask, too, until it is saved', async () => {
  const { goTo } = load(`${boosts}&boost=B1`);
  await userEvent.type(await screen.findByLabelText('Amount'), '2.50');
  const closing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(closing()).toBe(true);
  goTo('/elsewhere');
  await screen.findByText('Leave without saving?');
  await press('Stay');
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(closing()).toBe(false);
  expect(drafts()).toEqual([]);
});

test('what was typed before a reload is offered, and comes back or goes', async () => {
  load(`${boosts}&boost=B1`);
  await userEvent.type(await screen.findByLabelText('Amount'), '2.50');
  load();
  await screen.findByText(/^You have unsaved changes from \d\d:\d\d\.$/);
  await press('Restore');
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('2.50');
  load();
  await screen.findByText(/^You have unsaved changes/);
  await press('Discard');
  expect(drafts()).toEqual([]);
});

test('a draft is of one person, wholesaler and environment, holds no password, and goes with the session', async () => {
  load(`${boosts}&boost=B1`);
  await userEvent.type(await screen.findByLabelText('Amount'), '2.50');
  expect(drafts()).toEqual([['caselift-draft:ATS_1:ats:prod:boost B1', expect.stringContaining('2.50')]]);
  expect(drafts()[0]?.[1]).not.toContain('secret');
  for (const other of [`${boosts}&boost=B2`, `${boosts.replace('prod', 'preview')}&boost=B1`]) {
    load(other);
    await screen.findByLabelText('Amount');
    expect(screen.queryByText(/^You have unsaved changes/)).toBeNull();
  }
  startSession('token-2', personWith('admin', { customId: 'ATS_2' }));
  load(`${boosts}&boost=B1`);
  await screen.findByLabelText('Amount');
  expect(screen.queryByText(/^You have unsaved changes/)).toBeNull();
  forgetEverything();
  expect(drafts()).toEqual([]);
});

test('a crash replaces the form only, and what was typed is offered again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  load(`${boosts}&boost=B1`);
  await userEvent.type(await screen.findByLabelText('Amount'), '2.5');
  crashes = true;
  await press('History');
  await screen.findByText('This form stopped working');
  screen.getByText('1 unsaved change: amount');
  expect(drafts()).toHaveLength(1);
  crashes = false;
  await press('Try again');
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('2.5');
});
