/** One thing that may happen in a life. */
import type { Random } from '@caselift/demo/random';
import type { Life } from './life.ts';

/** isOfPreview: nothing of it may show in Production. */
export type Did = { said: string; isOfPreview?: boolean };

export type Action = {
  name: string;
  /** The calls, or the calls of the jobs, that it makes: 'PATCH /api/wholesaler'. */
  calls?: readonly string[];
  /** It is an edit that names no month, and leaves those that are over as they are. */
  actsFromNow?: boolean;
  /** How often it is drawn beside the others; 0: a life has it at its own times alone. */
  weight: number;
  /** @param size of what is drawn, at least 1. null: there is nothing to do it with. */
  act(life: Life, random: Random, size: number): Promise<Did | null>;
};
