import { customRowsTexts } from '@caselift/contract/item-export-texts';
import { itemRunTexts } from '@caselift/contract/item-runs';
import { itemActionWords, itemColumns, itemListTexts, itemTabWords } from '@caselift/contract/item-screen-texts';
import { itemMessages, itemTexts } from '@caselift/contract/item-texts';
import { listItems } from '@caselift/contract/items';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../api/session-store.ts';
import { broken, personWith, refused } from '../../api/testing/serve.ts';
import { defaultButtons } from './list/action-buttons.ts';
import { itemId, itemWith } from './testing/items.ts';
import { openItems } from './testing/items-page.tsx';

afterEach(() => {
  cleanup();
  forgetEverything();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const manager = personWith('manager');
const teamLead = personWith('teamLead');
const cider = itemWith();
const spritz = itemWith({
  ...{ _id: itemId(2), name: 'Spritz Launch', type: 'multi', measure: null, tag: null },
  subObjectives: [itemId(21), itemId(22)],
});
const scorecard = itemWith({
  ...{ _id: itemId(3), name: 'Scorecard', type: 'grouped', measure: null, tag: null },
  groupedObjectives: [{ id: itemId(31), weight: 60 }],
});
const placed = itemWith({ _id: itemId(21), name: 'Spritz Placed', parentIncentiveId: itemId(2), isSubIncentive: true });
const held = itemWith({
  ...placed,
  _id: itemId(22),
  name: 'Tasting Held',
  type: 'binary',
  measure: null,
  canExecute: false,
});
const volume = itemWith({ _id: itemId(31), name: 'Cider Volume', isGrouped: true, groupId: itemId(3) });
const custom = itemWith({ _id: itemId(4), name: 'From a Sheet', type: 'custom', measure: null, canExecute: false });
const many = Array.from({ length: 20 }, (_, at) => itemWith({ _id: itemId(at + 1), name: `Incentive ${at + 1}` }));

const names = async () => (await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent);
const lists = (asked: Request[]) =>
  asked.filter(({ method, url }) => method === 'GET' && new URL(url).pathname === listItems.path);
const lastList = (asked: Request[]) => Object.fromEntries(new URL(lists(asked).at(-1)?.url ?? '').searchParams);
const edits = (asked: Request[]) => asked.filter(({ method }) => method !== 'GET');
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string | RegExp) => userEvent.click(button(name));
const tab = (name: string) => userEvent.click(screen.getByRole('tab', { name }));
const openMenu = async (name: string) => {
  await press(`Actions: ${name}`);
  return within(await screen.findByRole('menu'));
};
const itemsOf = (menu: Awaited<ReturnType<typeof openMenu>>) =>
  menu.getAllByRole('menuitem').map(({ textContent }) => textContent);
const cellsOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('the tabs', () => {
  const all = Object.values(itemTabWords);
  test.each([
    ['a manager has all of them', manager, all],
    ['a team lead has no podcasts', teamLead, all.filter((word) => word !== itemTabWords.podcast)],
  ])('%s', async (_, person, words) => {
    openItems(person, '/incentives', [cider]);
    await names();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent?.trim())).toEqual(words);
  });

  test('a team lead with a link to podcasts finds the list', async () => {
    openItems(teamLead, '/incentives?tab=podcast', [cider]);
    expect(await names()).toEqual([cider.name]);
  });

  test('the other kind has its own address, and the filters stay behind', async () => {
    const { path, search, asked } = openItems(manager, '/incentives?searchPhrase=cider&page=1&type=quantity', [
      cider,
      itemWith({ _id: itemId(5), name: 'Stout Volume', isObjective: true, isIncentive: false }),
    ]);
    await names();
    await tab(itemTabWords.objectives);
    await waitFor(async () => expect(await names()).toEqual(['Stout Volume']));
    expect([path(), search()]).toEqual(['/objectives', { wholesalerId: 'ats' }]);
    expect(lastList(asked)).toEqual({ wholesalerId: 'ats', db: 'prod', page: '1', isObjective: 'true' });
    button('New Objective');
  });

  test('the archive restores and deletes nothing', async () => {
    const { asked, search } = openItems(manager, '/incentives', [cider, itemWith({ ...spritz, archived: true })]);
    await names();
    await tab(itemTabWords.archive);
    await waitFor(async () => expect(await names()).toEqual(['Spritz Launch']));
    expect(search()).toEqual({ wholesalerId: 'ats', tab: 'archive' });
    expect(screen.queryByRole('button', { name: 'New Incentive' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Execute/ })).toBeNull();
    const menu = await openMenu('Spritz Launch');
    expect(itemsOf(menu)).toEqual([itemActionWords.restore, 'Choose buttons']);
    await userEvent.click(menu.getByRole('menuitem', { name: itemActionWords.restore }));
    await screen.findByText(itemMessages.done.updated);
    await screen.findByText(itemMessages.none.items);
    expect(await edits(asked)[0]?.json()).toEqual({ archived: false });
  });

  test('favorites can only be marked, and their toggle leads to those of the other kind', async () => {
    const stout = itemWith({ _id: itemId(5), name: 'Stout', isObjective: true, isIncentive: false, favorite: true });
    const { asked, path, search } = openItems(manager, '/incentives?tab=favorites', [
      itemWith({ favorite: true }),
      spritz,
      stout,
    ]);
    expect(await names()).toEqual([cider.name]);
    expect(screen.queryByRole('button', { name: /^(Edit|Duplicate|Execute|New)/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
    await press(`${itemActionWords.notFavorite}: ${cider.name}`);
    await screen.findByText(itemMessages.none.items);
    expect(await edits(asked)[0]?.json()).toEqual({ favorite: false });
    await press('Objectives');
    await waitFor(async () => expect(await names()).toEqual(['Stout']));
    expect([path(), search()]).toEqual(['/objectives', { wholesalerId: 'ats', tab: 'favorites' }]);
  });

  test.each([
    [
      '/objectives',
      'Create the first one with New Objective.',
      'Objectives appear here once a manager or an admin creates them.',
    ],
    [
      '/incentives?tab=archive',
      'Archive what is over from the menu in its row.',
      'They appear here once a manager or an admin archives them.',
    ],
    [
      '/incentives?tab=favorites',
      'Add one to the favorites from its row in the list.',
      'They appear here once a manager or an admin adds them to the favorites.',
    ],
  ])(
    '%s without any says the next step to those who edit, and to others who takes it',
    async (address, next, waits) => {
      openItems(manager, address, []);
      await screen.findByText(next);
      cleanup();
      openItems(teamLead, address, []);
      await screen.findByText(waits);
      cleanup();
      openItems(manager, `${address}${address.includes('?') ? '&' : '?'}searchPhrase=zzz`, []);
      await screen.findByText(itemMessages.none.items);
      expect((await screen.findAllByRole('button', { name: itemListTexts.filters.clear })).length).toBeGreaterThan(0);
      expect(screen.queryByText(next)).toBeNull();
    },
  );
});

describe('the list', () => {
  test('says tag, type, measure and period of each', async () => {
    const later = { period: 'custom', customPeriodStart: '2026-10-01', customPeriodEnd: '2026-11-30' } as const;
    openItems(manager, '/incentives', [cider, itemWith({ ...spritz, ...later, isValid: false }), scorecard]);
    expect(await names()).toEqual([cider.name, 'Spritz LaunchIncompleteStarts Oct 1', 'Scorecard']);
    await waitFor(() => expect(cellsOf(cider.name)[0]).toBe('Cider'));
    expect(cellsOf(cider.name)[2]).toBe('PODs Δ (delta)');
    expect(cellsOf(cider.name)[3]).toBe('Sep 1, 2026 – Sep 30, 2026');
    expect(cellsOf('Spritz Launch').slice(2, 4)).toEqual(['2 sub-items', 'Oct 1, 2026 – Nov 30, 2026']);
    expect(cellsOf('Scorecard')[2]).toBe('1 item');
  });

  test.each([
    ['an admin', personWith('admin'), true],
    ['a manager', manager, false],
    ['a team lead', teamLead, false],
  ])('%s: when it ran last is for admins, in Chicago time', async (_, person, sees) => {
    openItems(person, '/incentives', [itemWith({ lastRunAt: '2026-09-17T04:30:00.000Z' }), spritz]);
    await names();
    expect(screen.queryAllByRole('columnheader', { name: /Last Run/ })).toHaveLength(sees ? 1 : 0);
    expect(screen.queryAllByText('Sep 16, 11:30 PM')).toHaveLength(sees ? 1 : 0);
  });

  test('opens what an item is made of below it, and closes it again', async () => {
    const { search } = openItems(manager, '/incentives', [cider, spritz, scorecard], { parts: [placed, held, volume] });
    await names();
    expect(screen.queryByRole('button', { name: `Open ${cider.name}` })).toBeNull();
    await press('Open Spritz Launch');
    await waitFor(async () =>
      expect(await names()).toEqual([cider.name, 'Spritz Launch', 'Spritz Placed', 'Tasting Held', 'Scorecard']),
    );
    expect(search().open).toEqual(itemId(2));
    await press('Open Scorecard');
    await screen.findByText('Cider Volume');
    expect(cellsOf('Cider Volume')[0]).toBe('60%');
    expect(search().open).toEqual([itemId(2), itemId(3)]);
    expect(button('Close Spritz Launch').getAttribute('aria-expanded')).toBe('true');
    await press('Close Spritz Launch');
    await waitFor(() => expect(screen.queryByText('Tasting Held')).toBeNull());
    expect(search().open).toBe(itemId(3));
  });

  test('a sub-item has only what can be done to it alone', async () => {
    openItems(manager, `/incentives?open=${itemId(2)}`, [spritz], { parts: [placed, held] });
    await screen.findByText('Spritz Placed');
    button('Edit: Spritz Placed');
    button('Execute: Spritz Placed');
    expect(screen.queryByRole('button', { name: /^(Duplicate|Add to Favorites|Actions): Spritz Placed/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Execute: Tasting Held' })).toBeNull();
  });

  test.each([
    ['a sub-item', spritz, placed],
    ['a grouped child', scorecard, volume],
  ])('%s opens over what it is part of, which stays when it is closed', async (_, whole, part) => {
    const { search } = openItems(manager, `/incentives?open=${whole._id}`, [whole], { parts: [part] });
    await userEvent.click(await screen.findByText(part.name));
    await screen.findByRole('dialog', { name: /^(SUB|GROUPED)-INCENTIVE/ });
    expect(search()).toEqual({ wholesalerId: 'ats', open: whole._id, item: whole._id, over: part._id });
    await press('Cancel');
    await waitFor(() => expect(search()).toEqual({ wholesalerId: 'ats', open: whole._id, item: whole._id }));
    await press('Close');
    await waitFor(() => expect(search()).toEqual({ wholesalerId: 'ats', open: whole._id }));
    await press(`Edit: ${part.name}`);
    await waitFor(() => expect(search()).toMatchObject({ item: whole._id, over: part._id }));
  });

  test('a page beyond the last becomes the last', async () => {
    const { search } = openItems(manager, '/incentives?page=9', many);
    await screen.findByText('16 to 20 of 20');
    expect(search()).toEqual({ wholesalerId: 'ats', page: '2' });
  });

  test('when it cannot be read that is said, and it can be asked for again', async () => {
    let fails = true;
    openItems(manager, '/incentives', [cider], {
      answer: ({ url }) => (fails && new URL(url).pathname === listItems.path ? broken() : undefined),
    });
    await screen.findByRole('heading', { name: itemMessages.errors.items });
    fails = false;
    await press('Try again');
    expect(await names()).toEqual([cider.name]);
  });
});

describe('filters and order', () => {
  test('are asked of the server, stand in the address and start at the first page', async () => {
    const { asked, search } = openItems(manager, '/incentives?page=2', many);
    await screen.findByText('16 to 20 of 20');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'incentive 1');
    await screen.findByText('1 to 11 of 11');
    expect(search()).toEqual({ wholesalerId: 'ats', searchPhrase: 'incentive 1' });
    await press('Type All');
    await userEvent.click(await screen.findByRole('option', { name: 'Quantity' }));
    await press('Tag All');
    await userEvent.click(await screen.findByRole('option', { name: 'Winter' }));
    await userEvent.type(screen.getByLabelText('Period start'), '2026-09-01');
    await waitFor(() =>
      expect(lastList(asked)).toEqual({
        ...{ wholesalerId: 'ats', db: 'prod', page: '1', isIncentive: 'true', searchPhrase: 'incentive 1' },
        ...{ type: 'quantity', tag: 'tag-winter', periodStart: '2026-09-01' },
      }),
    );
    await press('Clear Filters');
    await waitFor(() => expect(search()).toEqual({ wholesalerId: 'ats' }));
  });

  test('ranks and trends of products are chosen behind one button, which counts them', async () => {
    const { asked } = openItems(manager, '/incentives?page=2', many);
    await screen.findByText('16 to 20 of 20');
    await press('More filters');
    await userEvent.click(screen.getByRole('combobox', { name: 'GP Rank' }));
    const [first] = await screen.findAllByRole('option');
    await userEvent.click(first as HTMLElement);
    await waitFor(() => expect(lastList(asked)).toMatchObject({ page: '1', gpRank: first?.textContent }));
    expect(screen.getByText('More filters').textContent).toContain('1');
  });

  test('a head orders all pages, a second click the other way round', async () => {
    const { asked, search } = openItems(personWith('admin'), '/incentives?page=2', many);
    await screen.findByText('16 to 20 of 20');
    await press(itemColumns.name);
    await waitFor(() => expect(lastList(asked)).toMatchObject({ page: '1', orderBy: 'Name', ascending: 'true' }));
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    await press(itemColumns.name);
    await waitFor(() => expect(search()).toEqual({ wholesalerId: 'ats', orderBy: 'Name', ascending: 'false' }));
    await press('Last Run, CST');
    await waitFor(() => expect(lastList(asked)).toMatchObject({ orderBy: 'Last Run', ascending: 'false' }));
    expect(screen.getByRole('columnheader', { name: /Last Run/ }).getAttribute('aria-sort')).toBe('descending');
    expect(screen.queryByRole('button', { name: itemColumns.actions })).toBeNull();
  });
});

describe('the actions of a row', () => {
  test('edit, duplicate, favorite and execute stand in the row, the rest in its menu, delete after all of them', async () => {
    const { search } = openItems(manager, '/incentives', [cider, itemWith({ ...custom, type: 'binary' })]);
    await names();
    for (const word of ['Edit', 'Duplicate', itemActionWords.favorite, 'Execute']) button(`${word}: ${cider.name}`);
    expect(screen.queryByRole('button', { name: 'Execute: From a Sheet' })).toBeNull();
    expect(itemsOf(await openMenu(cider.name))).toEqual(['Reset', 'Archive', 'Delete', 'Choose buttons']);
    await userEvent.keyboard('{Escape}');
    await press(`Edit: ${cider.name}`);
    await waitFor(() => expect(search().item).toBe(itemId(1)));
  });

  test('execute has its slot, and no button where the server would refuse to run the item', async () => {
    const off = { canExecute: false } as const;
    openItems(manager, '/incentives', [cider, itemWith({ ...spritz, ...off }), itemWith({ ...scorecard, ...off })]);
    await names();
    expect(screen.getAllByRole('button', { name: /^Execute/ }).map((one) => one.getAttribute('aria-label'))).toEqual([
      `Execute: ${cider.name}`,
    ]);
  });

  test('a copy takes along what is chosen', async () => {
    const { asked } = openItems(manager, '/incentives', [cider]);
    await names();
    await press(`Duplicate: ${cider.name}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate Incentive' }));
    await userEvent.click(dialog.getByRole('switch', { name: 'Copy edited fields' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Duplicate' }));
    await screen.findByText(itemMessages.done.copied.item);
    await waitFor(async () => expect(await names()).toEqual([itemTexts.copyOf(cider.name), cider.name]));
    const [sent] = edits(asked);
    expect(new URL(sent?.url ?? '').searchParams.get('parentId')).toBe(itemId(1));
    expect(await sent?.json()).toEqual({ copyImages: false, copyEditedFields: true });
  });

  test('archiving and marking can be taken back while the toast stands, though the row is gone', async () => {
    const { asked } = openItems(manager, '/incentives?tab=favorites', [itemWith({ favorite: true }), spritz]);
    await names();
    await press(`${itemActionWords.notFavorite}: ${cider.name}`);
    await screen.findByText(itemMessages.none.items);
    await press('Undo');
    await waitFor(async () => expect(await names()).toEqual([cider.name]));
    await tab(itemTabWords.incentives);
    await waitFor(async () => expect(await names()).toEqual([cider.name, 'Spritz Launch']));
    await userEvent.click((await openMenu('Spritz Launch')).getByRole('menuitem', { name: 'Archive' }));
    await waitFor(async () => expect(await names()).toEqual([cider.name]));
    await press('Undo');
    await waitFor(async () => expect(await names()).toEqual([cider.name, 'Spritz Launch']));
    const sent = await Promise.all(edits(asked).map(async (edit) => [edit.url.includes(itemId(1)), await edit.json()]));
    expect(sent).toEqual([
      [true, { favorite: false }],
      [true, { favorite: true }],
      [false, { archived: true }],
      [false, { archived: false }],
    ]);
  });

  test('reset and delete ask first, and say what is lost', async () => {
    const { asked } = openItems(manager, '/incentives', [cider, spritz]);
    await names();
    await userEvent.click((await openMenu(cider.name)).getByRole('menuitem', { name: 'Reset' }));
    const reset = within(await screen.findByRole('dialog', { name: 'Reset Incentive' }));
    reset.getByText(/Targets and payouts typed for people.*are removed/);
    await userEvent.click(reset.getByRole('button', { name: 'Reset' }));
    await screen.findByText(itemMessages.done.updated);
    expect(asked.filter(({ url }) => url.includes(`/api/resetValuesForIncentive/${itemId(1)}`))).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click((await openMenu(cider.name)).getByRole('menuitem', { name: 'Delete' }));
    const deletion = within(await screen.findByRole('dialog', { name: 'Delete Incentive' }));
    deletion.getByText(cider.name);
    expect(edits(asked)).toHaveLength(0);
    await userEvent.click(deletion.getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await names()).toEqual(['Spritz Launch']));
    screen.getByText(itemMessages.done.itemDeleted);
  });

  test('what was run says how long it has to wait, and cannot be run until then', async () => {
    const { asked } = openItems(manager, '/incentives', [cider]);
    await names();
    await press(`Execute: ${cider.name}`);
    await screen.findByText(itemRunTexts.completed);
    const execute = () => button(`Execute: ${cider.name}`);
    await waitFor(() => expect(execute().title).toBe(itemRunTexts.ranJustNow(30)));
    expect(execute().getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(execute());
    expect(asked.filter(({ url }) => url.includes('/api/runQueryForIncentive/'))).toHaveLength(1);
  });

  test('it needs not wait once the figures were computed since its run', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    openItems(manager, '/incentives', [itemWith({ lastRunAt: ago(10) })], { house: { computedAt: ago(5) } });
    await names();
    await waitFor(() => expect(button(`Execute: ${cider.name}`).getAttribute('aria-disabled')).toBeNull());
  });

  test('a refusal to run is said', async () => {
    openItems(manager, '/incentives', [cider], {
      answer: ({ url }) =>
        url.includes('/api/runQueryForIncentive/') ? refused('conflict', itemRunTexts.noFigures) : undefined,
    });
    await names();
    await press(`Execute: ${cider.name}`);
    await screen.findByText(itemRunTexts.noFigures);
  });

  test.each([
    ['a team lead', teamLead],
    ['a manager whose account may only look', personWith('manager', { viewOnly: true })],
  ])('%s has every button and the menu disabled, and opens an item to read it', async (_, person) => {
    const { search } = openItems(person, '/incentives', [cider]);
    await names();
    const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: new RegExp(`: ${cider.name}$`) });
    expect(buttons).toHaveLength(5);
    expect(buttons.every(({ disabled }) => disabled)).toBe(true);
    expect(screen.queryByRole('button', { name: 'New Incentive' })).toBeNull();
    await userEvent.click(screen.getByText(cider.name));
    await waitFor(() => expect(search().item).toBe(itemId(1)));
  });

  test('a manager uploads results to a custom item from its menu', async () => {
    openItems(manager, '/incentives', [custom, cider]);
    await screen.findByText(cider.name);
    await userEvent.click((await openMenu(custom.name)).getByRole('menuitem', { name: customRowsTexts.upload }));
    await screen.findByRole('dialog', { name: customRowsTexts.title });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(itemsOf(await openMenu(cider.name))).not.toContain(customRowsTexts.upload);
  });

  test.fails('the menu of a custom item is closed to a team lead like any other', async () => {
    openItems(personWith('teamLead'), '/incentives', [custom, cider]);
    await names();
    const menus = [custom, cider].map(({ name }) =>
      screen.getByRole<HTMLButtonElement>('button', { name: `Actions: ${name}` }),
    );
    expect(menus.map(({ disabled }) => disabled)).toEqual([true, true]);
  });

  test('custom items are for admins: a manager reads why', async () => {
    const { asked } = openItems(manager, '/incentives', [custom]);
    await names();
    for (const word of ['Edit', 'Duplicate', itemActionWords.favorite]) {
      expect(button(`${word}: From a Sheet`).title).toBe(`${itemTexts.customForAdmins} Ask an admin.`);
      await press(`${word}: From a Sheet`);
    }
    const menu = await openMenu('From a Sheet');
    for (const word of ['Reset', 'Archive', 'Delete'])
      expect(menu.getByRole('menuitem', { name: new RegExp(`^${word}`) }).getAttribute('aria-disabled')).toBe('true');
    expect(edits(asked)).toHaveLength(0);
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    openItems(personWith('admin'), '/incentives', [custom]);
    await names();
    expect(button('Edit: From a Sheet').title).toBe('Edit');
  });
});

describe('the buttons', () => {
  const choose = async () => {
    await userEvent.click((await openMenu(cider.name)).getByRole('menuitem', { name: 'Choose buttons' }));
    return within(await screen.findByRole('dialog', { name: 'Choose buttons' }));
  };
  const place = (dialog: Awaited<ReturnType<typeof choose>>, word: string, where: string) =>
    userEvent.click(
      within(dialog.getByRole('group', { name: `Where ${word} is shown` })).getByRole('button', { name: where }),
    );

  test('that are chosen are there when the list is opened again', async () => {
    openItems(manager, '/incentives', [cider]);
    await names();
    const dialog = await choose();
    await place(dialog, 'Duplicate', 'Hidden');
    await place(dialog, 'Reset', 'Row');
    await userEvent.click(dialog.getByRole('button', { name: 'Move Delete up' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => button(`Reset: ${cider.name}`));
    cleanup();
    openItems(manager, '/incentives', [cider]);
    await names();
    button(`Reset: ${cider.name}`);
    expect(screen.queryByRole('button', { name: `Duplicate: ${cider.name}` })).toBeNull();
    expect(itemsOf(await openMenu(cider.name))).toEqual(['Delete', 'Archive', 'Choose buttons']);
  });

  test('that are hidden on the other lists leave Favorites their star', async () => {
    const hidden = defaultButtons.map((one) => ({ ...one, visible: one.id !== 'favorite' }));
    localStorage.setItem('caselift.item-buttons', JSON.stringify(hidden));
    openItems(manager, '/incentives?tab=favorites', [itemWith({ favorite: true })]);
    await names();
    button(`${itemActionWords.notFavorite}: ${cider.name}`);
  });

  test('go back to the usual ones by Reset to defaults, and Cancel changes nothing', async () => {
    openItems(manager, '/incentives', [cider]);
    await names();
    let dialog = await choose();
    await place(dialog, 'Reset', 'Row');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: `Reset: ${cider.name}` })).toBeNull();
    dialog = await choose();
    await place(dialog, 'Edit', 'Hidden');
    await userEvent.click(dialog.getByRole('button', { name: 'Reset to defaults' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    button(`Edit: ${cider.name}`);
  });

  test('that are not well formed are dropped', async () => {
    const broken = defaultButtons.map((one) => ({ ...one, position: 'row', ...(one.id === 'edit' && { icon: '' }) }));
    localStorage.setItem('caselift.item-buttons', JSON.stringify(broken));
    openItems(manager, '/incentives', [cider]);
    await names();
    expect(screen.queryByRole('button', { name: `Delete: ${cider.name}` })).toBeNull();
    expect(itemsOf(await openMenu(cider.name))).toEqual(['Reset', 'Archive', 'Delete', 'Choose buttons']);
  });
});
