/**
 * Around each file of tests with a document. Modules are loaded once for all files of a worker (vitest.config.ts), so
 * what ours remember of a person is forgotten, and hooks of all files stand here: a module's own would be the first's alone.
 */
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, expect } from 'vitest';
import { forgetEverything } from '../api/session-store.ts';
import { drifted } from '../api/testing/serve.ts';

afterEach(() => expect(drifted.splice(0)).toEqual([]));
afterAll(() => {
  cleanup();
  forgetEverything();
  localStorage.clear();
});
