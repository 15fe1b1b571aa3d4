import { parseInlineNumber, type UserPatch, userEditTexts } from '@caselift/contract/user-edits';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { personWith, refused } from '../../api/testing/serve.ts';
import { InlineEdit } from './InlineEdit.tsx';
import type { InlineKind } from './inline-fault.ts';
import { patchIn, showAs } from './testing/show-as.tsx';
import { useUserEdits } from './use-user-edits.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rowClicked = vi.fn();
beforeEach(() => void rowClicked.mockReset());

/** A GP goal in a row that can be clicked, as lists have it. */
function Goal() {
  const { update } = useUserEdits();
  const save = (text: string) => update(['ATS_104'], { gp: { goal: parseInlineNumber(text) } } satisfies UserPatch);
  return (
    // biome-ignore lint/a11y: stands for a table's row
    <div onClick={rowClicked}>
      <InlineEdit value="156000" label="GP goal of Dana" kind="goal" onSave={save}>
        $156,000
      </InlineEdit>
      <button type="button">Elsewhere</button>
    </div>
  );
}

const altClick = async () => fireEvent.click(await screen.findByText('$156,000'), { altKey: true });
const type = async (text: string) => {
  const input = screen.getByRole('textbox', { name: 'GP goal of Dana' });
  await userEvent.clear(input);
  await userEvent.type(input, text);
};

test('an admin edits a value where it stands by Alt+click, and Enter saves it', async () => {
  const { edits } = showAs(Goal);
  await altClick();
  expect(rowClicked).not.toHaveBeenCalled();
  await type('160,000{Enter}');
  await screen.findByText(userEditTexts.updated);
  expect(await patchIn(edits()[0])).toEqual({ gp: { goal: 160000 } });
  await waitFor(() => expect(document.activeElement?.textContent).toContain('$156,000'));
});

test('a plain click stays what it was', async () => {
  showAs(Goal);
  await userEvent.click(await screen.findByText('$156,000'));
  expect(rowClicked).toHaveBeenCalledOnce();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('by keyboard: Alt+Enter on the value opens it, Escape leaves it unsaved and goes back to the value', async () => {
  const { edits } = showAs(Goal);
  (await screen.findByRole('button', { name: /, edit GP goal of Dana$/ })).focus();
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
  await type('1{Escape}');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.activeElement?.textContent).toContain('$156,000');
  expect(edits()).toEqual([]);
});

test('leaving the input saves, and the focus stays where the person went', async () => {
  const { edits } = showAs(Goal);
  await altClick();
  await type('99');
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await screen.findByText('$156,000');
  expect(edits()).toHaveLength(1);
  expect(document.activeElement?.textContent).toBe('Elsewhere');
});

test('nothing is sent when nothing was changed', async () => {
  const { edits } = showAs(Goal);
  await altClick();
  await userEvent.keyboard('{Enter}');
  await screen.findByText('$156,000');
  expect(edits()).toEqual([]);
});

test('a wrong text stays in the input with its sentence', async () => {
  const { edits } = showAs(Goal);
  await altClick();
  await type('1e5{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(userEditTexts.numeric);
  expect(edits()).toEqual([]);
});

test('what the server refuses stays in the input, in its words', async () => {
  showAs(Goal, { edits: () => refused('conflict', userEditTexts.noPeriod) });
  await altClick();
  await type('7{Enter}');
  await screen.findByText(userEditTexts.noPeriod);
  await screen.findByText(/Not saved/);
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('7');
});

test.each([
  ['a manager', personWith('manager')],
  ['a view-only admin', personWith('admin', { viewOnly: true })],
])('for %s there is nothing to edit', async (_, as) => {
  showAs(Goal, { as });
  await altClick();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /edit/i })).toBeNull();
});

test.each<[InlineKind, string, string]>([
  ['goal', '1234567890', userEditTexts.numeric],
  ['goal', '', userEditTexts.numeric],
  ['payout', '650.80', userEditTexts.whole],
  ['maxFPL', '1.255', userEditTexts.twoDecimals],
  ['routes', '12; 14', userEditTexts.routes],
  ['routes', '1,'.repeat(101), userEditTexts.routes],
  ['email', 'dana@', userEditTexts.email],
  ['text', 'Dana-Lee', userEditTexts.name],
])('a %s does not take "%s"', async (kind, text, message) => {
  const onSave = vi.fn();
  const Value = () => (
    <InlineEdit value="1" label="It" kind={kind} onSave={onSave}>
      Shown
    </InlineEdit>
  );
  showAs(Value);
  fireEvent.click(await screen.findByText('Shown'), { altKey: true });
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
  await userEvent.keyboard('{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(onSave).not.toHaveBeenCalled();
});
