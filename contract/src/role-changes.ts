/** What another role, leadership or lead would change of a person, before it is saved (docs/product.md, Environments). */
import { goalSources } from '@caselift/domain/current-goals';
import { goalMeasures } from '@caselift/domain/measure-list';
import { payParts } from '@caselift/domain/pay/pay-parts';
import { itemKinds } from '@caselift/domain/programs/item';
import * as z from 'zod/mini';
import { Role } from './access.ts';
import { editable } from './editable.ts';
import { endpoint } from './endpoint.ts';
import { flag } from './product-filters.ts';
import { scopeQuery } from './scope.ts';
import { CustomId, givenRoles, userEditTexts } from './user-edits.ts';
import { CountsFrom, IsoDate } from './wholesaler.ts';

const named = z.object({ customId: z.string(), name: z.string() });
const Goal = z.object({ goal: z.nullable(z.number()), source: z.nullable(z.enum(goalSources)) });

/** Dollars. projected: at the present pace; null: of a sales period that is over, or not to be told. */
const Pay = z.object({ earned: z.number(), projected: z.nullable(z.number()) });
const PayChange = z.object({ before: Pay, after: Pay });

/**
 * The person as they are in the sales period, and what follows. period: from which on it counts; null: there are no
 * figures. isOver: its last day is past, and it still holds the newest sale, so that an edit that names none acts on it.
 * reports: those who name the person as their lead, in the period or now. leads: those that the person reports to
 * afterwards. goals: typed or the team's sum, in the measure's unit, where there is any before or after; payout in
 * dollars. programs: objectives and incentives that the person has in it. parts: of the person, those that change.
 * people: everyone with other pay, the person first, then the largest difference; empty where the period has no figures.
 */
export const RoleChange = z.object({
  period: z.nullable(z.object({ from: IsoDate, to: IsoDate, lastDate: IsoDate, isOver: z.boolean() })),
  before: z.object({ role: Role, leadership: z.boolean() }),
  reports: z.array(named),
  leads: z.array(named),
  goals: z.array(
    z.object({ measure: z.enum(goalMeasures), payout: z.nullable(z.number()), before: Goal, after: Goal }),
  ),
  programs: z.array(z.object({ itemId: z.string(), kind: z.enum(itemKinds), name: z.string() })),
  parts: z.array(z.extend(PayChange, { part: z.enum(payParts) })),
  people: z.array(z.extend(PayChange, { customId: z.string(), name: z.string() })),
});
export type RoleChange = z.output<typeof RoleChange>;

const ids = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((sent: string | string[]) => [sent].flat().flatMap((list) => list.split(',').filter(Boolean))),
);

/** Nothing is written. teamLead: customIds; left out: the leads of now. moveTo as in UserPatch, left out: nobody. */
export const readRoleChange = endpoint({
  method: 'GET',
  path: '/api/users/:customId/roleChange',
  summary: 'Says what another role, leadership or team lead of a person would change, pay included.',
  access: editable.user.editors,
  scope: 'wholesaler',
  mayTakeLonger: true,
  params: z.object({ customId: CustomId }),
  query: z.extend(scopeQuery, {
    role: z.enum(givenRoles, userEditTexts.givenRole),
    leadership: flag(),
    teamLead: z.optional(ids),
    moveTo: z.optional(CustomId),
    periodStart: z.optional(CountsFrom),
  }),
  reply: RoleChange,
});
