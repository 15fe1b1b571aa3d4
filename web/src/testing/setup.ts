/**
 * Around each file of tests with a document. Modules are loaded once for all files of a worker (vitest.config.ts), so
 * what ours remember of a person is forgotten, and hooks of all files stand here: a module's own would be the first's alone.
 */
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { forgetEverything } from '../api/session-store.ts';
import { showToastsIn } from '../ui/toasts.ts';

// A machine that also builds and imports may be slow to draw; a test waits for the text, not for the clock.
// A query that finds nothing yet would print the whole document at each look, which takes as long as drawing it.
configure({ asyncUtilTimeout: 300_000, getElementError: (message) => new Error(message ?? 'Nothing was found.') });

// A call of the product that goes out after its test has ended, such as one that asks again after a pause, stays without
// an answer: if it failed, the next file would hear of it.
const { fetch } = globalThis;
globalThis.fetch = (asked, init) => (String(asked).startsWith('/') ? new Promise(() => {}) : fetch(asked, init));

afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => {
  cleanup();
  forgetEverything();
  localStorage.clear();
  // What still waits to be said is nobody's.
  showToastsIn({ open: () => {}, settle: () => {}, close: () => {} })();
});
