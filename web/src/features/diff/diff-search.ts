import * as z from 'zod/mini';
import { flag, oneOf, text } from '../../shared/address-fields.ts';

export const groups = ['wholesaler', 'salesRep', 'teamLead', 'manager', 'hidden'] as const;
export type Group = (typeof groups)[number];

export const DiffSearch = z.object({
  group: oneOf(groups),
  searchPhrase: text(),
  onlyDifferences: flag(true),
});
export type DiffSearch = z.output<typeof DiffSearch>;
