/** What of a person can be changed where it stands, one value at a time. */
import {
  parseInlineNumber,
  parseRoutes,
  routesTextLimits,
  type TypedNumber,
  type UserPatch,
} from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import type { InlineKind } from '../../../shared/user-edit/inline-fault.ts';

export type Editable = {
  label: string;
  kind: InlineKind;
  /** As the input shows it first. */
  value: (user: User) => string;
  /** What is sent for a text that keeps the kind's rule. */
  patch: (text: string) => UserPatch;
};

const number = (
  label: string,
  kind: TypedNumber,
  value: (user: User) => number | null | undefined,
  patch: (value: number) => UserPatch,
) =>
  ({
    label,
    kind,
    value: (user) => String(value(user) ?? ''),
    patch: (text) => {
      const typed = parseInlineNumber(text);
      return typed === null ? {} : patch(typed);
    },
  }) satisfies Editable;

export const editableFields = {
  name: { label: 'name', kind: 'text', value: ({ name }) => name, patch: (name) => ({ name }) },
  email: { label: 'e-mail', kind: 'email', value: ({ email }) => email ?? '', patch: (email) => ({ email }) },
  routes: {
    label: 'routes',
    kind: 'routes',
    value: ({ routeNumber }) => routeNumber.join(', '),
    patch: (text) => ({ routeNumber: parseRoutes(text, routesTextLimits.inline) ?? '' }),
  },
  gpGoal: number(
    'GP goal',
    'goal',
    ({ gp }) => gp.goal,
    (goal) => ({ gp: { goal } }),
  ),
  gpPayout: number(
    'GP payout at goal',
    'payout',
    ({ gp }) => gp.payout,
    (payout) => ({ gp: { payout } }),
  ),
  gpThreshold: number(
    'GP threshold',
    'threshold',
    ({ gp }) => gp.threshold,
    (threshold) => ({ gp: { threshold } }),
  ),
  volumeGoal: number(
    'volume goal',
    'goal',
    ({ volume }) => volume.goal,
    (goal) => ({ volume: { goal } }),
  ),
  volumePayout: number(
    'volume payout at goal',
    'payout',
    ({ volume }) => volume.payout,
    (payout) => ({ volume: { payout } }),
  ),
  volumeThreshold: number(
    'volume threshold',
    'threshold',
    ({ volume }) => volume.threshold,
    (threshold) => ({ volume: { threshold } }),
  ),
  fplGoal: number(
    'FPL goal',
    'fplGoal',
    ({ fpl }) => fpl.goal,
    (goal) => ({ fpl: { goal } }),
  ),
  fplPayout: number(
    'FPL payout at goal',
    'payout',
    ({ fpl }) => fpl.payout,
    (payout) => ({ fpl: { payout } }),
  ),
  maxFpl: number(
    'max FPL',
    'maxFPL',
    ({ wholesaler }) => wholesaler.maxFPL,
    (maxFPL) => ({ wholesaler: { maxFPL } }),
  ),
} as const satisfies Record<string, Editable>;

export type EditableField = keyof typeof editableFields;
