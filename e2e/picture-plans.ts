/** Plans in words: accepted, changed since, and who has accepted theirs. */
import {
  listPlanAcceptances,
  type Plan,
  type PlanAcceptances,
  type PlanEntry,
  readPlan,
} from '@caselift/contract/plan-acceptance';
import type { Picture } from './picture-steps.ts';

type Mark = 'same' | 'added' | 'removed';
const said = (mark: Mark, ...parts: string[]): PlanEntry['sentences'][number] => ({
  mark,
  // Every other part is an amount.
  segments: parts.map((text, at) => ({ text, strong: at % 2 === 1 })),
});
const entry = (of: Pick<PlanEntry, 'part' | 'title' | 'mark'>, ...sentences: PlanEntry['sentences']): PlanEntry => ({
  ...{ ...of, key: of.title, whatToDo: '', examplePhoto: null, difference: null, sentences },
});
const version = {
  ...{ askedAt: '2026-09-15T14:02:00.000Z', acceptedAt: null, acceptedName: null, withdrawnAt: null },
};
const changed: Plan = {
  ...{ customId: 'ATS_101', name: 'Jamie Kessler' },
  versions: [
    { ...version, version: 3 },
    { ...version, version: 2, withdrawnAt: '2026-09-14T09:00:00.000Z', askedAt: '2026-09-14T08:30:00.000Z' },
    {
      ...{ ...version, version: 1, askedAt: '2026-07-01T14:02:00.000Z' },
      ...{ acceptedAt: '2026-07-02T15:30:00.000Z', acceptedName: 'Jamie Kessler' },
    },
  ],
  shown: {
    ...{ version: 3, comparedWith: 1, mayAccept: true },
    entries: [
      entry(
        { part: 'gp', title: 'Gross profit', mark: 'changed' },
        said('same', 'Your GP goal is ', '$58,150.00', ' a quarter.'),
        said(
          'removed',
          'Each point above or below that is ',
          '$30.00',
          ' more or less, ',
          '2%',
          ' of ',
          '$1,500.00',
          '.',
        ),
        said(
          'added',
          'Each point above or below that is ',
          '$45.00',
          ' more or less, ',
          '3%',
          ' of ',
          '$1,500.00',
          '.',
        ),
      ),
      entry(
        { part: 'boosts', title: 'Summer cider', mark: 'removed' },
        said(
          'removed',
          'You earn ',
          '$2.00',
          ' for each CE of ',
          'Tidewater Cider',
          ' that you sell, from Jul 1 to Oct 31, 2026.',
        ),
      ),
      {
        ...entry(
          { part: 'incentives', title: 'Zestrel placements', mark: 'added' },
          said(
            'added',
            'You earn ',
            '$1.50 for each',
            ' placement of ',
            'products of Zestrel Drinks',
            ' in your accounts, up to ',
            '30',
            ', each month.',
          ),
        ),
        whatToDo:
          'Show the buyer the new cans first. Ask for two facings at eye level, and leave the shelf card.\nNo placement behind the counter.',
      },
      {
        ...entry(
          { part: 'incentives', title: 'Wine by the glass', mark: 'changed' },
          said(
            'same',
            'If you reach ',
            '14',
            ' placements of ',
            '6 products',
            ' in your accounts, each quarter, you earn ',
            '$50.00',
            '.',
          ),
        ),
        difference: 'The words are the same, but this is different: products.',
      },
    ],
  },
};
const nobody: PlanAcceptances = { pending: null, people: [] };
const people = '/planAcceptance/people';

export const planPictures: readonly Picture[] = [
  { name: 'plan', as: 'salesrep', path: '/planAcceptance' },
  {
    ...{ name: 'plan-changed', as: 'salesrep', path: '/planAcceptance' },
    calls: { path: readPlan.path.replace(':customId', 'ATS_101'), answer: changed },
  },
  { name: 'plan-people', as: 'manager', path: people },
  { name: 'plan-people-none', as: 'manager', path: people, calls: { path: listPlanAcceptances.path, answer: nobody } },
];
