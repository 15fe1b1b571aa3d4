/** What the address of /exports says: the ID of the file that was mailed. */
import * as z from 'zod/mini';
import { text } from '../../../shared/address-fields.ts';

export const MailedExportSearch = z.object({ id: text() });
