import { expect, test } from 'vitest';
import { sentenceOf } from './sentences.ts';

const spring = { boost: 2, type: 'GP/CE', startDate: '2026-09-01', endDate: '2026-09-30' };

test.each([
  ['import', { changeId: 7 }, 'Imported files as change 7.'],
  ['import', { changeId: null }, 'Imported files, but nothing in them was new.'],
  ['import refused', { reason: 'No rows.' }, 'An import was refused: No rows.'],
  ['publish', { publicationId: 3, clashes: [] }, "Published Preview's figures and edits as publication 3."],
  [
    'publish',
    {
      publicationId: 3,
      moved: [
        { customId: 'ATS_1', from: 'a@b.c', to: 'd@b.c' },
        { customId: 'ATS_2', from: null, to: 'e@b.c' },
      ],
    },
    "Published Preview's figures and edits as publication 3. Sign in with another email: ATS_1 (a@b.c to d@b.c), ATS_2 (new: e@b.c).",
  ],
  [
    'rollback',
    { publicationId: 3, clashes: [{ customId: 'ATS_1', email: 'a@b.c' }] },
    "Rolled back to publication 3. ATS_1 can't sign in: their email is already in use.",
  ],
  [
    'delete transactions',
    { start: '2026-05-01', end: '2026-05-31', lines: 1234, revenue: 5678.9 },
    'Deleted 1,234 sales lines from 2026-05-01 to 2026-05-31 ($5,678.90 of revenue).',
  ],
  ['move warehouse', { to: 'bigquery', lines: 1234 }, 'Moved 1,234 sales lines to BigQuery.'],
  [
    'correct account holders',
    { day: '2026-09-30', count: 1, changes: [{ account: 'Corner Store', from: 'Ann', to: null }] },
    'Changed who held 1 account on Sep 30, 2026: Corner Store from Ann to nobody.',
  ],
  [
    'correct account holders',
    { day: '2026-09-30', count: 12, changes: [{ account: 'Corner Store', from: null, to: 'Ben' }] },
    'Changed who held 12 accounts on Sep 30, 2026: Corner Store from nobody to Ben; and 11 more.',
  ],
  ['create boost', { name: 'Spring' }, 'Created the boost "Spring".'],
  ['copy boost', { name: 'Spring copy', parent: 'Spring' }, 'Copied the boost "Spring" as "Spring copy".'],
  [
    'save boost',
    { name: 'Spring', isFirst: true, changes: {}, terms: { ...spring, boost: 2.5 } },
    'Saved the boost "Spring" for the first time: it pays $2.50 per CE from 2026-09-01 to 2026-09-30.',
  ],
  [
    'save boost',
    {
      name: 'Spring',
      isFirst: false,
      terms: spring,
      changes: {
        description: { before: '', after: 'A long text' },
        boost: { before: 2.5, after: 3 },
        supplierContribution: { before: 0, after: 50 },
        endDate: { before: '2026-09-30', after: '2026-10-31' },
        chosenBy: { before: 'list', after: 'filters' },
        supplier: { before: null, after: ['Alder', 'Birch'] },
      },
    },
    'Changed the boost "Spring": the description; the amount from $2.50 to $3.00; the supplier contribution from 0% to 50%; ' +
      'the last day from 2026-09-30 to 2026-10-31; products from chosen by hand to chosen by filters; ' +
      'suppliers from none to Alder, Birch.',
  ],
  [
    'make bill-back packet',
    { boostId: 'b', name: 'Spring', format: 'xlsx', lines: 12, amount: 1234.5, supplierShare: 617.25 },
    'Made the bill-back packet (.xlsx) of the boost "Spring": $1,234.50 paid, supplier\'s share $617.25.',
  ],
  [
    'delete boost',
    { name: 'Spring', isSaved: true, terms: { ...spring, type: 'GP/Unit', boost: 0.05 } },
    'Deleted the boost "Spring", which paid $0.05 per unit from 2026-09-01 to 2026-09-30.',
  ],
  [
    'delete boost',
    { name: 'Spring', isSaved: false, terms: spring },
    'Deleted the boost "Spring", which had never paid.',
  ],
  [
    'edit boost products',
    { name: 'Spring', takesEffect: true, added: { count: 2, names: ['Ale', 'Rum'] }, removed: { count: 0, names: [] } },
    'Changed the products of the boost "Spring": added Ale, Rum.',
  ],
  [
    'edit boost products',
    { name: 'Spring', takesEffect: false, added: { count: 1, names: ['Ale'] }, removed: { count: 9, names: ['Gin'] } },
    `Changed the products of the boost "Spring": added Ale; removed 9 (Gin and others). It doesn't pay by this list yet.`,
  ],
  [
    'make bill-back of incentives',
    { incentives: 2, amount: 1200.5, supplierShare: 300.13 },
    "Made the bill-back of 2 incentives: $1,200.50 paid, suppliers' share $300.13.",
  ],
  [
    'mail item export',
    { name: 'Reporting Table.xlsx', email: 'ann@example.com', rows: 1200 },
    'Sent the export "Reporting Table" of 1,200 rows to ann@example.com.',
  ],
  [
    'create item',
    { kind: 'incentive', name: 'Reds', parent: 'Wine' },
    'Created the sub-item "Reds" of the incentive "Wine".',
  ],
  [
    'copy item',
    { kind: 'objective', name: 'Spring copy', parent: null, source: 'Spring' },
    'Copied "Spring" as the objective "Spring copy".',
  ],
  ['change example photo', { name: 'Displays' }, 'Changed the example photo of "Displays".'],
  ['remove example photo', { name: 'Displays' }, 'Removed the example photo of "Displays".'],
  [
    'save item',
    {
      kind: 'objective',
      name: 'Spring',
      parent: null,
      changes: {
        description: { before: '', after: 'A long text' },
        users: { before: ['Ann'], after: ['Ann', 'Ben'] },
        target: { before: 0, after: 20 },
        payout: { before: 0, after: 2.5 },
        cap: { before: { units: 'percentage', value: 100 }, after: { units: 'raw', value: 40 } },
        status: { before: 1, after: 0 },
        customPeriodStart: { before: null, after: '2026-09-01' },
        customProductsSelected: { before: true, after: false },
        brand: { before: [], after: ['Alder'] },
        isValid: { before: false, after: true },
      },
    },
    'Changed the objective "Spring": the description; active from yes to no; people from Ann to Ann, Ben; the first day ' +
      'from none to 2026-09-01; the target from 0 to 20; the payout from $0.00 to $2.50; the cap from 100% to 40; ' +
      'products from chosen by filters to chosen by hand; brands from none to Alder; complete from no to yes.',
  ],
  [
    'delete item',
    { kind: 'objective', name: 'Wine', parent: null, subItems: 2 },
    'Deleted the objective "Wine" with 2 sub-items. What it paid for periods that are over stays.',
  ],
  [
    'group items',
    { kind: 'objective', name: 'All', added: ['Reds'], removed: ['Whites'], weights: [{ name: 'Reds', weight: 40 }] },
    'Changed what the objective "All" is made of: added "Reds"; removed "Whites". Weights: "Reds" 40.',
  ],
  [
    'group items',
    { kind: 'incentive', name: 'All', added: [], removed: ['Reds'], weights: [] },
    'Changed what the incentive "All" is made of: removed "Reds". It is empty now.',
  ],
  [
    'edit item accounts',
    {
      kind: 'objective',
      name: 'Spring',
      takesEffect: false,
      added: { count: 9, names: ['Corner'] },
      removed: { count: 0, names: [] },
    },
    `Changed the accounts of the objective "Spring": added 9 (Corner and others). It doesn't choose by this list yet.`,
  ],
  [
    'upload file',
    { name: 'June.pdf', access: ['manager', 'teamLead', 'salesRep'], size: 9 },
    'Uploaded the file "June.pdf", shared with managers, team leads and sales reps.',
  ],
  [
    'edit file',
    { name: 'June.pdf', changes: { name: { before: 'June.pdf', after: 'Q2/June.pdf' } } },
    'Renamed the file "June.pdf" to "Q2/June.pdf".',
  ],
  [
    'edit file',
    { name: 'June.pdf', changes: { access: { before: ['manager', 'teamLead'], after: ['manager'] } } },
    'Shared the file "June.pdf" with managers instead of managers and team leads.',
  ],
  ['delete file', { name: 'June.pdf' }, 'Deleted the file "June.pdf".'],
  ['mapping saved', { name: 'Corridor' }, 'Saved the mapping Corridor.'],
  ['something new', { name: 'x', list: ['a', 'b'], inner: { y: 1 } }, 'Something new: name x; list a, b.'],
])('%s with %j is told as a sentence', (action, detail, sentence) => {
  expect(sentenceOf(action, detail)).toBe(sentence);
});
