/** The payroll file of a closed sales period: its columns, the files that were made, and cost centers (docs/product.md, Closing a period). */
import { payPartNames, payParts } from '@caselift/domain/pay/pay-parts';
import * as z from 'zod/mini';
import { managersAndAdmins } from './access.ts';
import { endpoint } from './endpoint.ts';
import { asRead, changedList } from './read-lists.ts';
import { scopeQuery } from './scope.ts';
import { RealDate } from './wholesaler.ts';

export const payrollLimits = { title: 60, costCenter: 40, people: 10_000 } as const;

/** What a column can hold, in the order in which they are offered. */
export const payrollFields = [
  ...(['customId', 'name', 'costCenter', 'from', 'to'] as const),
  ...payParts,
  ...(['earned', 'adjustments', 'carried', 'total'] as const),
] as const;
export type PayrollField = (typeof payrollFields)[number];

/** What each column is called until it gets a name of the wholesaler's. */
export const payrollFieldNames: Readonly<Record<PayrollField, string>> = {
  ...{ customId: 'User ID', name: 'Name', costCenter: 'Cost center', from: 'Period from', to: 'Period to' },
  ...payPartNames,
  ...{ earned: 'Earned', adjustments: 'Adjustments', carried: 'Carried', total: 'Total' },
};

/** Said beside columns that need more than a name. */
export const payrollFieldNotes: Readonly<Partial<Record<PayrollField, string>>> = {
  earned: 'All parts of pay together',
  adjustments: 'Late and manual ones',
  carried: 'The balance before, and what is left to the next sales period',
  total: 'What is to be paid',
};

export const payrollTexts = {
  title: 'Give the column a name.',
  titleLong: `The name of a column can have up to ${payrollLimits.title} characters.`,
  field: "This isn't a column that the payroll file can have.",
  fieldTwice: 'Each column can be in the file once.',
  titleTwice: 'Two columns have the same name. Rename one.',
  columnsChanged: (titles: readonly string[]) => changedList('the columns', titles),
  needed: 'The payroll file needs the user ID and the total.',
  costCenterLong: `A cost center can have up to ${payrollLimits.costCenter} characters.`,
  unknownPerson: (customId: string) => `There is no person ${customId}.`,
  notClosed: 'The payroll file can be made once the sales period is closed.',
  /** Of managers: people are in it who appear to admins only. */
  hidden: 'It pays people who are hidden from you. Ask an admin.',
  unknown: "This payroll file doesn't exist.",
} as const;

export const PayrollColumn = z.object({
  field: z.enum(payrollFields, payrollTexts.field),
  title: z
    .string(payrollTexts.title)
    .check(z.trim(), z.minLength(1, payrollTexts.title), z.maxLength(payrollLimits.title, payrollTexts.titleLong)),
});
export type PayrollColumn = z.output<typeof PayrollColumn>;

const areDifferent = (values: readonly string[]) =>
  new Set(values.map((value) => value.toLowerCase())).size === values.length;
const needed: readonly PayrollField[] = ['customId', 'total'];

/** In the order of the file. */
export const PayrollColumns = z.array(PayrollColumn).check(
  z.refine((columns) => areDifferent(columns.map(({ field }) => field)), payrollTexts.fieldTwice),
  z.refine((columns) => areDifferent(columns.map(({ title }) => title)), payrollTexts.titleTwice),
  z.refine((columns) => needed.every((field) => columns.some((column) => column.field === field)), payrollTexts.needed),
);

/** Until a wholesaler chooses. */
export const defaultPayrollColumns: readonly PayrollColumn[] = payrollFields
  .filter((field) => field !== 'from' && field !== 'to' && field !== 'earned')
  .map((field) => ({ field, title: payrollFieldNames[field] }));

export const payrollFileTypes = ['csv', 'xlsx'] as const;

/** total in dollars: the sum of the payables. sha256: of its bytes, in hexadecimal. madeAt: ISO instant; madeBy: a name. */
export const PayrollFile = z.object({
  number: z.number(),
  fileType: z.enum(payrollFileTypes),
  madeAt: z.string(),
  madeBy: z.string(),
  people: z.number(),
  total: z.number(),
  sha256: z.string(),
});
export type PayrollFile = z.output<typeof PayrollFile>;

const ofPeriod = z.object({ period: RealDate });
const files = '/api/closings/:period/payrollFiles';

/** refusal: why the caller can't make or download one; null: they can. Files newest first. */
export const listPayrollFiles = endpoint({
  method: 'GET',
  path: files,
  summary: 'Lists the payroll files that were made of a sales period.',
  access: managersAndAdmins,
  scope: 'wholesaler',
  query: scopeQuery,
  params: ofPeriod,
  reply: z.object({ refusal: z.nullable(z.string()), files: z.array(PayrollFile) }),
});

/**
 * The period can't be reopened afterward. Where a file would be the same bytes as an earlier one, that one is answered.
 * 403: people are in it who are hidden from the caller. 409: the period isn't closed.
 */
export const makePayrollFile = endpoint({
  method: 'POST',
  path: files,
  summary: 'Makes the payroll file of a closed sales period.',
  access: managersAndAdmins,
  scope: 'wholesaler',
  inHistory: true,
  query: scopeQuery,
  params: ofPeriod,
  body: z.object({ fileType: z.enum(payrollFileTypes) }),
  reply: PayrollFile,
});

/** The bytes as they were made. */
export const readPayrollFile = endpoint({
  method: 'GET',
  path: '/api/payrollFiles/:number',
  summary: 'Answers a payroll file that was made.',
  access: managersAndAdmins,
  scope: 'wholesaler',
  files: payrollFileTypes,
  query: scopeQuery,
  params: z.object({
    number: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/, payrollTexts.unknown)), z.transform(Number)),
  }),
  reply: z.null(),
});

/** costCenters: of everyone who can be paid, by name; '' without one. */
export const PayrollLayout = z.object({
  columns: z.array(PayrollColumn),
  costCenters: z.array(z.object({ customId: z.string(), name: z.string(), costCenter: z.string() })),
});
export type PayrollLayout = z.output<typeof PayrollLayout>;

const layout = '/api/payrollLayout';

export const readPayrollLayout = endpoint({
  method: 'GET',
  path: layout,
  summary: "Returns the payroll file's columns and everyone's cost center.",
  access: managersAndAdmins,
  scope: 'wholesaler',
  query: scopeQuery,
  reply: PayrollLayout,
});

const costCenter = z.string().check(z.trim(), z.maxLength(payrollLimits.costCenter, payrollTexts.costCenterLong));

/**
 * Files that were made stay as they are. costCenters: of those that change, by customId; '' for none. 409 `stale`: the
 * columns aren't what `was` says of them, and not what is sent either.
 */
export const savePayrollLayout = endpoint({
  method: 'PATCH',
  path: layout,
  summary: "Changes the payroll file's columns, or people's cost centers.",
  access: managersAndAdmins,
  scope: 'wholesaler',
  query: scopeQuery,
  body: z.object({
    columns: z.optional(PayrollColumns),
    costCenters: z.optional(z.record(z.string().check(z.maxLength(64)), costCenter)),
    was: asRead({ columns: z.array(PayrollColumn) }),
  }),
  reply: PayrollLayout,
});
