/** Days as the screens of a day in the field write them. */
import type { IsoDate } from '@caselift/domain/dates';
import { dateWriter } from '../../ui/kit/calendar/months.ts';

/** @example dayText('2026-09-16') // 'Sep 16' */
export const dayText = dateWriter({ month: 'short', day: 'numeric' });
/** It stays on one line. @example weekdayText('2026-09-14') // 'Mon, Sep 14' */
export const weekdayText = (date: IsoDate) => weekdayWriter(date).replaceAll(' ', '\u00a0');
const weekdayWriter = dateWriter({ weekday: 'short', month: 'short', day: 'numeric' });
/** @example weekdayName('2026-09-14') // 'Monday' */
export const weekdayName = dateWriter({ weekday: 'long' });
