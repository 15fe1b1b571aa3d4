import * as z from 'zod/mini';
import { day } from '../address-fields.ts';

/** What addresses of screens that show pay say of the sales period: its first day; '': the one that holds the newest sale. */
export const periodFields = { period: day() };
export const PeriodSearch = z.object(periodFields);
