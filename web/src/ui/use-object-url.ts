import { useLayoutEffect } from 'react';

/** A picture that is replaced may still be loading; one that is drawn may not be on the screen yet. */
const revokeAfterMs = 10_000;

type Address = { url: string; shown: number; timer: ReturnType<typeof setTimeout> | undefined };
const addresses = new Map<Blob, Address>();

function revokeLater(blob: Blob, address: Address): void {
  clearTimeout(address.timer);
  address.timer = setTimeout(() => {
    addresses.delete(blob);
    URL.revokeObjectURL(address.url);
  }, revokeAfterMs);
}

function addressOf(blob: Blob): Address {
  const known = addresses.get(blob);
  if (known !== undefined) return known;
  const made: Address = { url: URL.createObjectURL(blob), shown: 0, timer: undefined };
  addresses.set(blob, made);
  // What is drawn and then left out before it is on the screen has no effect that would end it.
  revokeLater(blob, made);
  return made;
}

/**
 * An address of the blob for as long as it is shown, the same wherever it is. There is no state: React throws error 185
 * after 50 commits in a row that leave an update pending, and a long list made these while its pictures arrived.
 */
export function useObjectUrl(blob: Blob | undefined): string | null {
  const url = blob === undefined ? null : addressOf(blob).url;
  useLayoutEffect(() => {
    if (blob === undefined) return;
    const address = addressOf(blob);
    address.shown += 1;
    clearTimeout(address.timer);
    return () => {
      address.shown -= 1;
      if (address.shown === 0) revokeLater(blob, address);
    };
  }, [blob]);
  return url;
}
