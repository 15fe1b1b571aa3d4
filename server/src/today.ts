/** The clock that business days go by. Figures count from the newest sale instead, never from this. */
import type { IsoDate } from '@caselift/domain/dates';
import { dayIn } from '@caselift/domain/programs/own-day';

let aheadMs = 0;

/** For tests: from here on it is this moment, and time passes from it. */
export function setNow(instant: string): void {
  aheadMs = Date.parse(instant) - Date.now();
}

export const now = (): Date => new Date(Date.now() + aheadMs);

/** The day of a wholesaler's time zone. */
export const todayIn = (timeZone: string): IsoDate => dayIn(timeZone, now().toISOString());

/** The day of this machine's clock, in its time zone. */
export function today(): IsoDate {
  const at = now();
  const two = (n: number) => String(n).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
