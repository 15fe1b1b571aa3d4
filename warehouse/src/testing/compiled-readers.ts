/**
 * Before each file of tests on the server side: readers of files take what they are made of as compile-readers.ts has
 * compiled it, which is half of the processor time of their start. Node opens that folder only to who may write to it.
 */
import { afterAll, expect } from 'vitest';
import { loading, startReadersWith } from './readers.ts';

const folder = process.env.NODE_COMPILE_CACHE;
const { testPath = '' } = expect.getState();

// Tests of the warehouse, of the reader itself among them, start it as the product does.
if (folder !== undefined && !testPath.includes('/warehouse/src/')) {
  const compiled = `import { enableCompileCache } from 'node:module'; enableCompileCache(${JSON.stringify(folder)});`;
  afterAll(startReadersWith(() => [`--allow-fs-write=${folder}`, ...loading(compiled)]));
}
