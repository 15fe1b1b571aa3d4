/** Edits of settings and goals as sentences: which environment, and each field before and after. */
import { companyGoals, goalMeasures, measureIds, measures } from '@caselift/domain/measure-list';
import { slopeName } from '@caselift/domain/pay/pay-settings';
import type { Role } from '@caselift/domain/people-below';

type Detail = Record<string, unknown>;
type Change = { before: unknown; after: unknown };

const slopes = (role: Role, whose: string) =>
  Object.fromEntries(
    measureIds.map((measure) => [slopeName(role, measure), `${whose} ${measures[measure].inSentence} slope`]),
  );

/** The fields by the names that the screen gives them; another is told by its own name. */
const labels: Record<string, string> = {
  title: 'the name',
  maxFPL: 'max FPL',
  salesPeriod: 'the sales period',
  visibility: 'what sales reps can see',
  hideProfits: 'hide profits',
  fplMode: 'the FPL mode',
  allNonSellingDays: 'non-selling days',
  ...companyGoals(goalMeasures, (measure) => `the company's ${measures[measure].inSentence} goal`),
  ...slopes('salesRep', "sales reps'"),
  ...slopes('teamLead', "team leads'"),
  chargeableLossReasons: 'chargeable loss reasons',
  payCapPercent: 'the pay cap',
  fplPayCapPercent: 'the FPL pay cap',
};
export const longestList = 7;

export const environment = (db: unknown) => (db === 'prod' ? 'Production and Preview' : 'Preview');

export function settingsSentence({ db, changes }: Detail): string {
  const told = Object.entries((changes ?? {}) as Record<string, Change>).map(
    ([field, { before, after }]) => `${labels[field] ?? field} from ${shown(before, after)} to ${shown(after, before)}`,
  );
  // In prod nothing changed: preview alone held something else.
  return told.length === 0
    ? "Took Preview's settings back to Production's."
    : `Changed in ${environment(db)}: ${told.join('; ')}.`;
}

export function goalsSentence({ db, periodStart, updated, unknown }: Detail): string {
  const missing = Array.isArray(unknown) ? unknown.map(String) : [];
  const and = missing.length > longestList ? ' and others' : '';
  const missed = missing.length === 0 ? '' : ` Not known: ${missing.slice(0, longestList).join(', ')}${and}.`;
  const people = updated === 1 ? '1 person' : `${updated} people`;
  return `Set goals of ${people} in ${environment(db)} for the sales period from ${periodStart}.${missed}`;
}

/** A long list is told by what is only in it, and not in `other`. */
export function shown(value: unknown, other: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (!Array.isArray(value)) return typeof value === 'string' ? `"${value}"` : String(value);
  if (value.length === 0) return 'none';
  if (value.length <= longestList) return value.join(', ');
  const kept = new Set(Array.isArray(other) ? other : []);
  const own = value.filter((item) => !kept.has(item));
  const told = own.length > 0 && own.length <= longestList ? ` (${own.join(', ')} only here)` : '';
  return `${value.length}${told}`;
}
