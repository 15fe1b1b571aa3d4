import type { AmountName } from './amounts.ts';

/** How forms and tables group the numbers of a person. */
export const payGroups: readonly { title: string; names: readonly AmountName[] }[] = [
  { title: 'Gross profit', names: ['gpGoal', 'gpPayout', 'gpThreshold'] },
  { title: 'Volume', names: ['volumeGoal', 'volumePayout', 'volumeThreshold'] },
  { title: 'FPL', names: ['fplGoal', 'fplPayout', 'maxFpl'] },
];
