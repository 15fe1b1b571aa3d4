import { boostTexts, listBoosts } from '@caselift/contract/boosts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../api/session-store.ts';
import { broken, personWith, refused } from '../../api/testing/serve.ts';
import { boostId, boostWith } from './testing/boosts.ts';
import { openBoosts } from './testing/boosts-page.tsx';

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const manager = personWith('manager');
const rep = personWith('salesRep');
const agave = boostWith();
const rye = boostWith({ _id: boostId(2), name: 'Rye Season', boost: 4, startDate: '2026-10-01', stage: 'before' });
const cider = boostWith({ _id: boostId(3), name: 'Fall Cider', type: 'GP/Unit', boost: 0.5, stage: 'over' });
const three = [agave, rye, cider];
const many = Array.from({ length: 20 }, (_, index) =>
  boostWith({ _id: boostId(index + 1), name: `Boost ${index + 1}` }),
);

const names = async () => (await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent);
const listed = (asked: Request[]) =>
  asked.filter(({ method, url }) => method === 'GET' && new URL(url).pathname === listBoosts.path);
const lastList = (asked: Request[]) => Object.fromEntries(new URL(listed(asked).at(-1)?.url ?? '').searchParams);
const edits = (asked: Request[]) => asked.filter(({ method }) => method !== 'GET');
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const head = (name: string) => screen.getByRole('columnheader', { name });
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
const panel = () => screen.findByRole('dialog', { name: 'Boost' });

describe('the list', () => {
  test('shows name, type, amount, period and stage of each boost, as the server orders them', async () => {
    openBoosts(manager, '/boost', three);
    expect(await names()).toEqual(['Fall Agave Push', 'Rye Season', 'Fall Cider']);
    const cells = rowOf('Fall Agave Push')
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells.slice(0, 3)).toEqual(['GP/CE', '$2.50', 'Sep 1, 2026 - Oct 31, 2026Active']);
    rowOf('Rye Season').getByText('Upcoming');
    rowOf('Fall Cider').getByText('Ended');
    screen.getByText('1 to 3 of 3');
    expect(screen.getByTitle('Fall Agave Push').textContent).toContain('Fall Agave Push');
  });

  test('says of a boost that was never saved that it is a draft, and of one without a name that it has none', async () => {
    openBoosts(manager, '/boost', [boostWith({ name: '', isSaved: false })]);
    expect(await names()).toEqual(['UntitledDraft']);
    expect(screen.queryByText('Active')).toBeNull();
  });

  test('has pages of 15, and a page beyond the last becomes the last', async () => {
    const { asked, search } = openBoosts(manager, '/boost?page=9', many);
    await screen.findByText('16 to 20 of 20');
    expect(search()).toEqual({ wholesalerId: 'ats', page: '2' });
    await press('Previous page');
    await screen.findByText('1 to 15 of 20');
    expect(lastList(asked)).toEqual({ wholesalerId: 'ats', db: 'prod', page: '1' });
  });

  test('a head orders the loaded page, first descending, then the other way round', async () => {
    const { asked, search } = openBoosts(manager, '/boost', three);
    await names();
    await press('Name');
    expect(await names()).toEqual(['Rye Season', 'Fall Cider', 'Fall Agave Push']);
    expect(head('Name').getAttribute('aria-sort')).toBe('descending');
    await press('Name');
    expect(await names()).toEqual(['Fall Agave Push', 'Fall Cider', 'Rye Season']);
    expect(head('Name').getAttribute('aria-sort')).toBe('ascending');
    await press('Boost');
    expect(await names()).toEqual(['Rye Season', 'Fall Agave Push', 'Fall Cider']);
    await press('Type');
    expect((await names())[0]).toBe('Fall Cider');
    expect(search()).toEqual({ wholesalerId: 'ats', orderBy: 'Type' });
    expect(screen.queryByRole('button', { name: 'Period' })).toBeNull();
    expect(listed(asked)).toHaveLength(1);
  });

  test('without any boost says so; where filters leave none, they can be cleared', async () => {
    openBoosts(manager, '/boost', []);
    await screen.findByRole('heading', { name: 'There are no boosts' });
    await screen.findByText('Use New Boost to add the first one.');
    cleanup();
    openBoosts(personWith('salesRep'), '/boost', []);
    await screen.findByText('Boosts appear here once a manager or an admin creates them.');
    cleanup();
    const { search } = openBoosts(manager, '/boost?searchPhrase=zzz&type=GP%2FCE', three);
    await screen.findByRole('heading', { name: 'There are no matching boosts' });
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear Filters' }).at(-1) as HTMLElement);
    expect(await names()).toHaveLength(3);
    expect(search()).toEqual({ wholesalerId: 'ats' });
  });

  test('is emptied when it cannot be read, which a toast says, and can be asked for again', async () => {
    let fails = false;
    const { readAgain } = openBoosts(manager, '/boost', three, () => (fails ? broken() : undefined));
    await names();
    fails = true;
    await readAgain();
    await screen.findByRole('heading', { name: boostTexts.errors.list });
    expect(screen.queryByRole('rowheader')).toBeNull();
    expect(screen.getAllByText(boostTexts.errors.list)).toHaveLength(2);
    fails = false;
    await press('Try again');
    expect(await names()).toHaveLength(3);
  });
});

describe('the filters', () => {
  test('are asked of the server, stand in the address and start at the first page', async () => {
    const { asked, search } = openBoosts(manager, '/boost?page=2', many);
    await screen.findByText('16 to 20 of 20');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search boosts by name' }), 'boost 1');
    await screen.findByText('1 to 11 of 11');
    expect(search()).toEqual({ wholesalerId: 'ats', searchPhrase: 'boost 1' });
    expect(listed(asked).filter(({ url }) => url.includes('searchPhrase'))).toHaveLength(1);
    await press('GP/CE');
    await waitFor(() => expect(lastList(asked)).toMatchObject({ searchPhrase: 'boost 1', type: 'GP/CE' }));
  });

  test('a click on the type chosen clears it', async () => {
    const { search } = openBoosts(manager, '/boost', three);
    await names();
    await press('GP/Unit');
    await waitFor(async () => expect(await names()).toEqual(['Fall Cider']));
    expect(screen.getByRole('button', { name: 'GP/Unit', pressed: true })).toBeTruthy();
    await press('GP/Unit');
    await waitFor(async () => expect(await names()).toHaveLength(3));
    expect(search()).toEqual({ wholesalerId: 'ats' });
  });

  test('a period is set from its days and gone once a day is cleared', async () => {
    const { asked, search } = openBoosts(manager, '/boost?page=2', many);
    await screen.findByText('16 to 20 of 20');
    await userEvent.type(screen.getByLabelText('Start Period'), '2026-09-01');
    await userEvent.type(screen.getByLabelText('End Period'), '2026-10-31');
    await waitFor(() => expect(lastList(asked)).toMatchObject({ periodStart: '2026-09-01', periodEnd: '2026-10-31' }));
    expect(search().page).toBeUndefined();
    await userEvent.clear(screen.getByLabelText('Start Period'));
    await waitFor(() => expect(search()).toEqual({ wholesalerId: 'ats', periodEnd: '2026-10-31' }));
  });

  test('Clear Filters resets search, type and dates, and leaves the order', async () => {
    const { search } = openBoosts(
      manager,
      '/boost?searchPhrase=fall&type=GP%2FCE&periodStart=2026-09-01&periodEnd=2026-10-31&orderBy=Name&page=1',
      three,
    );
    expect(await names()).toEqual(['Fall Agave Push']);
    await press('Clear Filters');
    await waitFor(() => expect(search()).toEqual({ wholesalerId: 'ats', orderBy: 'Name' }));
    expect((screen.getByLabelText('Start Period') as HTMLInputElement).value).toBe('');
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('');
  });

  test('are named where the table is printed', async () => {
    openBoosts(manager, '/boost?searchPhrase=fall&type=GP%2FCE&periodStart=2026-09-01&periodEnd=2026-10-31', three);
    await names();
    screen.getByText('Boosts, named "fall", GP/CE, from Sep 1, 2026, to Oct 31, 2026');
    screen.getByRole('columnheader', { name: 'Actions' });
    window.dispatchEvent(new Event('beforeprint'));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull());
    window.dispatchEvent(new Event('afterprint'));
  });
});

describe('an editor', () => {
  test('adds a boost by its name alone, and its panel opens', async () => {
    const { asked, search } = openBoosts(manager, '/boost', []);
    await screen.findByText('There are no boosts');
    await press('New Boost');
    const dialog = within(await screen.findByRole('dialog', { name: 'New Boost' }));
    await userEvent.type(dialog.getByLabelText('Name'), 'Winter Stout');
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await panel();
    expect(search().boost).toBe(boostId(100));
    expect(await edits(asked)[0]?.json()).toEqual({ name: 'Winter Stout' });
    expect(screen.queryByRole('dialog', { name: 'New Boost' })).toBeNull();
  });

  test('can leave the name empty, and Cancel adds nothing', async () => {
    const { asked } = openBoosts(manager, '/boost', three);
    await names();
    await press('New Boost');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(edits(asked)).toHaveLength(0);
    await press('New Boost');
    await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
    await panel();
    expect(await edits(asked)[0]?.json()).toEqual({ name: '' });
  });

  test('is told when a boost could not be added, and why, and keeps what was typed', async () => {
    openBoosts(manager, '/boost', three, ({ method }) =>
      method === 'POST' ? refused('bad_input', boostTexts.nameLong) : undefined,
    );
    await names();
    await press('New Boost');
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByLabelText<HTMLInputElement>('Name');
    await userEvent.type(field, 'Winter Stout');
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await screen.findByText(boostTexts.errors.add);
    expect(dialog.getByRole('alert').textContent).toBe(boostTexts.nameLong);
    expect(field.value).toBe('Winter Stout');
  });

  test('duplicates a boost under its name with "copy", as the child of the one copied', async () => {
    const { asked } = openBoosts(manager, '/boost', three);
    await names();
    await press('Duplicate: Rye Season');
    await screen.findByText('The boost has been successfully copied');
    await waitFor(async () => expect(await names()).toContain('Rye Season copy'));
    const [sent] = edits(asked);
    expect(new URL(sent?.url ?? '').searchParams.get('parentId')).toBe(boostId(2));
    expect(await sent?.json()).toEqual({ name: 'Rye Season copy', description: '' });
  });

  test('a name too long for " copy" is cut, so that the copy can be made', async () => {
    const { asked } = openBoosts(manager, '/boost', [boostWith({ name: 'x'.repeat(99) })]);
    await names();
    await press(/^Duplicate/);
    await screen.findByText(boostTexts.copied);
    expect(await edits(asked)[0]?.json()).toMatchObject({ name: `${'x'.repeat(95)} copy` });
  });

  test('deletes a boost after a question that names it', async () => {
    const { asked } = openBoosts(manager, '/boost', three);
    await names();
    await press('Delete: Rye Season');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Boost' }));
    dialog.getByText('Are you sure you want to delete this boost?');
    dialog.getByText('Rye Season');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(edits(asked)).toHaveLength(0);
    await press('Delete: Rye Season');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await names()).toEqual(['Fall Agave Push', 'Fall Cider']));
    expect(edits(asked).map(({ method, url }) => [method, new URL(url).pathname])).toEqual([
      ['DELETE', `${listBoosts.path}/${boostId(2)}`],
    ]);
  });

  test('is told when a boost could not be deleted', async () => {
    openBoosts(manager, '/boost', three, ({ method }) =>
      method === 'DELETE' ? refused('not_found', boostTexts.unknown) : undefined,
    );
    await names();
    await press('Delete: Rye Season');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText('Error deleting boost');
    expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe(boostTexts.unknown);
  });

  test('opens a boost by Edit or by its row, and Close leads back to the list', async () => {
    const { search } = openBoosts(manager, '/boost?orderBy=Name', three);
    await names();
    await press('Edit: Rye Season');
    await panel();
    expect(search()).toEqual({ wholesalerId: 'ats', orderBy: 'Name', boost: boostId(2) });
    await press('Close');
    await waitFor(() => expect(search().boost).toBeUndefined());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByText('Fall Cider'));
    await panel();
    expect(search().boost).toBe(boostId(3));
  });

  test('is told in Preview that changes take effect in Production', async () => {
    openBoosts(personWith('admin'), '/boost?db=preview', three);
    await names();
    screen.getByText('Changes to programs take effect in Production now.');
  });
});

describe('someone who may only read', () => {
  test.each([
    ['a sales rep', rep],
    ['a team lead', personWith('teamLead')],
    ['a manager whose account may only look', personWith('manager', { viewOnly: true })],
  ])('%s has no actions and opens a boost by its row, by click or Enter', async (_, person) => {
    const { search } = openBoosts(person, '/boost', three);
    await names();
    expect(screen.queryByRole('button', { name: /New Boost|Edit|Duplicate|Delete/ })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
    screen.getByRole('row', { name: /Fall Agave Push/ }).focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await panel();
    expect(search().boost).toBe(boostId(2));
  });

  test('sees what they have earned where they do not see costs', async () => {
    openBoosts(rep, '/boost', [boostWith({ earned: 37.5 })]);
    await names();
    head('Earned this period');
    rowOf('Fall Agave Push').getByText('$37.50');
    cleanup();
    openBoosts(personWith('teamLead', { leadership: true }), '/boost', three);
    await names();
    expect(screen.queryByRole('columnheader', { name: 'Earned this period' })).toBeNull();
  });
});
