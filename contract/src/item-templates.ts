/**
 * Programs that a new objective or incentive can start from (docs/product.md, Items). Each is a form that is filled in; what
 * it pays is said by its plan in words, never beside it. Days, people, accounts and products are chosen in the editor.
 */
import type { ItemKind, ItemType } from '@caselift/domain/programs/item';
import type { MeasureLabel } from '@caselift/domain/programs/item-measures';
import { listText } from '@caselift/domain/programs/plan-words';
import type { ItemForm } from './item-fields.ts';
import { type FormOfPlan, planOfForm } from './item-form-plan.ts';
import { defaultForm, measureForm } from './item-rules.ts';
import type { ItemPlan } from './item-statements.ts';
import { kindWords } from './item-texts.ts';

export const templateGroups = ['placements', 'volume', 'photos', 'combined'] as const;
export type TemplateGroup = (typeof templateGroups)[number];

export const templateTexts = {
  choose: 'Or start from a program',
  search: 'Search programs',
  groups: { all: 'All', placements: 'Placements', volume: 'Volume', photos: 'Photos', combined: 'Combined' },
  none: 'No programs found',
  empty: 'Start empty',
  use: (title: string) => `Use ${title}`,
  useNone: 'Use a program',
  /** The item has its name from then on; all else is saved in the editor. */
  unsaved: "Opens the editor filled in. It pays nothing, and reps don't see it, until you save.",
  /** @example parts(['Displays', 'Cases']) // 'The program is made of Displays and Cases.' */
  parts: (names: readonly string[]) => `The program is made of ${listText(names, 6)}.`,
  addParts: (count: number, kind: ItemKind) =>
    `Add the program's ${count} ${count === 1 ? kindWords[kind].one : kindWords[kind].many}`,
  addSubItems: (count: number) => `Add the program's ${count} ${count === 1 ? 'sub-item' : 'sub-items'}`,
} as const;

/** What a sub-item or grouped child of a template is made with. */
export type TemplatePart = { name: string; type: ItemType; form: Partial<ItemForm> };

export type ItemTemplate = {
  id: string;
  title: string;
  group: TemplateGroup;
  type: ItemType;
  /** What it counts, beside its type. */
  counts: string;
  /** What differs from a new item. */
  form: Partial<ItemForm>;
  /** Sub-items in their order, or grouped children. */
  parts: readonly TemplatePart[];
};

const measured = (label: MeasureLabel, minimumCe = 0): Pick<ItemForm, 'measure'> => ({
  measure: measureForm({
    label,
    trackingOption: 'default',
    trackingPeriodStart: null,
    trackingPeriodEnd: null,
    trackingPeriod: 30,
    minQuantityPerPODType: 'volume',
    minQuantityPerPODValue: minimumCe,
  }),
});
const percent = (value: number) => ({ units: 'percentage', value }) as const;
const single = (template: Omit<ItemTemplate, 'parts'>): ItemTemplate => ({ ...template, parts: [] });

export const itemTemplates: readonly ItemTemplate[] = [
  single({
    ...{ id: 'newPlacements', title: 'New placements', group: 'placements', type: 'quantity' },
    counts: 'PODs Δ (delta)',
    form: {
      ...measured('PODs Δ (delta)', 1),
      ...{ target: 20, quantityPayout: 5, threshold: percent(50), cap: percent(150), isFullAmount: true },
    },
  }),
  single({
    ...{ id: 'displayPhotos', title: 'Display photos', group: 'photos', type: 'image' },
    counts: 'Photos',
    form: { target: 10, quantityPayout: 15 },
  }),
  single({
    ...{ id: 'seasonalVolume', title: 'Seasonal volume', group: 'volume', type: 'quantity' },
    counts: 'Vol (CEs)',
    form: {
      ...measured('Vol (CEs)'),
      ...{ period: 'current_quarter', target: 500, payoutType: 'atRisk', payout: 150, threshold: percent(80) },
    },
  }),
  single({
    ...{ id: 'draftLines', title: 'Draft lines', group: 'placements', type: 'quantity' },
    counts: 'PODs Δ (delta)',
    form: { ...measured('PODs Δ (delta)', 1), target: 8, quantityPayout: 25 },
  }),
  single({
    ...{ id: 'coldBox', title: 'Cold box', group: 'photos', type: 'imageValidation' },
    counts: 'Cases',
    form: {
      ...{ target: 20, minQuantityValue: 2, payoutType: 'quantityAdvanced' },
      quantityAdvanced: [
        { quantity: 2, payout: 10 },
        { quantity: 4, payout: 20 },
      ],
    },
  }),
  single({
    ...{ id: 'gapAccounts', title: 'Gap accounts', group: 'placements', type: 'quantity' },
    counts: 'PODs, by account',
    form: { ...measured('PODs'), target: 3, isAccountSpecific: true, quantityPayout: 10 },
  }),
  single({
    ...{ id: 'retainedPlacements', title: 'Retained placements', group: 'placements', type: 'quantity' },
    counts: 'PODs, 3 CE or more',
    form: { ...measured('PODs', 3), period: 'current_quarter', target: 25, quantityPayout: 4 },
  }),
  {
    ...{ id: 'qualifierPlusBonus', title: 'Qualifier plus bonus', group: 'combined', type: 'dependencies' },
    ...{ counts: '2 sub-items', form: {} },
    parts: [
      { name: 'Displays', type: 'image', form: { target: 3, isQualifier: true } },
      { name: 'Cases', type: 'quantity', form: { ...measured('Vol (CEs)'), target: 100, quantityPayout: 2 } },
    ],
  },
  {
    ...{ id: 'houseGoalKicker', title: 'House goal kicker', group: 'combined', type: 'dependencies' },
    ...{ counts: 'House Goal', form: {} },
    parts: [
      {
        ...{ name: 'House goal', type: 'quantity' },
        form: { ...measured('Vol (CEs)'), target: 5000, isQualifier: true, isHouseGoal: true },
      },
      {
        ...{ name: 'Own target', type: 'quantity' },
        form: { ...measured('Vol (CEs)'), target: 200, payoutType: 'allOrNothing', payout: 100 },
      },
    ],
  },
  {
    ...{ id: 'weightedScorecard', title: 'Weighted scorecard', group: 'combined', type: 'grouped' },
    ...{ counts: '3 items', form: { payoutType: 'advanced', advancedBudget: 1000 } },
    parts: [
      { name: 'Volume', type: 'quantity', form: { ...measured('Vol (CEs)'), target: 500, weight: 40 } },
      { name: 'Placements', type: 'quantity', form: { ...measured('PODs Δ (delta)', 1), target: 20, weight: 35 } },
      { name: 'Photos', type: 'image', form: { target: 10, weight: 25 } },
    ],
  },
  single({
    ...{ id: 'shelfPriceSurvey', title: 'Shelf-price survey', group: 'photos', type: 'imageValidation' },
    counts: 'Price',
    form: { target: 25, payoutType: 'quantityAdvanced', quantityAdvanced: [{ quantity: 0, payout: 3 }] },
  }),
  {
    ...{ id: 'launch', title: 'Launch', group: 'combined', type: 'multi' },
    ...{ counts: '3 sub-items', form: { period: 'current_quarter' } },
    parts: [
      { name: 'Placements', type: 'quantity', form: { ...measured('PODs Simple'), target: 20, quantityPayout: 3 } },
      // As many cases as only a reordered product comes to.
      { name: 'Reorders', type: 'quantity', form: { ...measured('PODs', 3), target: 20, quantityPayout: 4 } },
      { name: 'Photos', type: 'image', form: { target: 10, quantityPayout: 10 } },
    ],
  },
];

export const templateOf = (id: string): ItemTemplate | undefined =>
  itemTemplates.find((template) => template.id === id);

/**
 * What the form of an item made from the template is filled in with, unsaved; empty of an unknown one.
 * @example templateChanges('displayPhotos') // { target: 10, quantityPayout: 15 }
 */
export const templateChanges = (id: string): Partial<ItemForm> => templateOf(id)?.form ?? {};

const formWith = (form: Partial<ItemForm>): ItemForm => ({ ...defaultForm, ...form });
const noLists = { accounts: 0, products: 0 };

/** The template as its plan in words is made from it. */
export function planItemOfTemplate({ type, form, parts }: ItemTemplate): FormOfPlan {
  return {
    ...{ type, form: formWith(form), lists: noLists },
    children: parts.map((part) => ({
      ...{ type: part.type, form: formWith({ ...part.form, name: part.name }), lists: noLists },
      isQualifier: type === 'dependencies' && part.form.isQualifier === true,
      isGrouped: type === 'grouped',
    })),
  };
}

/** What a sales rep is paid by it, without the days, products and accounts that it doesn't have yet. */
export function templatePlan(template: ItemTemplate): ItemPlan {
  const options = {
    role: 'salesReps',
    lastDate: '2000-01-01',
    goal: null,
    hidesProfits: false,
    isBrief: true,
  } as const;
  const plan = planOfForm(planItemOfTemplate(template), options);
  if (plan === null) throw new Error('Templates have no custom periods.');
  return plan;
}
