/** The days that business goes by. Figures count from the newest sale instead, never from these. */
import { now } from '@caselift/db/clock';
import type { IsoDate } from '@caselift/domain/dates';
import { dayIn } from '@caselift/domain/programs/own-day';

/** The day of a wholesaler's time zone. */
export const todayIn = (timeZone: string): IsoDate => dayIn(timeZone, now().toISOString());

/** The day of this machine's clock, in its time zone. */
export function today(): IsoDate {
  const at = now();
  const two = (n: number) => String(n).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
