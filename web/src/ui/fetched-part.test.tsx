import { cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { fetchedPart } from './fetched-part.tsx';

afterEach(cleanup);

const Keg = ({ size }: { size: string }) => <p>A keg of {size}</p>;

test('a part is waited for until its script is there, and is there at once when it is drawn again', async () => {
  const fetchKeg = vi.fn(async () => Keg);
  const Part = fetchedPart(fetchKeg, <p>Waiting</p>);
  render(<Part size="50 l" />);
  screen.getByText('Waiting');
  await screen.findByText('A keg of 50 l');
  expect(screen.queryByText('Waiting')).toBeNull();
  cleanup();
  render(<Part size="30 l" />);
  screen.getByText('A keg of 30 l');
  expect(fetchKeg).toHaveBeenCalledTimes(1);
});

class Page extends Component<{ children: ReactNode }, { failed: string }> {
  override state = { failed: '' };
  static getDerivedStateFromError = (error: Error) => ({ failed: error.message });
  override render() {
    return this.state.failed || this.props.children;
  }
}

test('a script that cannot be fetched fails the page, and is asked for again when the page is', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const fetchKeg = vi.fn(async () => Keg).mockRejectedValueOnce(new Error('No signal'));
  const Part = fetchedPart(fetchKeg, <p>Waiting</p>);
  const drawPage = () =>
    render(
      <Page>
        <Part size="50 l" />
      </Page>,
    );
  drawPage();
  await screen.findByText('No signal');
  cleanup();
  drawPage();
  await screen.findByText('A keg of 50 l');
  vi.restoreAllMocks();
});
