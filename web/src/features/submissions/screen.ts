import { repsAndLeads } from '@caselift/contract/access';
import * as z from 'zod/mini';
import type { Screen } from '../../screen.ts';
import { text } from '../../shared/address-fields.ts';

export const submitScreen = {
  path: '/today/submit',
  title: 'Submit',
  access: repsAndLeads,
  under: '/today',
  address: z.object({
    buyerId: text(200),
    itemId: text(),
    /** The one of those not taken that is being changed. */
    change: text(),
  }),
  page: async () => (await import('./submit/SubmitPage.tsx')).SubmitPage,
} as const satisfies Screen;

export const submissionsScreen = {
  path: '/today/submissions',
  title: 'My submissions',
  access: repsAndLeads,
  under: '/today',
  page: async () => (await import('./queue/SubmissionsPage.tsx')).SubmissionsPage,
} as const satisfies Screen;
