/** What a process has opened, to be closed in the opposite order, however far its start has come. */
export type Opened = {
  /** Waits for something to open and notes how it is closed. Rejects when the process has begun to close meanwhile. */
  open<T>(opening: Promise<T>, close: (thing: T) => Promise<unknown> | undefined): Promise<T>;
  /** Waits for what is just being opened, then closes everything. */
  closeAll(): Promise<void>;
  isClosing(): boolean;
};

export function nothingOpened(): Opened {
  const closers: (() => Promise<unknown> | undefined)[] = [];
  const beingOpened = new Set<Promise<unknown>>();
  let closing: Promise<void> | null = null;

  async function open<T>(opening: Promise<T>, close: (thing: T) => Promise<unknown> | undefined): Promise<T> {
    const noted = opening.then((thing) => {
      closers.push(() => close(thing));
      return thing;
    });
    beingOpened.add(noted);
    try {
      const thing = await noted;
      if (closing) throw new Error('The process is ending.');
      return thing;
    } finally {
      beingOpened.delete(noted);
    }
  }

  async function close(): Promise<void> {
    await Promise.allSettled(beingOpened);
    while (closers.length > 0) await closers.pop()?.();
  }

  return {
    open,
    closeAll: () => {
      closing ??= close();
      return closing;
    },
    isClosing: () => closing !== null,
  };
}
