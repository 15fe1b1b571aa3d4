import { itemDraftTexts, readDraftReach, readDraftResults } from '@caselift/contract/item-drafts';
import type { Item } from '@caselift/contract/item-fields';
import { groupedTexts, subItemTexts } from '@caselift/contract/item-screen-texts';
import { itemWarningTexts } from '@caselift/contract/item-warnings';
import type { ItemDetail } from '@caselift/contract/items';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { forgetEverything } from '../../../../api/session-store.ts';
import { accepted, personWith } from '../../../../api/testing/serve.ts';
import { itemDetailWith, itemId, itemWith } from '../../testing/items.ts';
import { openEditor } from '../testing/editor-server.tsx';
import { reachWith, resultsWith } from './testing/answers.ts';

afterEach(() => {
  cleanup();
  forgetEverything();
  sessionStorage.clear();
});

const parentId = itemId(1);
const above = (type: 'multi' | 'dependencies' | 'grouped', part: Partial<Item>): ItemDetail => {
  const isSub = type !== 'grouped';
  const own = isSub ? { isSubIncentive: true, parentIncentiveId: parentId } : { isGrouped: true, groupId: parentId };
  const item = itemWith({ _id: itemId(2), name: 'New placements', ...own, ...part });
  return itemDetailWith({ type, measure: null }, { [isSub ? 'subItems' : 'groupedChildren']: [item] });
};

/** The dialog of the item's only part, with the calls about drafts that were made for it. */
async function openPart(detail: ItemDetail, { session = personWith('manager'), reach = reachWith() } = {}) {
  const asked: { path: string; body: { itemId: string; form: Partial<Item> } }[] = [];
  openEditor(detail, {
    session,
    more: `&over=${itemId(2)}`,
    async answer(request) {
      const { pathname: path } = new URL(request.url);
      if (path !== readDraftReach.path && path !== readDraftResults.path) return undefined;
      const body = await request.clone().json();
      if (body.itemId === itemId(2)) asked.push({ path, body });
      return accepted(path === readDraftReach.path ? reach : resultsWith());
    },
  });
  const isGroup = detail.groupedChildren.length > 0;
  const name = (isGroup ? groupedTexts : subItemTexts).title('incentive', 'quantity');
  return { asked, dialog: within(await screen.findByRole('dialog', { name })) };
}

type Dialog = Awaited<ReturnType<typeof openPart>>['dialog'];
const head = (dialog: Dialog) =>
  dialog.getByText(itemDraftTexts.ofPart, { selector: 'summary *' }).closest('summary') as HTMLElement;
async function unfold(dialog: Dialog) {
  await userEvent.click(head(dialog));
  return within(dialog.getByRole('region', { name: itemDraftTexts.ofPart }));
}
const section = async (panel: Dialog, name: string) => within(await panel.findByRole('region', { name }));

test('what a sub-item would pay is asked once it is unfolded, and follows what is typed', async () => {
  const { asked, dialog } = await openPart(above('multi', {}));
  expect(asked).toEqual([]);
  const panel = await unfold(dialog);
  const cost = await section(panel, 'Cost');
  await cost.findByText('$1,330.00');
  await (await section(panel, 'Who is in')).findByText('418');
  await (await section(panel, 'The plan in words')).findByText('$100.00');
  fireEvent.change(dialog.getByRole('textbox', { name: 'Target' }), { target: { value: '24' } });
  await (await section(panel, 'The plan in words')).findByText('$120.00');
  await waitFor(() =>
    expect(asked.filter(({ path }) => path === readDraftResults.path).map(({ body }) => body.form.target)).toEqual([
      20, 24,
    ]),
  );
  // Its people are its parent's.
  for (const { body } of asked) expect(body.form).not.toHaveProperty('users');
});

test('the supplier refunds a sub-item as the item above it says', async () => {
  const detail = above('multi', { supplierContribution: 0 });
  const { dialog } = await openPart({ ...detail, item: { ...detail.item, supplierContribution: 40 } });
  const cost = await section(await unfold(dialog), 'Cost');
  await cost.findByText('Supplier, 40%');
});

test('what pays nothing by itself says who pays, and is not warned of as if it paid', async () => {
  const uncapped = { cap: { units: 'raw', value: 0 } } as const;
  const grouped = await openPart(above('grouped', uncapped));
  const ofGroup = await unfold(grouped.dialog);
  (await section(ofGroup, 'Cost')).getByText(itemDraftTexts.paidByGroup);
  await (await section(ofGroup, 'Who is in')).findByText('418');
  expect(ofGroup.queryByRole('note')).toBeNull();
  cleanup();
  const qualifier = await openPart(above('dependencies', { ...uncapped, isQualifier: true }));
  const ofQualifier = await unfold(qualifier.dialog);
  (await section(ofQualifier, 'Cost')).getByText(itemDraftTexts.condition);
  await userEvent.click(qualifier.dialog.getByRole('switch', { name: 'Qualifier' }));
  await ofQualifier.findByRole('note', { name: itemWarningTexts.noMaximum.title });
  await (await section(ofQualifier, 'Cost')).findByText('$1,330.00');
});

test('a sub-item without people is fixed in its parent, so the warning offers no field', async () => {
  const people = { count: 0, salesReps: 0, teamLeads: 0, leadership: 0 };
  const { dialog } = await openPart(above('multi', {}), { reach: reachWith({ people }) });
  const warning = await (await unfold(dialog)).findByRole('note', { name: itemWarningTexts.nobody.title });
  expect(within(warning).queryByRole('button')).toBeNull();
});

test('who only reads a sub-item sees no costs of it, and nothing is asked', async () => {
  const { asked, dialog } = await openPart(above('multi', {}), { session: personWith('teamLead') });
  dialog.getByText('New placements', { selector: '*' });
  expect(dialog.queryByText(itemDraftTexts.ofPart)).toBeNull();
  expect(asked).toEqual([]);
});
