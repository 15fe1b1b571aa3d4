import { useEffect, useState } from 'react';
import type { StoredPhoto } from '../../api/kept-blobs.ts';
import { readPhoto } from '../../shared/submissions/sender.ts';

/**
 * A photo of what waits on this phone, read once for as long as it is shown. undefined: none is asked for, or it isn't
 * read yet; null: it can't be read.
 */
export function useStoredPhoto(stored: StoredPhoto | undefined): Blob | null | undefined {
  const [read, setRead] = useState<{ key: string; photo: Blob | null } | null>(null);
  const key = stored?.key;
  useEffect(() => {
    if (key === undefined) return;
    let isShown = true;
    const show = (photo: Blob | null) => {
      if (isShown) setRead({ key, photo });
    };
    readPhoto(key).then(show, () => show(null));
    return () => {
      isShown = false;
    };
  }, [key]);
  return read !== null && read.key === key ? read.photo : undefined;
}
