/** Ends a process once, in order, whoever asks: a signal, npm going away, or a fault. */
const watchMs = 500;

/**
 * Calls `close` at the first SIGTERM, SIGINT or SIGHUP, or when npm, which started us, is gone; then exits. A terminal's
 * Ctrl-C reaches the whole group and npm passes it on as well, so further signals are ignored.
 * Answers the function that does the same from within.
 * @param patienceMs after so long it exits all the same, with 1.
 */
export function closeOnce(close: () => Promise<void>, patienceMs = 20_000): (exitCode: number) => void {
  let isClosing = false;
  function shutDown(exitCode: number): void {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), patienceMs).unref();
    close().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => shutDown(0));
  // npm killed outright passes no signal on; an orphan would keep the port.
  if (process.env.npm_lifecycle_event) {
    const npm = process.ppid;
    setInterval(() => process.ppid !== npm && shutDown(0), watchMs).unref();
  }
  return shutDown;
}
