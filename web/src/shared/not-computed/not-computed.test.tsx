import { errorTexts } from '@caselift/contract/errors';
import { updateTexts } from '@caselift/contract/wholesaler-update';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetEverything, startSession } from '../../api/session-store.ts';
import { accepted, answerOfTheHouse, personWith, refused, serveWith } from '../../api/testing/serve.ts';
import { openSignedIn } from '../../signed-in.tsx';
import { ToastStack } from '../../ui/ToastStack.tsx';
import { sampleDays } from '../over-time/testing/over-time.ts';

// jsdom has none.
window.scrollTo = () => {};

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const jobId = '00000000-0000-4000-8000-000000000001';
const asked = { jobId, kind: 'backfill', startedAt: '2026-11-22T02:00:00Z' };
const job = { ...asked, stage: 'Waiting', fraction: 1, error: null, attempt: 1, silentSince: null };
const notComputed = () => refused('not_computed', errorTexts.notComputed);

/** Opens the page for the person; `calls` are not computed until an admin starts it. */
async function open(person: ReturnType<typeof personWith>, address: string, calls: string[]) {
  startSession('token-1', person);
  window.history.replaceState(null, '', address);
  let isComputed = false;
  const asked = serveWith((request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/session') return accepted(person);
    if (pathname === `/api/jobs/${jobId}`)
      return accepted({ ...job, ended: true, cancelable: false, importResult: null });
    if (pathname === '/api/backfill') {
      isComputed = true;
      return accepted({ jobId });
    }
    if (pathname === '/api/overTime/house/days') return accepted(sampleDays());
    return calls.includes(pathname) && !isComputed ? notComputed() : answerOfTheHouse(request);
  });
  render(
    <>
      {await openSignedIn()}
      <ToastStack />
    </>,
  );
  await screen.findByRole('heading', { name: errorTexts.notComputed });
  return asked;
}

const admin = personWith('admin');
test.each([
  ['/suppliers', ['/api/suppliers']],
  ['/brands', ['/api/brands']],
  ['/products', ['/api/products', '/api/productsSummary']],
  ['/salesreps', ['/api/users']],
  ['/executiveReport', ['/api/users']],
  ['/diff', ['/api/users']],
])(
  '%s says in the place of its figures that they are not computed yet, and no toast repeats it',
  async (address, calls) => {
    await open(admin, address, calls);
    expect(screen.getAllByText(errorTexts.notComputed)).toHaveLength(1);
    screen.getByRole('button', { name: updateTexts.computeNow });
  },
);

test("people who aren't admins, or are view-only, can try again", async () => {
  const asked = await open(personWith('manager'), '/suppliers', ['/api/suppliers']);
  expect(screen.queryByRole('button', { name: updateTexts.computeNow })).toBeNull();
  const times = asked.length;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(asked.length).toBeGreaterThan(times));
});

test('an admin has them computed, and the page shows them once they are', async () => {
  await open(admin, '/suppliers', ['/api/suppliers']);
  await userEvent.click(screen.getByRole('button', { name: updateTexts.computeNow }));
  await screen.findByText(updateTexts.computed);
  await waitFor(() => expect(screen.queryByText(errorTexts.notComputed)).toBeNull());
});
