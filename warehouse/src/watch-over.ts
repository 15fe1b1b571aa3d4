/**
 * Looks at a reader from outside, by the processor time that it uses and never by a clock: on a busy machine a reader
 * that does nothing wrong may wait for minutes until it is its turn.
 */
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

const lookEverySeconds = 1;
/** Starting takes half a second of processor time. */
const startSeconds = 60;
/** A reader stops itself at its limit, unless it hangs itself. */
const graceSeconds = 1;
/** Who uses less of a processor stands still, although it may still say so. */
const leastShare = 1 / 600;

export type Watch = {
  /** The reader says what its process has used. Answers what of that was since it first did. */
  hear(processSeconds: number): number;
  end(): void;
};

/** `stop` is called with 'time' when it used too much, and with 'standstill' when it got no processor for too long. */
export function watchOver(
  child: ChildProcess,
  { seconds, standstillSeconds }: { seconds: number; standstillSeconds: number },
  stop: (why: 'time' | 'standstill') => void,
): Watch {
  let said = 0;
  let atFirst: number | null = null;
  let moved = 0;
  // Looks are counted: while this process gets no processor either, nobody stands still.
  let looksWithoutMove = 0;
  const looking = setInterval(() => {
    const used = Math.max(said, processorSeconds(child.pid) ?? 0);
    if (used > (atFirst === null ? startSeconds : atFirst + seconds + graceSeconds)) return stop('time');
    looksWithoutMove += 1;
    if (used - moved >= standstillSeconds * leastShare) [moved, looksWithoutMove] = [used, 0];
    if (looksWithoutMove * lookEverySeconds >= standstillSeconds) stop('standstill');
  }, lookEverySeconds * 1000);
  return {
    hear: (processSeconds) => {
      said = processSeconds;
      atFirst ??= said;
      return said - atFirst;
    },
    end: () => clearInterval(looking),
  };
}

const ticksPerSecond = 100;

/** Of all its threads. Null where the system doesn't say so in a file: then only what the process says counts. */
function processorSeconds(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // "1234 (node) S ...": the name may itself hold spaces; utime and stime are the 12th and 13th of what follows it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return null;
  }
}
