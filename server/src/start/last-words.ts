/** What a process says of a fault that nothing in it caught, before it ends by it. */

/** @example 'The worker met a fault that nothing caught, and ends. TypeError: x is not a function at work (file:///a.ts:1:2)' */
export function lastWords(name: string, fault: unknown): string {
  const said = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
  return `${name} met a fault that nothing caught, and ends. ${said.replaceAll(/\s+/g, ' ')}`;
}

/**
 * One line in the log for an exception or rejection that nothing caught, then `end(1)`: what the process holds then is nobody's
 * to trust. Further ones, of what is taken away while it ends, are left unsaid.
 */
export function endOnFault(name: string, isClosing: () => boolean, end: (exitCode: number) => void): void {
  let hasSaid = false;
  const onFault = (fault: unknown) => {
    if (hasSaid || isClosing()) return;
    hasSaid = true;
    console.error(lastWords(name, fault));
    end(1);
  };
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', onFault);
}
