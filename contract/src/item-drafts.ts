/** What an item that is being edited would reach, count and cost, before it is saved (docs/product.md, Items). */
import { itemKinds, itemTypes, payoutRoles } from '@caselift/domain/programs/item';
import { podDefinitions, podStates } from '@caselift/domain/programs/pod-definitions';
import { recordOf } from '@caselift/domain/record';
import * as z from 'zod/mini';
import { editable } from './editable.ts';
import { endpoint } from './endpoint.ts';
import { ItemInput } from './item-fields.ts';
import { itemLimits, itemTexts } from './item-texts.ts';
import { itemId } from './items.ts';
import { scopeQuery } from './scope.ts';
import { IsoDate } from './wholesaler.ts';

/** Sales periods back from the newest sale, of which an item is told what it would have paid. */
export const draftPeriods = 13;
/** Percents of the target at which an item is told what it would cost. */
export const costLevels = [80, 100, 120] as const;

const checks = z._default(
  z
    .array(z.object({ id: z.string().check(z.maxLength(200)), checked: z.boolean() }))
    .check(z.maxLength(itemLimits.members, itemTexts.tooManyMembers)),
  [],
);

/**
 * An item as its form has it now. itemId: the stored item, which provides the manual lists, the parent and the parent's
 * people. Without one, as for a sub-item that is being added, parentId names the parent. Fields that aren't sent are
 * read from the stored item. accounts, products: checks of the lists by hand that have not been saved yet.
 */
export const ItemDraft = z.object({
  kind: z.enum(itemKinds),
  type: z.enum(itemTypes),
  itemId: z.optional(itemId),
  parentId: z.optional(itemId),
  form: ItemInput,
  includeTeamMembers: z._default(z.boolean(), false),
  accounts: checks,
  products: checks,
});
export type ItemDraft = z.output<typeof ItemDraft>;

/** Something else that pays for some of the same. count: of the products, and of the accounts, that both have. */
const Overlap = z.object({
  kind: z.enum([...itemKinds, 'boost']),
  _id: z.string(),
  name: z.string(),
  products: z.number(),
  /** null: of a boost, which has no accounts. */
  accounts: z.nullable(z.number()),
  from: IsoDate,
  to: IsoDate,
  /** @example '$3.00 per placement' */
  pays: z.string(),
});
export type Overlap = z.output<typeof Overlap>;

/** people: by the role of their payout. selected: by the figures as they are now; total: all of them. */
export const DraftReach = z.object({
  people: z.object({ count: z.number(), ...recordOf(payoutRoles, () => z.number()) }),
  accounts: z.object({ selected: z.number(), total: z.number() }),
  products: z.object({ selected: z.number(), total: z.number() }),
  /** The ten that share the most products; overlapsCount: all of them. */
  overlaps: z.array(Overlap),
  overlapsCount: z.number(),
});
export type DraftReach = z.output<typeof DraftReach>;

/**
 * Dollars. roles: of the people that `DraftReach` counts; others: of those in the item that it doesn't, the hidden and the
 * view-only. paid: of all. supplierShare: what the supplier refunds of it; absent for objectives.
 */
const Cost = z.object({
  /** null: as much as the item can pay; its amounts are null where it has no maximum, those of a percent without a target. */
  percent: z.nullable(z.number()),
  roles: z.object(recordOf(payoutRoles, () => z.nullable(z.number()))),
  others: z.nullable(z.number()),
  paid: z.nullable(z.number()),
  supplierShare: z.optional(z.nullable(z.number())),
});

/**
 * from, to: the instance. quantity: what all people but leads came to, in the item's unit; null: nothing to compare
 * with. perPerson: the same, on average. paid, supplierShare: dollars, by the rule of the draft.
 */
const DraftPeriod = z.object({
  from: IsoDate,
  to: IsoDate,
  isOver: z.boolean(),
  quantity: z.nullable(z.number()),
  perPerson: z.nullable(z.number()),
  /** Sales reps who would have reached the target, and all of them. */
  reached: z.number(),
  people: z.number(),
  withoutReference: z.number(),
  paid: z.number(),
  supplierShare: z.optional(z.number()),
});
export type DraftPeriod = z.output<typeof DraftPeriod>;

/**
 * periods: oldest first, the last one holds the newest sale; of an item with a period or tracking days of its own, the
 * ranges of equal length before it. empty: nothing of it is measured of sales. lastYear: the period a year before the
 * present one. goal: of each role, the target that payouts are worked out from (a lead's is the sum of the reps').
 */
export const DraftResults = z.object({
  unit: z.string(),
  periods: z.array(DraftPeriod),
  lastYear: z.nullable(DraftPeriod),
  averagePaid: z.nullable(z.number()),
  goal: z.object(recordOf(payoutRoles, () => z.nullable(z.number()))),
  costs: z.array(Cost),
});
export type DraftResults = z.output<typeof DraftResults>;

/**
 * What a placement would be by each definition in one window: counted, and paid by the draft's rule. states: of the
 * sample's accounts and products, in their order.
 */
const PodWindow = z.object({
  from: IsoDate,
  to: IsoDate,
  referenceFrom: z.nullable(IsoDate),
  referenceTo: z.nullable(IsoDate),
  totals: z.object({ new: z.number(), kept: z.number(), lost: z.number() }),
  definitions: z.array(
    z.object({
      definition: z.enum(podDefinitions),
      count: z.number(),
      paid: z.number(),
      /** Percent of those counted that were there in the reference window. */
      alreadyThere: z.nullable(z.number()),
      /** Sales reps who are paid as much as the rule allows; null: it has no maximum. */
      atCap: z.nullable(z.number()),
      leadsPaid: z.number(),
      people: z.array(z.object({ customId: z.string(), name: z.string(), count: z.number(), paid: z.number() })),
    }),
  ),
  sample: z.object({
    products: z.array(z.object({ customId: z.string(), name: z.string() })),
    accounts: z.array(
      z.object({
        customId: z.string(),
        name: z.string(),
        states: z.array(z.enum(podStates)),
      }),
    ),
  }),
});

/** lastYear: the whole period a year ago, null if there were no figures then; present: to the newest sale. */
export const PodComparison = z.object({ present: PodWindow, lastYear: z.nullable(PodWindow) });
export type PodComparison = z.output<typeof PodComparison>;

export const itemDraftTexts = {
  noFigures: 'There are no figures yet. Run an update first.',
  notMeasured: 'Choose a measure and products to see what this would pay.',
  fromFile: "A custom item is figured from the file you upload, so past sales can't show what it would have paid.",
  handedIn: "Reps hand these results in, so past sales can't show what it would have paid.",
  noParts: 'Add sub-items to see what this would have paid.',
  /** fault: what a save would be refused for. */
  fault: (fault: string) => `${fault.replace(/\.$/, '')}. Correct it to see what this would pay.`,
  ofPart: 'What this would pay',
  paidByGroup: 'It pays nothing by itself: the group pays for all of its items together.',
  condition: 'It pays nothing by itself: the other parts pay once it is reached.',
  podsOnly: 'Placements can only be compared for a quantity item with products.',
} as const;

const ofDraft = {
  method: 'POST',
  access: editable.item.editors,
  scope: 'wholesaler',
  changesNothing: true,
  query: scopeQuery,
  body: ItemDraft,
} as const;

/** From what the server keeps in memory: asked at each change. */
export const readDraftReach = endpoint({
  ...ofDraft,
  path: '/api/v3/itemDrafts/reach',
  summary: 'Counts the people, accounts and products of an item as it is being edited. Changes nothing.',
  reply: DraftReach,
});

/** Of sub-items the quantities and payouts of the parent's people. 400 where the form has faults. */
export const readDraftResults = endpoint({
  ...ofDraft,
  path: '/api/v3/itemDrafts/results',
  summary: 'Returns what an item as it is being edited would have paid, and what it would cost. Changes nothing.',
  mayTakeLonger: true,
  reply: DraftResults,
});

export const readPodComparison = endpoint({
  ...ofDraft,
  path: '/api/v3/itemDrafts/pods',
  summary: 'Counts and pays placements by each of their definitions side by side. Changes nothing.',
  mayTakeLonger: true,
  reply: PodComparison,
});
