/** A person as the form holds them, texts as they were typed, and the conversion to what is sent. */
import {
  parseRoutes,
  personRules,
  routesTextLimits,
  type UserPatch,
  userEditTexts,
} from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import { leadCycle } from '@caselift/domain/team-leads';
import * as z from 'zod/mini';
import {
  type AmountName,
  type AmountTexts,
  amountFault,
  amountNames,
  amounts,
  amountsPatch,
  amountText,
  amountTexts,
  readAmount,
} from './amounts.ts';
import { faultBy, textLike } from './text-rules.ts';

export type EditValues = AmountTexts & {
  name: string;
  email: string;
  routes: string;
  /** Ids. */
  teamLeads: string[];
  viewOnly: boolean;
  hidden: boolean;
  leadership: boolean;
};

export const valuesOf = (user: User): EditValues => ({
  name: user.name,
  email: user.email ?? '',
  routes: user.routeNumber.join(', '),
  teamLeads: user.teamLead.map((lead) => lead.customId),
  viewOnly: user.viewOnly,
  hidden: user.hidden,
  leadership: user.leadership,
  ...amountTexts((name) => amountText(amounts[name].typed(user))),
});

/**
 * What a save sends: only what was changed since the form was opened, so that nobody else's edits are undone.
 * @param role the one that was chosen: what it doesn't have isn't sent.
 */
export function patchOf(values: EditValues, user: User, role = user.role): UserPatch {
  const before = valuesOf(user);
  const changed = <Name extends keyof EditValues>(name: Name) => String(values[name]) !== String(before[name]);
  const numbers: Partial<Record<AmountName, number | null>> = {};
  for (const name of amountNames) {
    if (changed(name) && readAmount(values[name]) !== readAmount(before[name]))
      numbers[name] = readAmount(values[name]);
  }
  const routes = parseRoutes(values.routes, routesTextLimits.form);
  return {
    ...(values.name.trim() !== before.name && { name: values.name.trim() }),
    ...(values.email.trim() !== before.email && { email: values.email.trim() }),
    ...(routes !== null && String(routes) !== String(user.routeNumber) && { routeNumber: routes }),
    ...(role !== 'admin' && role !== user.role && { role }),
    ...(role !== 'manager' && changed('teamLeads') && { teamLead: values.teamLeads.map((customId) => ({ customId })) }),
    ...(changed('viewOnly') && { viewOnly: values.viewOnly }),
    ...(changed('hidden') && { hidden: values.hidden }),
    ...(role === 'teamLead' && changed('leadership') && { leadership: values.leadership }),
    ...amountsPatch(numbers),
  };
}

/** The rules of the form of one person among all people; the server has the last word. */
export function editSchema(user: User, people: readonly User[]): z.ZodMiniType<EditValues, EditValues> {
  const rules = personRules(user.role);
  const before = valuesOf(user);
  const reporting = people.map(({ customId, role, teamLead }) => ({
    customId,
    role,
    teamLeadIds: teamLead.map((lead) => lead.customId),
  }));
  const circle = (teamLeadIds: string[]) => leadCycle(reporting, { customIds: [user.customId], teamLeadIds });
  const texts = {
    name: textLike(before.name, faultBy(rules.name)),
    email: textLike(before.email, faultBy(rules.email)),
    routes: textLike(before.routes, (text) =>
      parseRoutes(text, routesTextLimits.form) === null ? userEditTexts.routes : null,
    ),
  };
  const numbers = Object.fromEntries(
    amountNames.map((name) => [name, textLike(before[name], (text) => amountFault(name, text))]),
  );
  return z.object({
    ...texts,
    ...numbers,
    teamLeads: z
      .array(z.string())
      .check(z.refine((leads) => circle(leads) === null, userEditTexts.leadCircle(user.name))),
    viewOnly: z.boolean(),
    hidden: z.boolean(),
    leadership: z.boolean(),
  }) as unknown as z.ZodMiniType<EditValues, EditValues>;
}
