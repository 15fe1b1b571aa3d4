import * as z from 'zod/mini';
import { oneOf } from '../../shared/address-fields.ts';

export const AnalyticsSearch = z.object({ days: oneOf(['30', '7', '90']) });
export type AnalyticsSearch = z.output<typeof AnalyticsSearch>;
