import * as z from 'zod/mini';
import { oneOf, text } from '../../shared/address-fields.ts';

/** 0: the newest. */
const version = z._default(z.catch(z.coerce.number().check(z.int(), z.minimum(0)), 0), 0);

export const MyPlanSearch = z.object({ version });

/** person: with the open plan; '': nobody. */
export const PlansSearch = z.object({
  person: text(),
  version,
  show: oneOf(['waiting', 'accepted', 'all']),
  search: text(),
});
export type PlansFilters = z.output<typeof PlansSearch>;
