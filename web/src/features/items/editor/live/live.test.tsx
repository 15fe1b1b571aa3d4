import { itemDraftTexts, readDraftReach, readDraftResults } from '@caselift/contract/item-drafts';
import { listItemReport } from '@caselift/contract/item-reports';
import { itemTexts } from '@caselift/contract/item-texts';
import { itemWarningTexts } from '@caselift/contract/item-warnings';
import { administrationTexts } from '@caselift/contract/wholesaler-admin';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../../../api/session-store.ts';
import { accepted, personWith, refused, signalOf } from '../../../../api/testing/serve.ts';
import { itemDetailWith } from '../../testing/items.ts';
import { editorForm, openEditor } from '../testing/editor-server.tsx';
import { reachWith, resultsWith } from './testing/answers.ts';

afterEach(() => {
  cleanup();
  forgetEverything();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

type Answers = { reach?: () => Response | Promise<Response>; results?: () => Response | Promise<Response> };

function open(detail = itemDetailWith(), { reach, results }: Answers = {}) {
  return openEditor(detail, {
    answer: ({ url }) => {
      const { pathname } = new URL(url);
      // A group's editor asks it; these tests don't check the reply.
      if (pathname === listItemReport.path) return refused('unavailable', administrationTexts.questionsFull);
      if (pathname === readDraftReach.path) return reach?.() ?? accepted(reachWith());
      if (pathname === readDraftResults.path) return results?.() ?? accepted(resultsWith());
      return undefined;
    },
  });
}

const panel = async () => within(await screen.findByRole('region', { name: 'Live panel' }));
const section = async (name: string) => within(await (await panel()).findByRole('region', { name }));
const askedOf = (asked: readonly Request[], path: string) => asked.filter(({ url }) => new URL(url).pathname === path);
const target = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Target' });

test('a custom item says that its file is what it is figured from, and names no accounts and products', async () => {
  const results = () => accepted(resultsWith({ periods: [], lastYear: null, averagePaid: null }));
  openEditor(itemDetailWith({ type: 'custom', measure: null }), {
    session: personWith('admin'),
    answer: ({ url }) => {
      const { pathname } = new URL(url);
      if (pathname === readDraftReach.path) return accepted(reachWith());
      return pathname === readDraftResults.path ? results() : undefined;
    },
  });
  await (await section('What it would have paid')).findByText(itemDraftTexts.fromFile);
  const who = await section('Who is in');
  await who.findByText('9 reps, 2 leads, 1 leadership');
  expect(who.queryByText('accounts')).toBeNull();
  await (await section('Cost')).findByRole('cell', { name: '9 reps' });
  expect((await panel()).queryByRole('region', { name: 'Overlaps' })).toBeNull();
});

test.each([
  ['image', itemDraftTexts.handedIn],
  ['multi', itemDraftTexts.noParts],
  ['quantity', itemDraftTexts.notMeasured],
] as const)('without earlier periods an item of type %s says what is missing', async (type, said) => {
  open(itemDetailWith({ type }), {
    results: () => accepted(resultsWith({ periods: [], lastYear: null, averagePaid: null })),
  });
  await (await section('What it would have paid')).findByText(said);
});

test('says who is in, what else pays for the same, and what it would cost', async () => {
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
  const cost = await section('Cost');
  const row = async (name: string) =>
    within((await cost.findByRole('cell', { name })).closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(await row('9 reps')).toEqual(['9 reps', '$720.00', '$900.00', '$1,080.00', '$1,350.00']);
  expect(await row('Supplier, 40%')).toEqual([
    'Supplier, 40%',
    '\u2212$345.60',
    '\u2212$532.00',
    '\u2212$618.40',
    '\u2212$748.00',
  ]);
  expect(await row('Your cost')).toEqual(['Your cost', '$518.40', '$798.00', '$927.60', '$1,122.00']);
  screen.getByText('12 people, $1,330 at target');
});

test('lists what it would have paid period by period, last year’s among them', async () => {
  open();
  const paid = await section('What it would have paid');
  await paid.findByText('13 months, average $841');
  expect(paid.getAllByRole('row')).toHaveLength(14);
  expect(paid.getByRole('row', { name: /^September 2025/ }).textContent).toBe('September 2025$1,469.005 of 9');
  paid.getByText('Cost at target $1,330');
});

test('says the plan as the form has it now, for each role', async () => {
  open();
  const plan = await section('The plan in words');
  await waitFor(() => expect(plan.getByText('$100.00')).toBeDefined());
  fireEvent.change(target(), { target: { value: '24' } });
  await waitFor(() => expect(plan.getByText('$120.00')).toBeDefined());
  await userEvent.click(await plan.findByRole('button', { name: 'Team leads' }));
  expect(plan.getByRole('button', { name: 'Team leads' }).getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(plan.getByText('$450.00')).toBeDefined()); // 90 placements
});

test('warns of a target below last year’s result, and sets the one that pays for something new', async () => {
  open();
  const warning = within(await (await panel()).findByRole('note', { name: itemWarningTexts.belowLastYear.title }));
  warning.getByText(/In September 2025 these 9 reps gained 204 placements with no program, 22\.7 each\. At 20 you pay/);
  await userEvent.click(warning.getByRole('button', { name: 'Set target to 24' }));
  expect(target().value).toBe('24');
  screen.getByText('1 unsaved change: target');
  await waitFor(() => expect(screen.queryByText(itemWarningTexts.belowLastYear.title)).toBeNull());
});

test('moving the slider asks nobody, and says what it pays beside the target', async () => {
  const { asked } = open();
  const curve = await section('Payout curve');
  const slider = curve.getByRole('slider');
  await waitFor(() => expect(askedOf(asked, readDraftResults.path)).toHaveLength(1));
  const before = asked.length;
  fireEvent.change(slider, { target: { value: '28' } });
  curve.getByText('140.0% of target');
  curve.getByText('+$40.00');
  curve.getByText('$140.00');
  expect(slider.getAttribute('aria-valuetext')).toBe('28 placements, 140.0% of target, pays $140.00');
  expect(asked.length).toBe(before);
});

test('asks with the form as it is, of results once typing rests, and of a name not at all', async () => {
  const { asked } = open();
  await (await section('Cost')).findByText('$1,330.00');
  const [reachBefore, resultsBefore] = [readDraftReach, readDraftResults].map(
    ({ path }) => askedOf(asked, path).length,
  );
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Winter Cider' } });
  for (const value of ['2', '25', '250']) fireEvent.change(target(), { target: { value } });
  await waitFor(() => expect(askedOf(asked, readDraftResults.path)).toHaveLength((resultsBefore ?? 0) + 1));
  const bodies = await Promise.all(askedOf(asked, readDraftResults.path).map((request) => request.clone().json()));
  expect(bodies.at(-1)).toMatchObject({ kind: 'incentive', type: 'quantity', form: { target: 250 } });
  expect(bodies.at(-1).form).not.toHaveProperty('name');
  expect(askedOf(asked, readDraftReach.path).length).toBeGreaterThan(reachBefore ?? 0);
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
  await editorForm();
  await waitFor(() => expect(askedOf(asked, readDraftReach.path)).toHaveLength(1));
  fireEvent.change(target(), { target: { value: '21' } });
  await (await section('Who is in')).findByText('418');
  expect(askedOf(asked, readDraftReach.path).map((request) => signalOf(request)?.aborted)).toEqual([true, false]);
});

test('while a question runs the last figures stay, and a long one says that it runs', async () => {
  let answer = () => accepted(resultsWith()) as Response | Promise<Response>;
  open(itemDetailWith(), { results: () => answer() });
  const cost = await section('Cost');
  await cost.findByText('$1,330.00');
  let reply: (response: Response) => void = () => undefined;
  answer = () =>
    new Promise((resolve) => {
      reply = resolve;
    });
  fireEvent.change(target(), { target: { value: '30' } });
  await waitFor(() => expect(cost.getByRole('table').closest('[aria-busy="true"]')).not.toBeNull());
  cost.getByText('$1,330.00');
  await cost.findByRole('progressbar');
  const costs = resultsWith().costs.map((one) => (one.percent === 100 ? { ...one, paid: 2000 } : one));
  reply(accepted(resultsWith({ costs })));
  await cost.findByText('$2,000.00');
  expect(cost.queryByRole('progressbar')).toBeNull();
});

test('what people pay who are in no count is a row of its own, so that the rows add up', async () => {
  const costs = resultsWith().costs.map((one) => ({ ...one, others: 250, paid: (one.paid ?? 0) + 250 }));
  open(itemDetailWith(), { results: () => accepted(resultsWith({ costs })) });
  const others = await (await section('Cost')).findByRole('row', { name: /^Others/ });
  expect(within(others).getAllByText('$250.00')).toHaveLength(4);
});

test('without a target there is a dash for each percent of it, and "No limit" only for the most', async () => {
  const nothing = { salesReps: null, teamLeads: null, leadership: null };
  const costs = resultsWith().costs.map(({ percent, roles }) =>
    percent === null
      ? { percent, roles, others: 0, paid: null, supplierShare: null }
      : { percent, roles: nothing, others: 0, paid: null, supplierShare: null },
  );
  open(itemDetailWith(), { results: () => accepted(resultsWith({ costs })) });
  const paid = await (await section('Cost')).findByRole('row', { name: /^Payout/ });
  expect(
    within(paid)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Payout', '\u2013', '\u2013', '\u2013', 'No limit']]);
});

test('a section that fails says so and is asked again; the rest stays', async () => {
  let fails = true;
  open(itemDetailWith(), {
    results: () => (fails ? refused('unavailable', administrationTexts.questionsFull) : accepted(resultsWith())),
  });
  const cost = await section('Cost');
  await cost.findByText(administrationTexts.questionsFull);
  await (await section('Who is in')).findByText('418');
  fails = false;
  await userEvent.click(cost.getByRole('button', { name: 'Try again' }));
  await cost.findByText('$1,330.00');
});

test('what is typed wrong asks for no results, and says why there are none', async () => {
  const { asked } = open(itemDetailWith({ target: 0, isValid: false }));
  await (await section('Cost')).findByText(itemDraftTexts.fault(itemTexts.target));
  await (await section('Who is in')).findByText('418');
  expect(askedOf(asked, readDraftResults.path)).toEqual([]);
});

test('a child of a group pays nothing by itself, and says so instead of a cost', async () => {
  open(itemDetailWith({ isGrouped: true, groupId: '00000000-0000-4000-8000-000000000009' }));
  await (await section('Cost')).findByText(itemDraftTexts.paidByGroup);
  (await section('What it would have paid')).getByText(itemDraftTexts.paidByGroup);
});

test('nobody in it and no products get a warning, each with the part of the form that fixes it', async () => {
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

test('a missing maximum gets a warning, and a cap in percent fixes it', async () => {
  open(itemDetailWith({ cap: { units: 'raw', value: 0 } }));
  const warning = within(await (await panel()).findByRole('note', { name: itemWarningTexts.noMaximum.title }));
  await userEvent.click(warning.getByRole('button', { name: 'Set cap to 150% of the target' }));
  await waitFor(() => expect(screen.queryByText(itemWarningTexts.noMaximum.title)).toBeNull());
  screen.getByText('1 unsaved change: cap');
});
