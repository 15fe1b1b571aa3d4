import { readDraftReach } from '@caselift/contract/item-drafts';
import { listItemReport } from '@caselift/contract/item-reports';
import { itemWarningTexts } from '@caselift/contract/item-warnings';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../../../api/session-store.ts';
import { accepted, refused } from '../../../../api/testing/serve.ts';
import { itemDetailWith } from '../../testing/items.ts';
import { editorForm, openEditor } from '../testing/editor-server.tsx';
import { reachWith } from './testing/answers.ts';

afterEach(() => {
  cleanup();
  forgetEverything();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

type Answers = { reach?: () => Response | Promise<Response> };

function open(detail = itemDetailWith(), { reach }: Answers = {}) {
  return openEditor(detail, {
    answer: ({ url }) => {
      const { pathname } = new URL(url);
      // A group's editor asks it; what it says is no part of these tests.
      if (pathname === listItemReport.path) return refused(503, 'The server is busy.', 'busy');
      if (pathname === readDraftReach.path) return reach?.() ?? accepted(reachWith());
      return undefined;
    },
  });
}

const panel = async () => within(await screen.findByRole('region', { name: 'Live panel' }));
const section = async (name: string) => within(await (await panel()).findByRole('region', { name }));
const askedOf = (asked: readonly Request[], path: string) => asked.filter(({ url }) => new URL(url).pathname === path);
const target = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Target' });

test('says who is in, and what else pays for the same', async () => {
  open();
  const who = await section('Who is in');
  await who.findByText('418');
  who.getByText('9 reps, 2 leads, 1 leadership');
  who.getByText('of 8,431');
  const overlaps = await section('Overlaps');
  expect(overlaps.getByRole('link', { name: 'Variety Pack Gap Accounts' }).getAttribute('href')).toContain('item=');
  overlaps.getByText('2 of 6 products, 131 accounts');
  overlaps.getByText('6 of 6 products, Sep 8 \u2013 Sep 30');
  overlaps.getByText('$1.00 per CE on top');
  screen.getByText('12 people');
});

test('says the plan as the form has it now, for each role', async () => {
  open();
  const plan = await section('The plan in words');
  await waitFor(() => expect(plan.getByText('$100.00')).toBeDefined());
  fireEvent.change(target(), { target: { value: '24' } });
  await waitFor(() => expect(plan.getByText('$120.00')).toBeDefined());
  await userEvent.click(await plan.findByRole('button', { name: 'Team leads' }));
  expect(plan.getByRole('button', { name: 'Team leads' }).getAttribute('aria-pressed')).toBe('true');
  expect(await plan.findAllByText(/your team/)).not.toHaveLength(0);
});

test('moving the slider asks nobody, and says what it pays beside the target', async () => {
  const { asked } = open();
  const curve = await section('Payout curve');
  const slider = curve.getByRole('slider');
  await (await section('Who is in')).findByText('418');
  const before = asked.length;
  fireEvent.change(slider, { target: { value: '28' } });
  curve.getByText('140.0% of target');
  curve.getByText('+$40.00');
  curve.getByText('$140.00');
  expect(slider.getAttribute('aria-valuetext')).toBe('28 placements, 140.0% of target, pays $140.00');
  expect(asked.length).toBe(before);
});

test('asks with the form as it is, and of a name not at all', async () => {
  const { asked } = open();
  await (await section('Who is in')).findByText('418');
  const before = askedOf(asked, readDraftReach.path).length;
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Winter Cider' } });
  screen.getByText('1 unsaved change: name');
  expect(askedOf(asked, readDraftReach.path)).toHaveLength(before);
  fireEvent.change(target(), { target: { value: '250' } });
  await waitFor(() => expect(askedOf(asked, readDraftReach.path)).toHaveLength(before + 1));
  const body = await askedOf(asked, readDraftReach.path).at(-1)?.clone().json();
  expect(body).toMatchObject({ kind: 'incentive', type: 'quantity', form: { target: 250 } });
  expect(body.form).not.toHaveProperty('name');
});

test('a question that another one takes the place of is aborted', async () => {
  let isFirst = true;
  const { asked } = open(itemDetailWith(), {
    reach: () => {
      if (!isFirst) return accepted(reachWith());
      isFirst = false;
      return new Promise<Response>(() => undefined);
    },
  });
  const signals: AbortSignal[] = [];
  const served = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path.startsWith(readDraftReach.path) && init.signal) signals.push(init.signal);
    return served(path, init);
  });
  await editorForm();
  await waitFor(() => expect(askedOf(asked, readDraftReach.path)).toHaveLength(1));
  fireEvent.change(target(), { target: { value: '21' } });
  await (await section('Who is in')).findByText('418');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test('while a question runs the last figures stay, and a long one says that it runs', async () => {
  let answer = () => accepted(reachWith()) as Response | Promise<Response>;
  open(itemDetailWith(), { reach: () => answer() });
  const who = await section('Who is in');
  await who.findByText('418');
  let reply: (response: Response) => void = () => undefined;
  answer = () =>
    new Promise((resolve) => {
      reply = resolve;
    });
  fireEvent.change(target(), { target: { value: '30' } });
  await waitFor(() => expect(who.getByText('418').closest('[aria-busy="true"]')).not.toBeNull());
  await who.findByRole('progressbar', {}, { timeout: 3000 });
  reply(accepted(reachWith({ accounts: { selected: 500, total: 2947 } })));
  await who.findByText('500');
  expect(who.queryByRole('progressbar')).toBeNull();
});

test('a section that fails says so and is asked again; the rest stays', async () => {
  let fails = true;
  open(itemDetailWith(), {
    reach: () => (fails ? refused(503, 'The server is busy.', 'busy') : accepted(reachWith())),
  });
  const who = await section('Who is in');
  await who.findByText('The server is busy.');
  await section('The plan in words');
  fails = false;
  await userEvent.click(who.getByRole('button', { name: 'Try again' }));
  await who.findByText('418');
});

test('nobody in it and no products are warned of, each with the part of the form that mends it', async () => {
  const people = { count: 0, salesReps: 0, teamLeads: 0, leadership: 0 };
  const { search } = open(itemDetailWith(), {
    reach: () => accepted(reachWith({ people, products: { selected: 0, total: 10 }, overlaps: [], overlapsCount: 0 })),
  });
  await (await panel()).findByRole('note', { name: itemWarningTexts.nobody.title });
  await userEvent.click((await panel()).getByRole('button', { name: itemWarningTexts.products.fix }));
  await waitFor(() => expect(search()).toMatchObject({ sections: 'products' }));
  (await section('Overlaps')).getByText(/Nothing else pays/);
});

test('on a phone it is a page of its own, opened by the bar and closed by Back', async () => {
  const { search } = open();
  await editorForm();
  await userEvent.click(await screen.findByRole('button', { name: /Live panel/ }));
  await waitFor(() => expect(search()).toMatchObject({ over: 'live' }));
  await userEvent.click(screen.getByRole('button', { name: 'Back to the form' }));
  await waitFor(() => expect(search()).not.toHaveProperty('over'));
});

test('a group has no panel: its tables take the room', async () => {
  const { asked } = open(itemDetailWith({ type: 'grouped', measure: null }));
  await editorForm();
  expect(screen.queryByRole('region', { name: 'Live panel' })).toBeNull();
  expect(askedOf(asked, readDraftReach.path)).toEqual([]);
});

test('no maximum is warned of, and mended by a cap as a number', async () => {
  open(itemDetailWith({ cap: { units: 'raw', value: 0 } }));
  const warning = within(await (await panel()).findByRole('note', { name: itemWarningTexts.noMaximum.title }));
  await userEvent.click(warning.getByRole('button', { name: 'Set cap to 30 placements' }));
  await waitFor(() => expect(screen.queryByText(itemWarningTexts.noMaximum.title)).toBeNull());
  screen.getByText('1 unsaved change: cap');
});
