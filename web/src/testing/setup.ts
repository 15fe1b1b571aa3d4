/** Around each file of tests with a document: none of our modules remembers what an earlier file did (vitest.config.ts). */
import { cleanup } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

vi.resetModules();
afterAll(cleanup);
