import { submissionTexts } from '@caselift/contract/submission-texts';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Store from 'lucide-react/icons/store';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Choice, type ChoiceOption } from './Choice.tsx';

afterEach(cleanup);

const options: ChoiceOption[] = [
  { id: 'B1', name: 'Café Größe', note: 'Chicago' },
  { id: 'B2', name: 'Corner Store', note: null },
  ...Array.from({ length: 101 }, (_, at) => ({ id: `C${at}`, name: `Chain ${at}`, note: 'Aurora' })),
];

/** Answers what was chosen. */
function show(search?: string): string[] {
  const chosen: string[] = [];
  function Form() {
    const [isOpen, setOpen] = useState(false);
    const [id, setId] = useState('');
    return (
      <Choice
        {...{ icon: Store, label: 'Account', placeholder: 'Choose an account', empty: 'No account matches.' }}
        {...(search !== undefined && { search })}
        {...{ options, chosen: id, isOpen, onOpen: setOpen }}
        onChoose={(one) => {
          chosen.push(one);
          setId(one);
        }}
      />
    );
  }
  render(<Form />);
  return chosen;
}
const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Account/ }));
  return within(screen.getByRole('dialog', { name: 'Choose an account' }));
};

test('the open list is narrowed by name and place without accents, and says how many more match', async () => {
  show('Search accounts');
  const list = await open();
  expect(list.getAllByRole('listitem')).toHaveLength(100);
  list.getByText(submissionTexts.moreMatch(3));
  const search = list.getByRole('searchbox', { name: 'Search accounts' });
  await userEvent.type(search, 'CAFE Grö');
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Café GrößeChicago']);
  await userEvent.clear(search);
  await userEvent.type(search, 'aurora');
  list.getByText(submissionTexts.moreMatch(1));
  await userEvent.type(search, ' 7x');
  list.getByText('No account matches.');
});

test('what is chosen closes the list, stands in the row, and is marked when the list is opened again', async () => {
  const chosen = show('Search accounts');
  const list = await open();
  await userEvent.type(list.getByRole('searchbox', { name: 'Search accounts' }), 'corner');
  await userEvent.click(list.getByRole('button', { name: 'Corner Store' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(chosen).toEqual(['B2']);
  screen.getByRole('button', { name: /^Account.*Corner Store$/ });
  const again = await open();
  // And nothing is searched for.
  expect(again.getAllByRole('listitem')).toHaveLength(100);
  expect(again.getByRole('button', { name: 'Corner Store' }).getAttribute('aria-current')).toBe('true');
  await userEvent.click(again.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(chosen).toEqual(['B2']);
});

test('a short list has no search', async () => {
  show();
  expect((await open()).queryByRole('searchbox')).toBeNull();
});
