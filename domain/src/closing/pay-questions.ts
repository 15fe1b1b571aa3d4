/** Questions about a line of one's own statement: who may do what with one, and what comes of it (docs/product.md, Closing a period). */

/** answered: by a manager. The last two end it: the same line can be questioned again. */
export const payQuestionStates = ['open', 'answered', 'resolved', 'withdrawn'] as const;
export type PayQuestionState = (typeof payQuestionStates)[number];

/** asker: the person of the statement, whatever else they are. staff: managers and admins. lead: of a team with the asker. */
export const payQuestionSides = ['asker', 'staff', 'lead'] as const;
export type PayQuestionSide = (typeof payQuestionSides)[number];

export const payQuestionActs = ['write', 'resolve', 'withdraw'] as const;
export type PayQuestionAct = (typeof payQuestionActs)[number];

/** over: nothing follows any more. */
export type PayQuestionRefusal = 'notStaff' | 'notAsker' | 'over';

export const isOver = (state: PayQuestionState): boolean => state === 'resolved' || state === 'withdrawn';

/** Why it can't be done; null: it can. Nobody resolves a question of their own. */
export function payQuestionRefusal(
  state: PayQuestionState,
  act: PayQuestionAct,
  side: PayQuestionSide,
): PayQuestionRefusal | null {
  if (act === 'resolve' && side !== 'staff') return 'notStaff';
  if (act === 'withdraw' && side !== 'asker') return 'notAsker';
  return isOver(state) ? 'over' : null;
}

/**
 * What it is afterward. A lead's comment answers nothing: the question still waits for a manager.
 * @example open, staff writes -> answered; the asker writes -> open
 */
export function stateAfter(state: PayQuestionState, act: PayQuestionAct, side: PayQuestionSide): PayQuestionState {
  if (act === 'resolve') return 'resolved';
  if (act === 'withdraw') return 'withdrawn';
  if (side === 'lead') return state;
  return side === 'staff' ? 'answered' : 'open';
}
