import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const readinessCheck = endpoint({
  method: 'GET',
  path: '/api/readiness_check',
  summary:
    'Answers ok when the server can read its database and write to its disk; 503 while it cannot. Says whether demo accounts may sign in.',
  access: 'public',
  scope: 'none',
  reply: z.object({ demo: z.boolean() }),
});
