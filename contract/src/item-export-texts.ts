/** What people read where they send or download results, and where they upload rows of custom items. */
export const itemExportTexts = {
  export: 'Export',
  dialog: 'Export by Email',
  email: 'Email',
  ofPeriod: (period: string) => `Results of ${period}.`,
  says: 'A spreadsheet with all columns. Files over 10 MB come as a link.',
  /** What can be mailed. */
  mailed: { selected: 'Export selected items', all: 'Export all items', images: 'Export all images' },
  noneSelected: 'There is no item in the list.',
  download: 'Download',
  downloading: 'Preparing the file...',
  allColumns: 'All columns',
  allRows: 'All rows and columns',
  billBack: {
    file: 'Incentives bill-back',
    menu: { xlsx: 'Bill-back of incentives (.xlsx)', pdf: 'Bill-back of incentives (PDF)' },
    noSupplier: 'No supplier',
    /** Of the summary. */
    several: 'An incentive on products of several suppliers is one claim, which names all of them.',
    rounding:
      "A supplier's share is rounded to the cent once per incentive and sales period, so a row can be a cent away from amount times contribution.",
    closed: 'As the closed sales period paid',
    accruing: 'Periods that end after the sales period are claimed once they are paid.',
  },
  /** Of the page that a mail's link opens. */
  exported: 'Export',
  exportedSays: 'This file was mailed to you. It can be downloaded for a day after it was sent.',
} as const;

export const customRowsTexts = {
  upload: 'Upload results',
  title: 'Upload Results',
  file: 'Spreadsheet of results',
  says: 'A spreadsheet with the columns user, quantity and target, a row for each person. Nothing is saved before you have seen what is kept.',
  template: 'Template',
  drop: 'Drop a spreadsheet here, or choose one',
  kept: 'Kept rows',
  leftOut: 'Left out because',
  reading: 'Reading the file...',
  noneKept: 'No row can be saved.',
  period: 'Period',
  /** Above the rows. */
  savedFor: (days: string) => `For ${days}:`,
  running: 'running',
  closed: 'closed',
  closedSays: 'This period is closed. Quantities are paid as adjustments, and targets stay as they are.',
} as const;
