/** How old a form on this phone is, whatever the phone's clock shows (docs/decisions/087-a-form-is-kept-on-the-phone.md). */

/**
 * @property savedAt by the server's time where it was known, else by this device's clock.
 * @property agesFrom by the server's time: savedAt, or where it wasn't known then, when it first was. Absent: not yet.
 */
export type Aging = { savedAt: string; agesFrom?: string };

/** @param now the server's time; null: not known */
export function savedNow(now: number | null): Aging {
  const savedAt = new Date(now ?? Date.now()).toISOString();
  return now === null ? { savedAt } : { savedAt, agesFrom: savedAt };
}

/** The same with its age in milliseconds, from when that is known. No day to come is one on which it was saved. */
export function aged<Of extends Aging>(of: Of, now: number | null): { of: Of; ageMs: number } {
  if (now === null) return { of, ageMs: 0 };
  if (of.agesFrom !== undefined) return { of, ageMs: now - Date.parse(of.agesFrom) };
  const agesFrom = new Date(now).toISOString();
  return { of: { ...of, agesFrom, savedAt: of.savedAt < agesFrom ? of.savedAt : agesFrom }, ageMs: 0 };
}
