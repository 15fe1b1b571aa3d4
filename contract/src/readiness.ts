import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const readinessCheck = endpoint({
  method: 'GET',
  path: '/api/readiness_check',
  summary:
    'Returns ok when the server can read its database and write to its disk, otherwise 503. Includes whether demo accounts can sign in.',
  access: 'public',
  scope: 'none',
  reply: z.object({ demo: z.boolean() }),
});
