/** Everything that may happen in a life. A step names one; what it does follows from the step's seed and the life so far. */

import type { Action } from './action.ts';
import { boostActions } from './actions/boosts.ts';
import { closingActions } from './actions/closing.ts';
import { environmentActions } from './actions/environments.ts';
import { fileActions } from './actions/files.ts';
import { itemActions } from './actions/items.ts';
import { peopleActions } from './actions/people.ts';
import { settingActions } from './actions/settings.ts';

export const actions: readonly Action[] = [
  ...fileActions,
  ...environmentActions,
  ...settingActions,
  ...peopleActions,
  ...boostActions,
  ...itemActions,
  ...closingActions,
];

export function actionOf(name: string): Action {
  const action = actions.find((one) => one.name === name);
  if (action === undefined) throw new Error(`There is no action '${name}'.`);
  return action;
}
