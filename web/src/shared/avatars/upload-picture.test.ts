import { afterEach, expect, test, vi } from 'vitest';
import { serveWith } from '../../api/testing/serve.ts';
import { checkPicture, postPicture } from './upload-picture.ts';

afterEach(() => vi.unstubAllGlobals());

const picture = (type: string, bytes = 10) => new File([new Uint8Array(bytes)], 'logo', { type });

test.each([
  [undefined, 'No picture selected'],
  [picture('application/pdf'), "This file isn't an image we can read."],
  [picture('image/svg+xml'), "This file isn't an image we can read."],
  [picture('image/png', 5 * 1024 * 1024 + 1), 'Pictures can be up to 5 MB.'],
])("a file that isn't a valid picture is refused before it is sent", (file, fault) => {
  expect(checkPicture(file)).toEqual({ fault });
});

test('a picture is posted as a form with the storage’s fields first and the file last', async () => {
  const asked = serveWith(() => new Response(null, { status: 204 }));
  await postPicture({ url: '/storage', fields: { key: 'k', policy: 'p' } }, picture('image/png'));
  const form = await asked[0]?.formData();
  expect([...(form?.keys() ?? [])]).toEqual(['key', 'policy', 'file']);
});

test('a storage that does not take it is an error', async () => {
  serveWith(() => new Response(null, { status: 403 }));
  await expect(postPicture({ url: '/storage', fields: {} }, picture('image/png'))).rejects.toThrow(
    'Picture uploading error',
  );
});
