/** Before each file of tests of pages and rules, where the run has a clock of its own: they read it from Date. */
const aheadMs = Number(process.env.CASELIFT_AHEAD_MS ?? 0);
const machines = Date;

class Ahead extends machines {
  constructor(...parts: unknown[]) {
    super(...((parts.length === 0 ? [Ahead.now()] : parts) as [number]));
  }
  static override now(): number {
    return machines.now() + aheadMs;
  }
}

if (aheadMs !== 0 && machines.name !== Ahead.name) globalThis.Date = Ahead as DateConstructor;
