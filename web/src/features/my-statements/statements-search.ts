import * as z from 'zod/mini';
import { text } from '../../shared/address-fields.ts';
import { periodFields } from '../../shared/ended-period/period-search.ts';
import { lineFilterFields } from '../../shared/statements/line-filters.ts';

/** /myStatements and /statements. period: the period of the open statement, '' for the newest (on a phone: none). question: the ID of the one that is read. */
export const StatementsSearch = z.object({ ...periodFields, ...lineFilterFields, question: text() });
/** customId: the statements' person. */
export const PersonStatementsSearch = z.object({ customId: text(), ...StatementsSearch.shape });
