import * as z from 'zod/mini';
import { flag, text } from '../../../shared/address-fields.ts';

/** /today/account: which account, and whether all of what it buys and could buy is listed. */
export const AccountSearch = z.object({ buyerId: text(200), all: flag() });
export type AccountSearch = z.output<typeof AccountSearch>;
