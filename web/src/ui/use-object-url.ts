import { useLayoutEffect, useState } from 'react';

/** A picture that is replaced may still be loading. */
const revokeAfterMs = 10_000;

/** An address of the blob for as long as it is shown. */
export function useObjectUrl(blob: Blob | undefined): string | null {
  const [made, setMade] = useState<{ blob: Blob; url: string } | null>(null);
  // A passive effect's update stays pending while a long list's next picture arrives. After 50 commits in a row with a
  // pending update React throws error 185, as for an endless loop. A layout effect's update is part of the commit.
  useLayoutEffect(() => {
    if (blob === undefined) return;
    const url = URL.createObjectURL(blob);
    setMade({ blob, url });
    return () => {
      setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
    };
  }, [blob]);
  // The last picture stays until the next one has an address: what is read again from the phone is another blob.
  return blob === undefined ? null : (made?.url ?? null);
}
