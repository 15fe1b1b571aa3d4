/** The days that business goes by. Figures count from the newest sale instead, never from these. */
import { now } from '@caselift/db/clock';
import type { Tx } from '@caselift/db/connect';
import type { Scope } from '@caselift/db/scope';
import type { IsoDate } from '@caselift/domain/dates';
import { dayIn } from '@caselift/domain/programs/own-day';

/** The day of a wholesaler's time zone. */
export const todayIn = (timeZone: string): IsoDate => dayIn(timeZone, now().toISOString());

/** The day where the wholesaler is; in UTC where there is no such wholesaler. */
export async function todayOf(tx: Tx, { wholesalerId, db }: Scope): Promise<IsoDate> {
  const [settings] = await tx<{ timeZone: string }[]>`
    select time_zone as "timeZone" from settings where wholesaler_id = ${wholesalerId} and db = ${db}`;
  return todayIn(settings?.timeZone ?? 'UTC');
}

/** The day of this machine's clock, in its time zone: while there is no wholesaler. */
export function today(): IsoDate {
  const at = now();
  const two = (n: number) => String(n).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
