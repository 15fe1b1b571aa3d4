/** Everything that may happen in a life. A step names one; what it does follows from the step's seed and the life so far. */
import type { Random } from '@caselift/demo/random';
import { closingActions } from './actions/closing.ts';
import { environmentActions } from './actions/environments.ts';
import { fileActions } from './actions/files.ts';
import { peopleActions } from './actions/people.ts';
import { programActions } from './actions/programs.ts';
import { settingActions } from './actions/settings.ts';
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

export const actions: readonly Action[] = [
  ...fileActions,
  ...environmentActions,
  ...settingActions,
  ...peopleActions,
  ...programActions,
  ...closingActions,
];

export function actionOf(name: string): Action {
  const action = actions.find((one) => one.name === name);
  if (action === undefined) throw new Error(`There is no action '${name}'.`);
  return action;
}
