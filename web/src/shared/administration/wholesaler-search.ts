import * as z from 'zod/mini';
import { oneOf, text } from '../address-fields.ts';

/**
 * /wholesaler. mapping: the one open in the editor, over it the dialog that saves; on phones its rows are a page of
 * their own.
 */
export const WholesalerSearch = z.object({
  mapping: text(),
  mappingStep: oneOf(['', 'save', 'rows']),
});
export type WholesalerSearch = z.output<typeof WholesalerSearch>;
