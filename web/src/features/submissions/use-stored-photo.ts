import { useEffect, useState } from 'react';
import type { StoredPhoto } from '../../api/kept-blobs.ts';
import { readPhoto } from '../../shared/submissions/sender.ts';

/** A photo of what waits on this phone, read once for as long as it is shown. undefined: it isn't read yet, or there is none. */
export function useStoredPhoto(stored: StoredPhoto | undefined): Blob | undefined {
  const [read, setRead] = useState<{ key: string; photo: Blob } | null>(null);
  const key = stored?.key;
  useEffect(() => {
    if (key === undefined) return;
    let isShown = true;
    readPhoto(key).then(
      (photo) => {
        if (isShown && photo !== null) setRead({ key, photo });
      },
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [key]);
  return read !== null && read.key === key ? read.photo : undefined;
}
