/** One thing that must be true after every step. */
import type { Action, Did } from './action.ts';
import type { Life } from './life.ts';
import type { Seen } from './look.ts';

/** key: what it is about, the same in every life: 'closed gp'. known: the sentence of the known fault that explains it. */
export type Fault = { invariant: string; key: string; text: string; known?: string };

/** What was done, and how the product answers since. */
export type Moment = { life: Life; seen: Seen; before: Seen; did: Did; action: Action };

export type Invariant = {
  name: string;
  /** What it asks for takes longer than a step: it waits for a step that does this. */
  after?: readonly string[];
  /** What breaks it. */
  faults(moment: Moment): Promise<Omit<Fault, 'invariant'>[]>;
};
