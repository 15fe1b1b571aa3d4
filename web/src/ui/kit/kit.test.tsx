import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { RangePicker } from './calendar/RangePicker.tsx';
import type { DateRange } from './calendar/range.ts';
import { Disclosure } from './Disclosure.tsx';
import { Steps } from './Steps.tsx';
import { OptionShelf, ShelfActions } from './shelf/OptionShelf.tsx';
import { Shelves } from './shelf/Shelves.tsx';
import { Tabs } from './Tabs.tsx';

afterEach(cleanup);

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const ends = () =>
  screen
    .getAllByRole('button', { pressed: true })
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);

function Period() {
  const [range, setRange] = useState<DateRange | null>(null);
  return (
    <RangePicker
      range={range}
      onChange={setRange}
      presets={[{ label: 'This month', range: { start: '2026-09-01', end: '2026-09-30' } }]}
      start="2026-09-16"
      ring="2026-09-16"
      isOff={(day) => day === '2026-09-07'}
      note="Ring: sales through Sep 16."
    />
  );
}

test('a period is picked over two months by its first and its last day', async () => {
  render(<Period />);
  expect(screen.getAllByRole('table').map((month) => month.getAttribute('aria-label'))).toEqual([
    'September 2026',
    'October 2026',
  ]);
  await press('Wednesday, September 30, 2026');
  await press('Thursday, October 1, 2026');
  expect(ends()).toEqual(['Wednesday, September 30, 2026', 'Thursday, October 1, 2026']);
});

test('a named range is one click, and says that it is the one', async () => {
  render(<Period />);
  await press('This month');
  expect(screen.getByRole('button', { name: 'This month' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(31);
});

test('arrow keys walk over the days of a month and stay in it', async () => {
  render(<Period />);
  const [september] = screen.getAllByRole('table');
  within(september as HTMLElement)
    .getByRole('button', { name: /September 16/ })
    .focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowLeft}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Tuesday, September 29, 2026');
});

const brands = [
  { value: 'a', label: 'Alondra' },
  { value: 'h', label: 'Halvorn', reason: 'Halvorn Draft Days' },
  { value: 'n', label: 'Northspar', reason: 'Rye Season' },
];

function Brands({ first }: { first: string[] }) {
  const [chosen, setChosen] = useState(first);
  const [open, setOpen] = useState<string | null>(null);
  const choice = { noun: 'brands', options: brands, chosen, onChange: setChosen };
  return (
    <Shelves
      columns={2}
      open={open}
      onOpen={setOpen}
      shelves={[
        {
          id: 'brands',
          label: 'Brands',
          value: chosen.join(', ') || 'None',
          actions: <ShelfActions {...choice} />,
          content: <OptionShelf {...choice} />,
        },
        { id: 'sizes', label: 'Sizes', value: 'None', content: <p>Sizes of bottles</p> },
      ]}
    />
  );
}
const box = (name: string) => screen.getByRole('checkbox', { name }) as HTMLInputElement;

test('one shelf is open at a time', async () => {
  render(<Brands first={[]} />);
  await press(/^Brands/);
  expect(box('Alondra').checked).toBe(false);
  await press(/^Sizes/);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByText('Sizes of bottles')).toBeTruthy();
});

test('what another boost uses cannot be chosen and says why; what is chosen already can be taken out', async () => {
  render(<Brands first={['n']} />);
  await press(/^Brands/);
  expect([box('Halvorn').disabled, box('Northspar').disabled]).toEqual([true, false]);
  expect(screen.getByText('Halvorn Draft Days')).toBeTruthy();
  await press('Select all available brands');
  expect([box('Alondra').checked, box('Halvorn').checked, box('Northspar').checked]).toEqual([true, false, true]);
  expect(screen.getByText('2 of 2 available chosen, 1 not available')).toBeTruthy();
  await press('Clear brands');
  expect(box('Northspar').disabled, 'it is no longer chosen').toBe(true);
});

test('a tab shows its part, and arrow keys go to the next', async () => {
  function Mappings() {
    const [tab, setTab] = useState<'form' | 'json'>('form');
    return (
      <Tabs
        label="Mapping"
        tabs={[
          { id: 'form', label: 'Form' },
          { id: 'json', label: 'JSON' },
        ]}
        value={tab}
        onChange={setTab}
      >
        {tab === 'form' ? 'Fields' : 'Text'}
      </Tabs>
    );
  }
  render(<Mappings />);
  expect(screen.getByRole('tabpanel', { name: 'Form' }).textContent).toBe('Fields');
  screen.getByRole('tab', { name: 'Form' }).focus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  expect(screen.getByRole('tabpanel', { name: 'JSON' }).textContent).toBe('Text');
});

test('steps say in words how far each of them is', () => {
  render(
    <Steps
      label="First steps"
      steps={[
        { title: 'Import files', state: 'done' },
        { title: 'Run an update', state: 'current' },
        { title: 'Publish', state: 'waiting' },
      ]}
    />,
  );
  const items = within(screen.getByRole('list', { name: 'First steps' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Import files: Done',
    '2Run an update: Now',
    '3Publish: Not yet',
  ]);
  expect(items[1]?.getAttribute('aria-current')).toBe('step');
});

test('a closed part says its summary, and opening it is told to whoever keeps it', async () => {
  const told: boolean[] = [];
  render(
    <Disclosure title="Products" note="14 chosen" open={false} onToggle={(open) => told.push(open)}>
      <p>Alondra</p>
    </Disclosure>,
  );
  await userEvent.click(screen.getByText('Products'));
  expect(screen.getByText('14 chosen')).toBeTruthy();
  await waitFor(() => expect(told).toEqual([true]));
});
