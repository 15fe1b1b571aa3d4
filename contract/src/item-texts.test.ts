import { atLeast } from '@caselift/domain/testing/at-least';
import { expect, test } from 'vitest';
import { itemReportTexts } from './item-reports.ts';
import { reviewTexts } from './item-reviews.ts';
import { itemRunTexts } from './item-runs.ts';
import {
  groupedTexts,
  itemActionWords,
  itemColumns,
  itemListTexts,
  itemTabWords,
  itemUserTexts,
  payoutTypesOf,
  selectionTexts,
  subItemTexts,
} from './item-screen-texts.ts';
import { itemMessages, itemTexts, itemTypeWords, kindWords } from './item-texts.ts';
import { podcastTexts } from './podcasts.ts';

/** Texts that take nothing. */
const plain = (texts: object): string[] =>
  Object.values(texts).flatMap((value) =>
    typeof value === 'string' ? [value] : value instanceof Function ? [] : plain(value),
  );

test('the tabs, heads and buttons of the lists of items say what product.md quotes', () => {
  expect(plain(itemTabWords)).toEqual(['Objectives', 'Incentives', 'Archive', 'Favorites', 'Podcast']);
  expect(plain(itemColumns)).toEqual(['Name', 'Tag', 'Type', 'Measure', 'Period', 'Last Run', 'Actions']);
  expect(plain(itemTypeWords)).toEqual([
    ...['Binary', 'Image', 'Quantity', 'Multi', 'Validation', 'Grouped', 'Image Validation', 'Dependencies', 'Custom'],
  ]);
  expect(itemListTexts.new('objective')).toBe('New Objective');
  expect(itemListTexts.new('incentive')).toBe('New Incentive');
  expect(itemListTexts.partOfGroup).toBe('Part of a Group');
  expect(plain(itemListTexts.filters)).toEqual(expect.arrayContaining(['GP Rank', 'Volume Rank', 'Trend']));
  expect(plain(itemActionWords)).toEqual(expect.arrayContaining(['Add to Favorites', 'Archive', 'Restore']));
});

test('podcasts have their heads, dialogs and two hints for an empty list', () => {
  expect(plain(podcastTexts.columns)).toEqual(['Name', 'URL', 'Actions']);
  expect([podcastTexts.add, podcastTexts.edit, podcastTexts.none]).toEqual([
    ...['Add Podcast', 'Edit Podcast', 'No Podcasts Found'],
  ]);
  expect(plain(podcastTexts.noneHint)).toEqual([
    'Try adjusting your search',
    'Click the "Add Podcast" button to get started',
  ]);
});

test('dialogs of sub-items and grouped items are titled by the kind and the type', () => {
  expect(subItemTexts.title('objective', 'quantity')).toBe('SUB-OBJECTIVE: Quantity objective');
  expect(subItemTexts.title('incentive', 'imageValidation')).toBe('SUB-INCENTIVE: Image Validation incentive');
  expect(groupedTexts.title('incentive', 'binary')).toBe('GROUPED-INCENTIVE: Binary incentive');
  expect(subItemTexts.save('objective')).toBe('Save sub-objective');
  expect(plain(subItemTexts.columns)).toEqual([
    ...['Name', 'Type', 'Measure', 'Period', 'Qualifier', 'House Goal', 'Actions'],
  ]);
  expect(groupedTexts.weight).toBe('Weight %');
  expect(plain(groupedTexts.noneAvailable)).toEqual(['No available objectives', 'No available incentives']);
  for (const text of atLeast(1, plain(groupedTexts.noneSelected))) expect(text).toMatch(/^No grouped .+ selected$/);
});

test('pickers of people, accounts and products say what they hold and what they lack', () => {
  expect(plain(itemUserTexts.groups)).toEqual(['Leadership', 'TeamLead', 'SalesRep']);
  expect(plain(itemUserTexts.readGroups)).toEqual(['Leadership', 'Team Lead', 'Sales Reps']);
  expect([itemUserTexts.selectAll, itemUserTexts.removeAll, itemUserTexts.hide, itemUserTexts.includeTeam]).toEqual([
    ...['Select All', 'Remove All', 'Hide from sales reps', 'Include team members'],
  ]);
  expect(itemTexts.loseImages).toBe(
    'Please note that deselecting users may result in the loss of submitted images. Review your selections carefully before saving.',
  );
  expect([selectionTexts.byFilters, selectionTexts.byHand]).toEqual(['Custom Selection', 'Manual Selection']);
  expect(plain(selectionTexts.premises)).toEqual(['On Premise', 'Off Premise']);
  expect(selectionTexts.noAccountOfUser).toBe('No account selected that belongs to this User');
  expect(selectionTexts.noProductOfUser).toBe('No product selected that belongs to this User');
  expect(selectionTexts.noProducts).toBe('No products');
  expect(plain(itemMessages.none).slice(-4)).toEqual([
    ...['No accounts found', 'No accounts selected', 'No products found', 'No products selected'],
  ]);
});

test('reports and reviews have their buttons, prompt and empty lists', () => {
  expect(plain(itemReportTexts.files)).toEqual(['Reporting Table', 'Images']);
  expect([itemReportTexts.archived, itemReportTexts.search, itemReportTexts.sent]).toEqual([
    ...['Archived', 'Search items...', 'Sent ✓'],
  ]);
  expect(plain(reviewTexts.actions)).toEqual(['Approve', 'Reject', 'Restore Image', 'Unapprove Image']);
  expect(reviewTexts.reasonPrompt).toBe('Reason (required):');
  expect(plain(itemMessages.none)).toEqual(
    expect.arrayContaining([
      ...['No items available.', 'No data', 'No data to export', 'No Leadership', 'No Team Leads', 'No Sales Reps'],
    ]),
  );
});

test('what is refused is said in the words of product.md', () => {
  expect(plain(itemTexts)).toEqual(
    expect.arrayContaining([
      'Name is required',
      'Target must be greater than 0',
      'Note: for Image Validation type, the target will be tied to the number of cases',
      'Minimum quantity must be equal to or greater than 0',
      'Maximum Images Per Account must be greater than 0',
      'Value must be greater or equal to 0',
      'Value must be greater than or equal to 0',
      'Value must be greater than 0',
      'Weight value must be a positive number',
      'Either isIncentive or isObjective must be specified',
      'Changes to programs take effect in Production now.',
    ]),
  );
  expect(itemTexts.previous('% of Budget')).toBe('Value must be greater or equal to the previous % of Budget');
  expect(itemTexts.next('Quantity')).toBe('Value must be less or equal to the next Quantity');
  expect(itemTexts.copyOf('Fall Cider')).toBe('Fall Cider copy');
});

test('every toast of failure, progress and success is there', () => {
  expect([...plain(itemMessages.errors), ...plain(itemRunTexts)]).toEqual(
    expect.arrayContaining([
      ...['Error fetching items', 'Error fetching filtered items', 'error adding grouped objectives'],
      ...['Error adding item', 'Error updating item', 'Error adding subItem', 'Error updating subItem'],
      ...['Error deleting item', 'Error', 'Delete failed', 'Error fetching reporting items', 'Error exporting data'],
      ...['Error exporting items', 'Failed to reject image', 'Failed to restore image', 'Failed to approve image'],
      ...['Error saving custom item', 'Something went wrong with the objectives and incentives update!'],
      ...['Error processing file. Please check the file format.', 'Error reading file. Please try again.'],
      ...['Email is required', 'Please enter a valid email', 'Something went wrong:', 'Action completed'],
    ]),
  );
  expect([...plain(itemMessages.progress), ...plain(itemMessages.done)]).toEqual(
    expect.arrayContaining([
      ...['Updating...', 'Saving...', 'Update completed', 'Update completed 👍', 'Delete completed 👍'],
      ...['Items exported successfully', 'Image was rejected', 'Image was restored', 'Image was approved'],
      ...['Accounts updated 👍', 'Products updated 👍', 'Custom item saved successfully', 'Changes saved'],
      ...['Data successfully saved!', 'Item deleted successfully', 'The item has been successfully copied'],
      'The objective has been successfully copied',
    ]),
  );
  expect(kindWords.objective.titles).toBe(itemTabWords.objectives);
});

test('steps of a budget are for groups, payouts by quantity for image validation', () => {
  expect(payoutTypesOf('quantity')).toEqual(['allOrNothing', 'perAction', 'atRisk']);
  expect(payoutTypesOf('grouped')).toEqual(['allOrNothing', 'perAction', 'atRisk', 'advanced']);
  expect(payoutTypesOf('imageValidation')).toEqual(['allOrNothing', 'perAction', 'atRisk', 'quantityAdvanced']);
});
