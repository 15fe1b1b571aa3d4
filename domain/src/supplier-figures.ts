/**
 * Rows of suppliers and brands, and the totals of any list of them (docs/product.md, Suppliers brands products buyers).
 */
import { type Delta, deltaPercent, dollars, percentOf, ratio, roundHalfAway } from './numbers.ts';
import { ceFromOunces } from './volume.ts';

/** What one window of lines adds up to. */
export type WindowSums = { ounces: number; gpCents: number; revenueCents: number };
export type SupplierSums = {
  customId: string;
  name: string;
  tags: string[];
  mtd: WindowSums;
  lastYearMtd: WindowSums;
  ytd: WindowSums;
  lastYearYtd: WindowSums;
};

export type FigureMeasure = {
  thisYear: number;
  lastYearMTD: number;
  delta: Delta;
  deltaAbs: number;
  thisYearYTD: number;
  lastYearYTD: number;
  deltaYTD: Delta;
  deltaAbsYTD: number;
};
/** margin in percent of revenue; null without revenue. */
export type FigureProfit = FigureMeasure & { margin: number | null; marginYTD: number | null };
/** Dollars per CE, 4 decimals; null where CE is not positive. */
export type FigureRatio = {
  thisYear: number | null;
  lastYearMTD: number | null;
  delta: Delta;
  deltaAbs: number | null;
  thisYearYTD: number | null;
  lastYearYTD: number | null;
  deltaYTD: Delta;
  deltaAbsYTD: number | null;
};
/** volume in CE, gp and revenue in dollars; gp and gpCe are absent where profits are hidden. */
export type FigureSet = {
  volume: FigureMeasure;
  gp?: FigureProfit;
  gpCe?: FigureRatio;
  revenue: FigureMeasure;
};
export type SupplierFigures = FigureSet & { customId: string; name: string; tags: string[] };

type Four = { mtd: number; lastYearMtd: number; ytd: number; lastYearYtd: number };
type Comparable = { mtd: boolean; ytd: boolean };

function measure(v: Four, comparable: Comparable, decimals: number): FigureMeasure {
  return {
    thisYear: v.mtd,
    lastYearMTD: v.lastYearMtd,
    delta: comparable.mtd ? deltaPercent(v.mtd, v.lastYearMtd) : null,
    deltaAbs: roundHalfAway(v.mtd - v.lastYearMtd, decimals),
    thisYearYTD: v.ytd,
    lastYearYTD: v.lastYearYtd,
    deltaYTD: comparable.ytd ? deltaPercent(v.ytd, v.lastYearYtd) : null,
    deltaAbsYTD: roundHalfAway(v.ytd - v.lastYearYtd, decimals),
  };
}

const perCase = (gp: number, ce: number): number | null => {
  const value = ratio(gp, ce);
  return value === null ? null : roundHalfAway(value, 4);
};
const change = (now: number | null, before: number | null, comparable: boolean): Delta =>
  now === null || before === null || !comparable ? null : deltaPercent(now, before);
const difference = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : roundHalfAway(now - before, 4);

function gpPerCe(gp: Four, ce: Four, comparable: Comparable): FigureRatio {
  const thisYear = perCase(gp.mtd, ce.mtd);
  const lastYearMTD = perCase(gp.lastYearMtd, ce.lastYearMtd);
  const thisYearYTD = perCase(gp.ytd, ce.ytd);
  const lastYearYTD = perCase(gp.lastYearYtd, ce.lastYearYtd);
  return {
    thisYear,
    lastYearMTD,
    delta: change(thisYear, lastYearMTD, comparable.mtd),
    deltaAbs: difference(thisYear, lastYearMTD),
    thisYearYTD,
    lastYearYTD,
    deltaYTD: change(thisYearYTD, lastYearYTD, comparable.ytd),
    deltaAbsYTD: difference(thisYearYTD, lastYearYTD),
  };
}

/** ce in CE, gp and revenue in dollars. */
function figureSet(ce: Four, gp: Four | null, revenue: Four, comparable: Comparable): FigureSet {
  const figures: FigureSet = { volume: measure(ce, comparable, 4), revenue: measure(revenue, comparable, 2) };
  if (gp === null) return figures;
  const margins = { margin: percentOf(gp.mtd, revenue.mtd), marginYTD: percentOf(gp.ytd, revenue.ytd) };
  return { ...figures, gp: { ...measure(gp, comparable, 2), ...margins }, gpCe: gpPerCe(gp, ce, comparable) };
}

/**
 * One supplier or brand as the screens show it, from the sums of its four windows.
 * `comparable` is false while no selling day of the month has elapsed: every percent is then null.
 * `withProfits` false leaves gp and gpCe out.
 */
export function supplierFigures(
  sums: SupplierSums,
  { comparable, withProfits }: { comparable: boolean; withProfits: boolean },
): SupplierFigures {
  const four = (read: (window: WindowSums) => number): Four => ({
    mtd: read(sums.mtd),
    lastYearMtd: read(sums.lastYearMtd),
    ytd: read(sums.ytd),
    lastYearYtd: read(sums.lastYearYtd),
  });
  const gp = withProfits ? four((window) => dollars(window.gpCents)) : null;
  const ce = four((window) => ceFromOunces(window.ounces));
  const revenue = four((window) => dollars(window.revenueCents));
  const { customId, name, tags } = sums;
  return { customId, name, tags, ...figureSet(ce, gp, revenue, { mtd: comparable, ytd: comparable }) };
}

/** Sums of dollars and CE added as whole ten-thousandths, so that 0.1 + 0.2 stays 0.3. */
const sum = (values: number[]) =>
  roundHalfAway(
    values.reduce((total, value) => total + value, 0),
    4,
  );

function addUp(measures: FigureMeasure[]): Four {
  return {
    mtd: sum(measures.map((m) => m.thisYear)),
    lastYearMtd: sum(measures.map((m) => m.lastYearMTD)),
    ytd: sum(measures.map((m) => m.thisYearYTD)),
    lastYearYtd: sum(measures.map((m) => m.lastYearYTD)),
  };
}

/**
 * The totals row of a list of suppliers or brands: sums, and ratios of the sums (never means of ratios).
 * gp and gpCe are absent when any row lacks them. Where no row has a percent change the totals have none either: that
 * is how rows say that nothing compares yet, and where something does compare the rule never hides a number.
 */
export function supplierTotals(rows: readonly FigureSet[]): FigureSet {
  const volumes = rows.map((row) => row.volume);
  const revenues = rows.map((row) => row.revenue);
  const profits = rows.flatMap((row) => (row.gp === undefined ? [] : [row.gp]));
  const measures = [...volumes, ...revenues, ...profits];
  const comparable = {
    mtd: measures.some((m) => m.delta !== null),
    ytd: measures.some((m) => m.deltaYTD !== null),
  };
  const gp = profits.length === rows.length ? addUp(profits) : null;
  return figureSet(addUp(volumes), gp, addUp(revenues), comparable);
}
