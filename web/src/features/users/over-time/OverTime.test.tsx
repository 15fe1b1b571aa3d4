import { overTimeTexts } from '@caselift/contract/over-time';
import { statementTexts } from '@caselift/contract/statements';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../../api/session-store.ts';
import { personWith, refused } from '../../../api/testing/serve.ts';
import { sampleMonths } from '../../../shared/over-time/testing/over-time.ts';
import { testUser } from '../../../shared/users/testing/user.ts';
import { openPeople } from '../testing/people-page.tsx';

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const manager = personWith('manager');
const name = 'Dana Whitfield';
const panel = () => screen.findByRole('region', { name: 'Over time' });
const figuresOf = async (title: string) =>
  within(await screen.findByRole('table', { name: title }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('a card has thirteen months of GP against the year before, and of CE at a click', async () => {
  openPeople(manager, '/salesreps', [testUser()]);
  const months = await figuresOf(`GP of ${name} by month`);
  expect(months).toHaveLength(14);
  expect(months.at(-1)).toEqual(['September 2026', '$600', '$1,145', '$900']); // 600 x 21 / 11
  const shown = within(await panel());
  // Last year's 480 are those of as many selling days: 100 x (600 - 480) / 480
  expect(shown.getByText(/^Sep to date/).textContent).toBe('Sep to date $600 LY 480 +25.0%');
  await userEvent.click(shown.getByRole('button', { name: 'CE' }));
  expect((await figuresOf(`CE of ${name} by month`)).at(-1)).toEqual(['September 2026', '60 CE', '115 CE', '90 CE']);
});

test('days open in place of the months, and the address says which month they are of', async () => {
  const { search } = openPeople(manager, '/salesreps', [testUser()]);
  const shown = within(await panel());
  await userEvent.click(shown.getByRole('button', { name: 'Show days' }));
  await figuresOf(`GP of ${name} in September 2026 by selling day`);
  expect(search()).toEqual({ wholesalerId: 'ats', days: 'true' });
  await userEvent.click(shown.getByRole('button', { name: 'Previous month' }));
  await figuresOf(`GP of ${name} in August 2026 by selling day`);
  expect(search()).toEqual({ wholesalerId: 'ats', days: 'true', month: '2026-08-01' });
  await userEvent.click(shown.getByRole('button', { name: 'Hide days' }));
  await waitFor(() => expect(search()).toEqual({ wholesalerId: 'ats' }));
  expect(await figuresOf(`GP of ${name} by month`)).toHaveLength(14);
  expect(screen.queryByRole('table', { name: /by selling day/ })).toBeNull();
});

test('where profits are hidden months and days are CE alone', async () => {
  const rep = personWith('salesRep', { customId: 'ATS_104' });
  openPeople(rep, '/salesreps?days=true&month=2026-06-01', [testUser()], sampleMonths({ profits: false }));
  await figuresOf(`CE of ${name} in June 2026 by selling day`);
  expect((await panel()).textContent).not.toMatch(/\$|GP/);
  await userEvent.click(screen.getByRole('button', { name: 'Hide days' }));
  await figuresOf(`CE of ${name} by month`);
  expect((await panel()).textContent).not.toMatch(/\$|GP/);
});

test('people who are compared have their months beside each other, each under a name', async () => {
  const other = testUser({ customId: 'ATS_105', name: 'Grace Liu' });
  openPeople(manager, '/salesreps?selectedUser=ATS_104&compareWith=ATS_105&compareWith=ATS_999', [testUser(), other]);
  await figuresOf(`GP of ${name} by month`);
  await figuresOf('GP of Grace Liu by month');
  const shown = within(await panel());
  shown.getByText('Grace Liu');
  await userEvent.click(shown.getByRole('button', { name: 'Show days' }));
  await figuresOf(`GP of ${name} in September 2026 by selling day`);
  expect(await figuresOf('GP of Grace Liu by month')).toHaveLength(14);
});

test('a card that is not scrolled to asks for no months', async () => {
  let see: ((entries: { isIntersecting: boolean }[]) => void) | undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: NonNullable<typeof see>) {
        see = seen;
      }
      observe() {}
      disconnect() {}
    },
  );
  const { asked } = openPeople(manager, '/salesreps', [testUser()]);
  await screen.findByRole('article', { name });
  const ofMonths = () => asked.filter(({ url }) => url.includes('/api/overTime/'));
  await screen.findByText(statementTexts.noFigures); // what stands above it has been asked for
  await waitFor(() => expect(see, 'the place of the months is watched').toBeDefined());
  expect(ofMonths()).toEqual([]);
  see?.([{ isIntersecting: true }]);
  await figuresOf(`GP of ${name} by month`);
  expect(ofMonths()).toHaveLength(1);
});

test('nothing sold and a failure are said, and the card stays', async () => {
  openPeople(manager, '/salesreps', [testUser()], { months: [] });
  await within(await panel()).findByText('No sales in these months');
  cleanup();
  openPeople(manager, '/salesreps', [testUser()], refused('bad_input', overTimeTexts.notHeld));
  const shown = within(await panel());
  await shown.findByText(overTimeTexts.notHeld);
  shown.getByRole('button', { name: 'Try again' });
  screen.getByRole('region', { name: 'Total payout' });
});
