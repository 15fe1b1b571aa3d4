import * as z from 'zod/mini';
import { supplierReaders } from './access.ts';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';

/** A percent change; the string "Infinity" where last year was 0 and this year is not; null: not computable ("N/A"). */
export const DeltaPercent = z.nullable(z.union([z.number(), z.literal('Infinity')]));

/** One measure of a supplier or brand: month to date, year to date, the same of last year, and their differences. */
const measureFields = {
  thisYear: z.number(),
  lastYearMTD: z.number(),
  delta: DeltaPercent,
  deltaAbs: z.number(),
  thisYearYTD: z.number(),
  lastYearYTD: z.number(),
  deltaYTD: DeltaPercent,
  deltaAbsYTD: z.number(),
};
export const Measure = z.object(measureFields);
export type Measure = z.output<typeof Measure>;
/** Dollars with the margin in percent of revenue, month and year to date (null: no revenue). */
export const ProfitMeasure = z.object({
  ...measureFields,
  margin: z.nullable(z.number()),
  marginYTD: z.nullable(z.number()),
});
/** A ratio is null where its denominator is not positive. Four decimals. */
export const RatioMeasure = z.object({
  thisYear: z.nullable(z.number()),
  lastYearMTD: z.nullable(z.number()),
  delta: DeltaPercent,
  deltaAbs: z.nullable(z.number()),
  thisYearYTD: z.nullable(z.number()),
  lastYearYTD: z.nullable(z.number()),
  deltaYTD: DeltaPercent,
  deltaAbsYTD: z.nullable(z.number()),
});
export type RatioMeasure = z.output<typeof RatioMeasure>;

/**
 * A supplier or brand. volume in CE (4 decimals), gp and revenue in dollars (2 decimals), gpCe in dollars per CE.
 * gp and gpCe (and with them the margin) are absent where profits are hidden.
 */
export const SupplierRow = z.object({
  customId: z.string(),
  name: z.string(),
  tags: z.array(z.string()),
  volume: Measure,
  gp: z.optional(ProfitMeasure),
  gpCe: z.optional(RatioMeasure),
  revenue: Measure,
});
export type SupplierRow = z.output<typeof SupplierRow>;

export const listSuppliers = endpoint({
  method: 'GET',
  path: '/api/suppliers',
  summary: 'Lists every supplier with CE, GP, GP/CE and revenue against last year to date.',
  access: supplierReaders,
  scope: 'wholesaler',
  query: scopeQuery,
  reply: z.array(SupplierRow),
});

export const listBrands = endpoint({
  method: 'GET',
  path: '/api/brands',
  summary: 'Lists every brand with CE, GP, GP/CE and revenue against last year to date.',
  access: supplierReaders,
  scope: 'wholesaler',
  query: scopeQuery,
  reply: z.array(SupplierRow),
});
