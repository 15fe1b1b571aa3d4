import { closingTexts } from '@caselift/contract/closings';
import type { Item } from '@caselift/contract/item-fields';
import { type ItemReportRow, listItemReport } from '@caselift/contract/item-reports';
import { groupedTexts, subItemTexts } from '@caselift/contract/item-screen-texts';
import { itemMessages, itemTexts } from '@caselift/contract/item-texts';
import { type ItemBrief, type ItemDetail, listFilteredItems } from '@caselift/contract/items';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../../../api/session-store.ts';
import { accepted, personWith, stale } from '../../../../api/testing/serve.ts';
import { itemDetailWith, itemId, itemWith } from '../../testing/items.ts';
import { editorForm, openEditor } from '../testing/editor-server.tsx';

afterEach(() => {
  cleanup();
  forgetEverything();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const parentId = itemId(1);
const august = '2026-08-01';

const subOf = (number: number, more: Partial<Item>): Item =>
  itemWith({
    ...{ _id: itemId(number), isSubIncentive: true, parentIncentiveId: parentId, order: number - 1, ...more },
  });
const subItems = [
  subOf(2, { name: 'Stock the cooler', type: 'image', isQualifier: true, measure: null }),
  subOf(3, { name: 'New placements' }),
  subOf(4, { name: 'House volume', isQualifier: true, isHouseGoal: true }),
];
const dependencies = itemDetailWith({ type: 'dependencies', name: 'Fall Push', measure: null }, { subItems });

describe('sub-items', () => {
  /** The editor of the three, with a server that moves, adds and deletes them. */
  function openParent(first: ItemDetail = dependencies, options: Parameters<typeof openEditor>[1] = {}) {
    const sent: { method: string; path: string; body: unknown }[] = [];
    const opened = openEditor(first, {
      ...options,
      async answer(request) {
        const path = new URL(request.url).pathname.replace('/api/v3/', '');
        const [, , subId] = path.split('/');
        if (path !== 'addSubItem' && !path.startsWith(`incentive/${parentId}/`)) return undefined;
        const body = request.method === 'DELETE' ? null : await request.clone().json();
        sent.push({ method: request.method, path, body });
        const { detail } = opened.server;
        if (path === 'addSubItem') {
          const source = detail.subItems.find(({ _id }) => _id === body.item._id) ?? subOf(9, { isValid: false });
          const added = { ...source, ...body.item, _id: itemId(9), order: detail.subItems.length + 1 };
          opened.server.detail = { ...detail, subItems: [...detail.subItems, added] };
          return accepted(itemDetailWith(added));
        }
        const part = detail.subItems.find(({ _id }) => _id === subId);
        const others = detail.subItems.filter(({ _id }) => _id !== subId);
        const changed = part && { ...part, ...body, version: part.version + 1 };
        const next =
          changed === undefined || request.method === 'DELETE'
            ? others
            : others.toSpliced(changed.order - 1, 0, changed);
        opened.server.detail = {
          ...detail,
          subItems: next.map((one: Item, at: number) => ({ ...one, order: at + 1 })),
        };
        return accepted(request.method === 'DELETE' ? null : itemDetailWith(changed));
      },
    });
    return { ...opened, sent };
  }
  const names = () =>
    within(screen.getByRole('form'))
      .getAllByRole('rowheader')
      .map((cell) => cell.textContent);

  test('dependencies say which sub-items qualify and which are the goal of the house', async () => {
    openParent();
    await editorForm();
    const heads = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
    const { name, type, measure, period, qualifier, houseGoal, actions } = subItemTexts.columns;
    expect(heads).toEqual(['Order', name, type, measure, period, qualifier, houseGoal, actions]);
    const marks = (row: string) =>
      within(screen.getByRole('row', { name: new RegExp(row) }))
        .queryAllByRole('img')
        .map((mark) => mark.getAttribute('aria-label'));
    expect(['Stock', 'New', 'House volume'].map(marks)).toEqual([[qualifier], [], [qualifier, houseGoal]]);
  });

  test('a sub-item is moved by the arrow keys of its grip, is saved with its new place, and it is read out', async () => {
    const { sent } = openParent();
    await editorForm();
    screen.getByRole('button', { name: 'Move New placements: arrow keys, 2 of 3' }).focus();
    await userEvent.keyboard('{ArrowUp}');
    await screen.findByText('New placements is now 1 of 3.');
    expect(names()).toEqual(['New placements', 'Stock the cooler', 'House volume']);
    expect(sent).toEqual([{ method: 'PATCH', path: `incentive/${parentId}/${itemId(3)}`, body: { order: 1 } }]);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move New placements: arrow keys, 1 of 3');
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await screen.findByText('New placements is now 2 of 3.');
    expect(names()).toEqual(['Stock the cooler', 'New placements', 'House volume']);
  });

  test('a new sub-item has a name and a type, and its own dialog opens next', async () => {
    const { sent, search } = openParent();
    await editorForm();
    await press('New sub-incentive');
    const dialog = await screen.findByRole('dialog', { name: 'New sub-incentive' });
    const types = within(within(dialog).getByLabelText('Type')).getAllByRole('option');
    expect(types.map((option) => option.textContent)).toEqual([
      ...['Quantity', 'Image', 'Image Validation', 'Binary', 'Validation'],
    ]);
    await press('Add');
    await within(dialog).findByText(itemTexts.nameRequired);
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Shelf photos');
    await press('Add');
    await screen.findByRole('dialog', { name: subItemTexts.title('incentive', 'image') });
    expect(sent).toMatchObject([{ path: 'addSubItem', body: { parentItemId: parentId, item: { type: 'image' } } }]);
    expect(search()).toMatchObject({ over: itemId(9) });
  });

  test('a sub-item is edited over its parent: only what was changed is sent, and the parent stays open', async () => {
    const { sent } = openParent();
    await editorForm();
    await press('Edit: New placements');
    const dialog = await screen.findByRole('dialog', { name: 'SUB-INCENTIVE: Quantity incentive' });
    const target = within(dialog).getByRole('textbox', { name: 'Target' });
    await userEvent.clear(target);
    await userEvent.type(target, '24');
    within(dialog).getByText('1 unsaved change: target');
    await press('Save sub-incentive');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /SUB-/ })).toBeNull());
    expect(sent.map(({ body }) => body)).toEqual([{ target: 24, version: 1 }]);
    screen.getByRole('heading', { name: 'Edit incentive' });
  });

  test('unsaved changes of a sub-item are asked about before its dialog closes', async () => {
    openParent(dependencies, { more: `&over=${itemId(3)}` });
    const dialog = await screen.findByRole('dialog', { name: /^SUB-/ });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Target' }), '5');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^SUB-/ })).toBeNull());
  });

  test('a sub-item is copied under another name, and deleted after a question', async () => {
    const { sent } = openParent();
    await editorForm();
    await press('Duplicate: New placements');
    await press('Duplicate');
    await screen.findByText(itemMessages.done.copied.item);
    expect(names().at(-1)).toBe('New placements copy');
    await press('Actions: New placements copy');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(sent).toHaveLength(1);
    await press('Delete');
    await screen.findByText(itemMessages.done.deleted);
    await waitFor(() => expect(names()).toEqual(['Stock the cooler', 'New placements', 'House volume']));
  });

  test('for a month that is over a sub-item is edited, and none is added, moved or taken away', async () => {
    const { sent } = openParent();
    await editorForm();
    await userEvent.selectOptions(await screen.findByLabelText(closingTexts.countsFrom), august);
    await screen.findByText(itemTexts.countsFrom);
    expect(screen.queryByRole('button', { name: /Move|Duplicate: |New sub-incentive|Actions: New/ })).toBeNull();
    await press('Edit: New placements');
    const dialog = await screen.findByRole('dialog', { name: /^SUB-/ });
    const target = within(dialog).getByRole('textbox', { name: 'Target' });
    await userEvent.clear(target);
    await userEvent.type(target, '24');
    await press('Save sub-incentive');
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([{ target: 24, version: 1, periodStart: august }]),
    );
  });

  test('a team lead reads sub-items and changes none', async () => {
    openParent(dependencies, { session: personWith('teamLead') });
    await screen.findByRole('heading', { name: 'Edit incentive' });
    expect(screen.queryByRole('button', { name: /Move|Duplicate: |New sub-incentive|Actions: New/ })).toBeNull();
    await press('View: New placements');
    const dialog = await screen.findByRole('dialog', { name: /^SUB-/ });
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Target' }).disabled).toBe(true);
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save sub-incentive' }).disabled).toBe(true);
  });
});

describe('grouped items', () => {
  const briefOf = ({ _id, customId, name, type, groupId, isOpenEnded, measure, ...item }: Item): ItemBrief => ({
    ...{ _id, customId, name, type, groupId, isOpenEnded, measure },
    ...{ tag: item.tag, isObjective: item.isObjective, isIncentive: item.isIncentive },
    ...{ isSubObjective: item.isSubObjective, isSubIncentive: item.isSubIncentive, isGrouped: item.isGrouped },
    ...{ period: item.period, customPeriodStart: null, customPeriodEnd: null, isCustomPeriod: false },
    ...{ favorite: item.favorite, archived: item.archived, status: item.status, isValid: item.isValid },
  });
  const childOf = (number: number, name: string, weight: number) =>
    itemWith({ _id: itemId(number), name, weight, isGrouped: true, groupId: parentId });
  const [volume, placements] = [childOf(2, 'Portfolio volume', 40), childOf(3, 'Craft placements', 60)];
  const group = itemDetailWith(
    { type: 'grouped', name: 'Scorecard', measure: null, payoutType: 'advanced' },
    { groupedChildren: [volume, placements] },
  );
  const others = [
    itemWith({ _id: itemId(5), name: 'Autumn Draft Lines' }),
    itemWith({ _id: itemId(6), name: 'Open Bar', isOpenEnded: true }),
    itemWith({ _id: itemId(7), name: 'Taken', isGrouped: true, groupId: itemId(8) }),
    itemWith({ _id: itemId(8), name: 'Other Scorecard', type: 'grouped' }),
    itemWith({ _id: itemId(10), name: 'Launch', type: 'multi' }),
  ];

  const rowOf = ({ _id, name, type, payoutType, threshold, cap }: Item, percentageAchieved: number): ItemReportRow => ({
    ...{ itemId: _id, name, type, payoutType, threshold, cap, percentageAchieved, status: percentageAchieved },
    ...{ userId: 'ATS_30', userName: 'Ann Lee', route: '12', parentItemId: parentId, parentItemName: 'Scorecard' },
    ...{ startDate: '2026-09-01', endDate: '2026-09-30', instance: '2026-09-01', isAccruing: false },
    ...{ images: [], approvedImages: [], rejectedImages: [], measure: null, minQuantityValue: 0, potential: null },
    ...{ payoutMTD: 0, payout: 0, isOpenEnded: false, tagName: null, tagColor: null, isTeamLead: false },
    ...{ isLeadership: false, teamLead: [], leadership: [], isAccountSpecific: false, isEdited: false },
    ...{ advancedBudget: 0, advancedPayments: [], quantityAdvanced: [], maxImagesPerAccount: 1 },
    ...{ hasAccountResults: false, referenceShown: false },
  });
  const noTotals = {
    ...{ potential: 0, withoutPotential: 0, payoutMTD: 0, accruing: 0 },
    ...{ target: null, quantity: null, eligibleQuantity: null },
  };

  type Grouped = { childIds: string[]; weights: { id: string; weight: number }[]; version: number };

  function openGroup(first: ItemDetail = group, options: Parameters<typeof openEditor>[1] = {}) {
    const sent: Grouped[] = [];
    let answersNext: Response | null = null;
    const opened = openEditor(first, {
      ...options,
      async answer(request) {
        const { pathname } = new URL(request.url);
        if (pathname === listFilteredItems.path) return accepted([volume, placements, ...others].map(briefOf));
        if (pathname === listItemReport.path) {
          const rows = [rowOf(volume, 100), rowOf(placements, 50)];
          return accepted({ rows, totals: noTotals, groups: [], count: rows.length });
        }
        if (!pathname.includes('addGroupedChildren')) return undefined;
        const body: Grouped = await request.clone().json();
        sent.push(body);
        const refusal = answersNext;
        answersNext = null;
        if (refusal !== null) return refusal;
        const weights = new Map(body.weights.map(({ id, weight }) => [id, weight]));
        const children = [volume, placements, ...others].filter(({ _id }) => body.childIds.includes(_id));
        opened.server.detail = {
          ...opened.server.detail,
          groupedChildren: children.map((child) => ({
            ...child,
            ...{ isGrouped: true, groupId: parentId, weight: weights.get(child._id) ?? 1 },
          })),
        };
        opened.server.change({});
        return accepted(opened.server.detail);
      },
    });
    const refuseNext = (response: Response) => {
      answersNext = response;
    };
    return { ...opened, sent, refuseNext };
  }
  const table = (name: string) => screen.findByRole('table', { name });
  const weigh = async (name: string, text: string, key = '{Enter}') => {
    await press(name);
    const input = screen.getByRole('textbox', { name: /^Weight %/ });
    await userEvent.clear(input);
    await userEvent.type(input, `${text}${key}`);
  };

  test('what can be grouped is offered, and what cannot says why', async () => {
    openGroup();
    await screen.findByText('Autumn Draft Lines');
    const available = await table('Available incentives');
    within(available).getByText(itemTexts.childOpenEnded('Open Bar'));
    within(available).getByText(itemTexts.childTaken('Taken', 'Other Scorecard'));
    expect(within(available).queryByText('Launch')).toBeNull();
    expect(within(available).queryByText('Portfolio volume')).toBeNull();
  });

  test('a chosen item is moved over with an equal share, and saved with the item', async () => {
    const { sent, saved } = openGroup();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Autumn Draft Lines' }));
    await press('Add the selected: 1');
    within(await table('Grouped incentives')).getByText('Autumn Draft Lines');
    screen.getByText('1 unsaved change: grouped items');
    screen.getByText('150%');
    await press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      {
        childIds: [itemId(2), itemId(3), itemId(5)],
        weights: [
          { id: itemId(2), weight: 40 },
          { id: itemId(3), weight: 60 },
          { id: itemId(5), weight: 50 },
        ],
        version: 1,
      },
    ]);
    expect(await saved()).toEqual([]);
  });

  test('a weight is typed in its cell: Enter keeps it for Save, Escape puts it back, 0 is refused', async () => {
    const { sent } = openGroup();
    await table('Grouped incentives');
    screen.getByText('Adds up');
    await weigh('40, edit Weight % of Portfolio volume', '30', '{Escape}');
    expect(screen.queryByText(/unsaved/)).toBeNull();
    await weigh('40, edit Weight % of Portfolio volume', '0');
    screen.getByText(itemTexts.weight);
    await userEvent.keyboard('{Escape}');
    await weigh('40, edit Weight % of Portfolio volume', '30');
    await screen.findByText('1 unsaved change: weight of Portfolio volume');
    screen.getByText('90%');
    expect(screen.queryByText('Adds up')).toBeNull();
    await press('Save');
    await waitFor(() => expect(sent).toMatchObject([{ weights: [{ weight: 30 }, { weight: 60 }] }]));
  });

  test('for a month that is over weights are typed, and nothing is moved', async () => {
    const { sent } = openGroup();
    await table('Grouped incentives');
    await weigh('40, edit Weight % of Portfolio volume', '30');
    const choice = await screen.findByLabelText<HTMLSelectElement>(closingTexts.countsFrom);
    expect(choice.disabled).toBe(true);
    screen.getByText(itemTexts.countsFromLater);
    await weigh('30, edit Weight % of Portfolio volume', '40');
    await userEvent.selectOptions(choice, august);
    await screen.findByText(itemTexts.countsFrom);
    expect(screen.queryByRole('table', { name: 'Available incentives' })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Portfolio volume' }).disabled).toBe(true);
    await weigh('40, edit Weight % of Portfolio volume', '30');
    await press('Save');
    await waitFor(() =>
      expect(sent).toMatchObject([{ weights: [{ weight: 30 }, { weight: 60 }], periodStart: august }]),
    );
  });

  test("how a person's results add up follows the weights as they are typed", async () => {
    openGroup(itemDetailWith({ ...group.item, advancedBudget: 200 }, { groupedChildren: group.groupedChildren }));
    const table = await screen.findByRole('region', { name: 'How it adds up' });
    const score = () => within(table).getByRole('row', { name: /^Score/ }).textContent;
    const pay = () => within(table).getByRole('row', { name: /^Pays/ }).textContent;
    expect([score(), pay()]).toEqual(['Score70.0%', 'Pays by the steps$100.00']);
    await weigh('40, edit Weight % of Portfolio volume', '60');
    expect([score(), pay()]).toEqual(['Score75.0%', 'Pays by the steps$100.00']);
  });

  test('saving with nothing chosen empties the group', async () => {
    const { sent } = openGroup();
    for (const name of ['Portfolio volume', 'Craft placements'])
      await userEvent.click(await screen.findByRole('checkbox', { name }));
    await press('Remove the selected: 2');
    await screen.findByText(groupedTexts.noneSelected.incentive);
    await press('Save');
    await waitFor(() => expect(sent).toEqual([{ childIds: [], weights: [], version: 1 }]));
  });

  test('a group that someone else has changed says what it is now, and the next save replaces it', async () => {
    const { sent, server, refuseNext } = openGroup();
    await table('Grouped incentives');
    await weigh('40, edit Weight % of Portfolio volume', '30');
    server.detail = { ...server.detail, groupedChildren: [{ ...placements, weight: 100 }] };
    server.change({});
    refuseNext(stale());
    await press('Save');
    await screen.findByText(/The group is now: Craft placements 100%. Save again to replace it with yours./);
    await press('Save');
    await waitFor(() => expect(sent.map(({ version }) => version)).toEqual([1, 2]));
  });

  test('an item of the group is edited over it, and a new one once the group is saved', async () => {
    openGroup();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Autumn Draft Lines' }));
    await press('Add the selected: 1');
    const label = 'Edit: Autumn Draft Lines. Save the group first';
    expect(screen.getByRole<HTMLButtonElement>('button', { name: label }).disabled).toBe(true);
    await press('Edit: Portfolio volume');
    await screen.findByRole('dialog', { name: groupedTexts.title('incentive', 'quantity') });
  });

  test('a team lead sees what is grouped, with checkboxes that cannot be changed', async () => {
    openGroup(group, { session: personWith('teamLead') });
    const grouped = await table('Grouped incentives');
    const box = await within(grouped).findByRole<HTMLInputElement>('checkbox', { name: 'Portfolio volume' });
    expect(box.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: /edit Weight/ })).toBeNull();
  });
});
