/** Limits of objectives and incentives, and what people read about them (docs/product.md, Items). */
import type { ItemKind, ItemType } from '@caselift/domain/programs/item';

/** The description, where people are paid by an item. helper: in its editor. */
export const whatToDoTexts = {
  title: 'What to do',
  helper: 'Reps read this before they submit.',
  show: 'Show',
  less: 'Show less',
} as const;

/**
 * Items: of a wholesaler, sub-items too. Children: of one parent or group. People: of one item. Members: accounts or
 * products of one list chosen by hand. Amounts in dollars; quantities in the unit of what is measured.
 */
export const itemLimits = {
  items: 2000,
  children: 100,
  people: 300,
  members: 20_000,
  name: 100,
  description: 2000,
  frequency: 100,
  amount: 1_000_000,
  quantity: 1_000_000_000,
  images: 1000,
  steps: 50,
  tagName: 15,
} as const;

/** Items, and lists of reporting and results, a page; accounts and products in the editor. */
export const itemsPageSize = 15;
export const itemReportPageSize = 10;
export const itemEditorRows = 7;
export const searchDelayMs = 300;
/** Percents of status from which it is amber, and green. */
export const statusSteps = { amber: 50, green: 80 } as const;
/** Characters of a route that the reporting table shows. */
export const routeLength = 20;

export const kindWords = {
  objective: { one: 'objective', many: 'objectives', title: 'Objective', titles: 'Objectives', prefix: 'OBJ' },
  incentive: { one: 'incentive', many: 'incentives', title: 'Incentive', titles: 'Incentives', prefix: 'INC' },
} as const satisfies Record<ItemKind, object>;

export const itemTypeWords: Readonly<Record<ItemType, string>> = {
  binary: 'Binary',
  image: 'Image',
  quantity: 'Quantity',
  multi: 'Multi',
  validation: 'Validation',
  grouped: 'Grouped',
  imageValidation: 'Image Validation',
  dependencies: 'Dependencies',
  custom: 'Custom',
};

const counted = (count: number) => count.toLocaleString('en-US');

/** What rows of steps and their columns are called in sentences. */
export const stepFields = {
  completed: '% Completed',
  ofBudget: '% of Budget',
  quantity: 'Quantity',
  payout: 'Payout',
} as const;
type StepField = (typeof stepFields)[keyof typeof stepFields];

export const itemTexts = {
  unknown: "This item doesn't exist.",
  unknownParent: "The item to add to doesn't exist.",
  unknownSource: "The item to copy doesn't exist.",
  kindRequired: 'Either isIncentive or isObjective must be specified',
  nameRequired: 'Name is required',
  nameLong: `The name can have up to ${itemLimits.name} characters.`,
  descriptionLong: `The description can have up to ${itemLimits.description} characters.`,
  frequencyLong: `The frequency can have up to ${itemLimits.frequency} characters.`,
  /** In place of what would tell dollars of profit. */
  hidden: 'Hidden',
  hiddenProfits: 'Gross profit is hidden from your role.',
  target: 'Target must be greater than 0',
  targetOfImageValidation: 'Note: for Image Validation type, the target will be tied to the number of cases',
  minQuantity: 'Minimum quantity must be equal to or greater than 0',
  maxImages: 'Maximum Images Per Account must be greater than 0',
  amount: 'Value must be greater or equal to 0',
  limit: 'Value must be greater than or equal to 0',
  percentageCap: 'Value must be greater than 0',
  previous: (field: StepField) => `Value must be greater or equal to the previous ${field}`,
  next: (field: StepField) => `Value must be less or equal to the next ${field}`,
  weight: 'Weight value must be a positive number',
  contribution: 'The supplier contribution should be between 0 and 100 percent, with up to 2 decimals.',
  amountLarge: `Amounts can be up to $${counted(itemLimits.amount)}, with up to 2 decimals.`,
  quantityLarge: `Quantities can be up to ${counted(itemLimits.quantity)}, with up to 4 decimals.`,
  cases: 'The number of cases should be 0 or more, with up to 2 decimals.',
  imagesLarge: `Up to ${counted(itemLimits.images)} images per account can count, in whole numbers.`,
  date: 'Enter the dates as YYYY-MM-DD.',
  dateFar: 'Enter dates from 2000 to 2099.',
  periodDates: 'Enter the first and the last day of the custom period.',
  periodOrder: 'The period should end on or after its first day.',
  trackingDates: 'Enter the first and the last day to track.',
  trackingStart: 'Enter the first day to track.',
  trackingOrder: 'The tracking period should end on or after its first day.',
  periodOver: (day: string) =>
    `The period of this item has ended, and its results stay. Choose a period that begins after ${day}, or duplicate the item.`,
  entriesOutside: (count: number, days: readonly string[]) =>
    `${count === 1 ? '1 entry of' : `${counted(count)} entries of`} ${days.join(' to ')} would be outside of the new days and no longer count. Choose days that hold what was handed in, or delete it first.`,
  /** Of a save that names a sales period. @param period such as 'Jun 2026'. */
  countsFrom: 'Below is what this sales period pays by. Later ones follow, except for what was saved for them since.',
  countsFromLater: 'Save the group and the checked lists first.',
  backToRunning: 'Back to the running period',
  notInPeriod: (period: string) => `No period of this item ended in ${period}, so nothing of it can count from there.`,
  daysStay: "The days of an item can't be changed for a sales period that is over. Save them for the running one.",
  childrenStay:
    'For a sales period that is over only the weights of a group can be changed. Save what it is made of for the running one.',
  earlierToo: (day: string) =>
    `What ended on ${day} would change as well. Choose a sales period that begins before that day.`,
  daysTwice: (from: string, to: string) =>
    `${from} to ${to} would no longer be paid, because no day is paid twice. Change the later terms first.`,
  measureRequired: 'Choose a measure.',
  oneMeasure: 'Only one measure can be chosen.',
  capAboveThreshold: 'The cap must be greater than the threshold, unless the full amount is paid.',
  capBelowThreshold: "The cap can't be less than the threshold.",
  capOfPercent: 'Enter a cap: a payout per point of a percent measure needs one.',
  advancedOnly: 'Only grouped items can pay by steps of a budget.',
  quantityAdvancedOnly: 'Only image validation items can pay by the quantity in an image.',
  houseGoalNeedsQualifier: 'A house goal must be a qualifier, too.',
  customForAdmins: 'Only admins can create, copy, delete or archive custom items, or change their targets.',
  typeStays: "The type of an item can't be changed. Duplicate it or create another one.",
  parentsOnly: 'Only multi and dependencies items have sub-items.',
  subItemType: "A sub-item can't have sub-items or grouped items of its own.",
  groupsOnly: 'Only grouped items have grouped children.',
  childOfOtherKind: (name: string, kind: string) => `"${name}" is not an ${kind}.`,
  childType: (name: string) => `"${name}" can't be grouped: its type doesn't fit.`,
  childOpenEnded: (name: string) => `"${name}" is open-ended, so it can't be grouped.`,
  childTaken: (name: string, group: string) => `"${name}" is already part of "${group}".`,
  archivedInGroup: (name: string, group: string) =>
    `"${name}" is part of "${group}". Take it out of the group first, or archive the group.`,
  childArchived: (name: string) => `"${name}" is archived, so it can't be grouped.`,
  unknownChildren: 'Some of these items no longer exist. Reload the list.',
  unknownPeople: (ids: readonly string[]) => `There is no sales rep or team lead ${ids.join(', ')}.`,
  unknownTag: "This tag doesn't exist.",
  unknownAccounts: (ids: readonly string[]) => `There is no account ${ids.join(', ')}.`,
  unknownProducts: (ids: readonly string[]) => `There is no product ${ids.join(', ')}.`,
  tooManyItems: `A wholesaler can have up to ${counted(itemLimits.items)} objectives and incentives. Delete some you no longer need.`,
  tooManyChildren: `An item can have up to ${itemLimits.children} sub-items or grouped items.`,
  tooManyPeople: `An item can have up to ${itemLimits.people} people.`,
  tooManyMembers: `A list can have up to ${counted(itemLimits.members)} entries. Use filters instead.`,
  tooManySteps: `There can be up to ${itemLimits.steps} steps.`,
  /** What keeps a saved item from paying. */
  noProducts: 'Choose products: an item that measures sales pays nothing without them.',
  noMaximum: 'There is no maximum: percent caps do not apply to open-ended items. Enter a cap as a number.',
  leadNeedsTarget: (name: string) =>
    `${name} has no reps in this item to take a target from. Enter a target for ${name}; until then percents of the threshold and the cap are of the item's own target.`,
  preview: 'Changes to programs take effect in Production now.',
  loseImages:
    'Please note that deselecting users may result in the loss of submitted images. Review your selections carefully before saving.',
  copyOf: (name: string) => `${name} copy`,
} as const;

/** Of toasts and empty lists. */
export const itemMessages = {
  errors: {
    items: 'Error fetching items',
    filtered: 'Error fetching filtered items',
    group: 'error adding grouped objectives',
    add: 'Error adding item',
    update: 'Error updating item',
    addSub: 'Error adding subItem',
    updateSub: 'Error updating subItem',
    delete: 'Error deleting item',
    other: 'Error',
    deleteFailed: 'Delete failed',
    report: 'Error fetching reporting items',
    exportData: 'Error exporting data',
    exportItems: 'Error exporting items',
    reject: 'Failed to reject image',
    restore: 'Failed to restore image',
    approve: 'Failed to approve image',
    saveCustom: 'Error saving custom item',
    processFile: 'Error processing file. Please check the file format.',
    readFile: 'Error reading file. Please try again.',
    emailRequired: 'Email is required',
    email: 'Please enter a valid email',
    crashed: 'Something went wrong:',
  },
  progress: { updating: 'Updating...', saving: 'Saving...' },
  done: {
    updated: 'Update completed',
    updatedCheered: 'Update completed 👍',
    deleted: 'Delete completed 👍',
    itemDeleted: 'Item deleted successfully',
    copied: { item: 'The item has been successfully copied', objective: 'The objective has been successfully copied' },
    exported: 'Items exported successfully',
    imageRejected: 'Image was rejected',
    imageRestored: 'Image was restored',
    imageApproved: 'Image was approved',
    accounts: 'Accounts updated 👍',
    products: 'Products updated 👍',
    custom: 'Custom item saved successfully',
    changes: 'Changes saved',
    data: 'Data successfully saved!',
  },
  none: {
    items: 'No items available.',
    data: 'No data',
    toExport: 'No data to export',
    leadership: 'No Leadership',
    teamLeads: 'No Team Leads',
    salesReps: 'No Sales Reps',
    accounts: 'No accounts found',
    accountsSelected: 'No accounts selected',
    products: 'No products found',
    productsSelected: 'No products selected',
  },
} as const;
