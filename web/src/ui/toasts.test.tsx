import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ToastStack } from './ToastStack.tsx';
import { toast } from './toasts.ts';

const shown = () => [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')].map((it) => it.textContent);

describe('toasts', () => {
  beforeEach(() => void render(<ToastStack />));
  afterEach(cleanup);

  test('what went wrong before the first screen is said as soon as it is drawn', () => {
    cleanup();
    toast.error('Server is unavailable');
    render(<ToastStack />);
    expect(shown()).toEqual(['Server is unavailable']);
  });

  test('a second update within three seconds is said to be completed, too', async () => {
    act(() => {
      const [first, second] = [toast.progress('Updating...'), toast.progress('Updating...')];
      first.succeed('Update completed');
      second.succeed('Update completed');
      toast.success('Update completed');
    });
    await waitFor(() => expect(shown()).toEqual(Array(3).fill('Update completed')));
  });

  test('a failure of several calls at once is said once', async () => {
    act(() => {
      toast.error('Server is unavailable');
      toast.error('Server is unavailable');
    });
    expect(shown()).toEqual(['Server is unavailable']);
  });

  test('a fourth toast waits until one of the three has left', async () => {
    act(() => {
      for (const name of ['one', 'two', 'three', 'four']) toast.success(name);
    });
    expect(shown()).toHaveLength(3);
    await waitFor(() => expect(shown()).toContain('four'));
    expect(shown().length).toBeLessThanOrEqual(3);
  });

  test('the outcome of work is still shown after a fourth toast replaced its own', async () => {
    const work: ReturnType<typeof toast.progress>[] = [];
    act(() => {
      for (let started = 0; started < 4; started += 1) work.push(toast.progress('Updating...'));
    });
    await waitFor(() => expect(shown()).toHaveLength(3));
    act(() => {
      for (const each of work) each.fail('Update failed');
    });
    await waitFor(() => expect(shown()).toEqual(Array(3).fill('Update failed')));
  });

  test('a toast can be dismissed', async () => {
    act(() => toast.warning('Switch to "Preview" to do that'));
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(shown()).toEqual([]));
  });

  test('a progress toast stays, cannot be dismissed, and gives way to its outcome', async () => {
    let publishing: ReturnType<typeof toast.progress> | undefined;
    act(() => {
      publishing = toast.progress('Publishing...');
    });
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
    act(() => publishing?.succeed('Published'));
    await waitFor(() => expect(shown()).toEqual(['Published']));
    screen.getByRole('button', { name: 'Dismiss' });
    await waitFor(() => expect(shown()).toEqual([]));
  });
});
