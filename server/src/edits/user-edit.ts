/** What a patch of people comes to: the columns and goals that are typed. */
import { type GivenRole, type UserPatch, userEditTexts, withoutEmpty } from '@caselift/contract/user-edits';
import { measureIds } from '@caselift/domain/measure-list';
import { refusal } from '../http/errors.ts';
import type { GoalValues, TypedGoal } from './write-goals.ts';

/** Of a person's own row, by column; a column that is left out stays as it is. */
export type PersonColumns = {
  name: string;
  email: string;
  role: GivenRole;
  leadership: boolean;
  view_only: boolean;
  hidden: boolean;
  route_numbers: number[];
  team_lead_ids: string[];
  max_fpl_percent: number | null;
};

export type UserEdit = {
  person: Partial<PersonColumns>;
  goals: Omit<TypedGoal, 'customId'>[];
  /** The lists of `person` as they were read; a list that is left out is replaced, whatever is stored. */
  was?: Partial<Pick<PersonColumns, 'route_numbers' | 'team_lead_ids'>>;
  /** Of a team lead who gets another role: who takes over the person's reports; null: nobody; absent: it isn't said. */
  moveTo?: string | null;
  /** Of a manager; in clear. */
  password?: string;
};

type Amount = number | null | undefined;
type SentMeasure = { goal?: Amount; payout?: Amount; totalPayout?: Amount; threshold?: Amount };

/** Refuses (400) a patch of nothing, a total that is a sum, and a payout given twice. Empty texts are dropped first. */
export function editOf(sent: UserPatch): UserEdit {
  const patch = withoutEmpty(sent);
  if (patch.totalPayout !== undefined) throw refusal('bad_input', userEditTexts.totalPayout);
  const { name, email, role, moveTo, password, leadership, viewOnly, hidden, routeNumber, teamLead, wholesaler } =
    patch;
  const person = typed<PersonColumns>({
    name,
    email,
    role,
    leadership,
    hidden,
    view_only: viewOnly,
    max_fpl_percent: wholesaler?.maxFPL,
    route_numbers: routeNumber && once(routeNumber.filter((route) => route !== 0)),
    team_lead_ids: teamLead && once(teamLead.map((lead) => lead.customId)),
  });
  const goals = measureIds.flatMap((measure) => {
    const values = goalValues(patch[measure] ?? {});
    return Object.keys(values).length === 0 ? [] : [{ measure, ...values }];
  });
  if (Object.keys(person).length === 0 && goals.length === 0 && password === undefined)
    throw refusal('bad_input', userEditTexts.nothing);
  const was = typed<NonNullable<UserEdit['was']>>({
    route_numbers: patch.was?.routeNumber,
    team_lead_ids: patch.was?.teamLead?.map((lead) => lead.customId),
  });
  return { person, goals, was, ...(moveTo !== undefined && { moveTo }), ...(password !== undefined && { password }) };
}

/** In cents; both names of the payout mean the same (docs/product.md, Pay). */
function goalValues({ goal, payout, totalPayout, threshold }: SentMeasure): Partial<GoalValues> {
  if (payout !== undefined && totalPayout !== undefined && payout !== totalPayout)
    throw refusal('bad_input', userEditTexts.payoutTwice);
  const dollars = payout === undefined ? totalPayout : payout;
  return typed<GoalValues>({ goal, thresholdPercent: threshold, payoutCents: dollars && Math.round(dollars * 100) });
}

const once = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** The fields that have a value, null included. */
function typed<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}
