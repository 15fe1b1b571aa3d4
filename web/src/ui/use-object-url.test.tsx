import { cleanup, render } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useObjectUrl } from './use-object-url.ts';

/** A picture that is downloaded after its row is on the screen. */
function download(id: string) {
  let blob: Blob | undefined;
  let notify = () => {};
  return {
    id,
    read: () => blob,
    subscribe: (listener: () => void) => {
      notify = listener;
      return () => {};
    },
    finish: () => {
      blob = new Blob();
      notify();
    },
  };
}

function Picture({ of }: { of: ReturnType<typeof download> }) {
  const url = useObjectUrl(useSyncExternalStore(of.subscribe, of.read));
  return url && <img src={url} alt="" />;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a long list shows all of its pictures when they arrive one right after another', async () => {
  let made = 0;
  const createObjectURL = () => `blob:${++made}`;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
  const downloads = Array.from({ length: 60 }, (_, at) => download(`${at}`));
  const { container } = render(downloads.map((one) => <Picture key={one.id} of={one} />));
  // React draws as it does in a browser. As on a busy phone, its own tasks wait until all pictures are there.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  for (const one of downloads) {
    one.finish();
    await Promise.resolve();
  }
  expect(container.querySelectorAll('img')).toHaveLength(60);
});

test('a picture that is drawn again, or in two places, keeps its one address until it is shown nowhere', () => {
  vi.useFakeTimers();
  const createObjectURL = vi.fn(() => 'blob:1');
  const revokeObjectURL = vi.fn();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL }));
  const shown = { ...download('shown'), read: () => blob };
  const blob = new Blob();
  const pictures = (...keys: string[]) => keys.map((key) => <Picture key={key} of={shown} />);
  const { rerender, unmount } = render(pictures('row', 'card'));
  rerender(pictures('row'));
  vi.advanceTimersByTime(60_000);
  expect(createObjectURL).toHaveBeenCalledOnce();
  expect(revokeObjectURL).not.toHaveBeenCalled();
  unmount();
  vi.advanceTimersByTime(60_000);
  expect(revokeObjectURL).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
