import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentSession, currentToken, forgetEverything, startSession, useSession } from './session-store.ts';
import { personWith } from './testing/serve.ts';

function Name() {
  return useSession().name;
}

test('an answer that comes between logging out and the reload finds the page as it was, and no session', () => {
  startSession('token-1', personWith('manager', { name: 'Dana Whitlock' }));
  const { rerender } = render(<Name key="before" />);
  forgetEverything();
  rerender(<Name key="after" />);
  screen.getByText('Dana Whitlock');
  expect([currentSession(), currentToken()]).toEqual([null, null]);
});
