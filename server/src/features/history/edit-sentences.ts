/** Edits of settings and goals as sentences: which environment, and each field before and after. */
import { settingFields, settingNames } from '@caselift/contract/setting-fields';
import { companyGoals, goalMeasures, measures } from '@caselift/domain/measure-list';
import { recordOf } from '@caselift/domain/record';

type Detail = Record<string, unknown>;
type Change = { before: unknown; after: unknown };

/** The fields by the names that the screen gives them; another is told by its own name. */
const labels: Record<string, string> = {
  ...recordOf(settingNames, (name) => settingFields[name].inHistory),
  ...companyGoals(goalMeasures, (measure) => `the company's ${measures[measure].inSentence} goal`),
};
export const longestList = 7;

export const environment = (db: unknown) => (db === 'prod' ? 'Production and Preview' : 'Preview');

/** Where an edit of what pays names the sales period that it counts from. */
export const countsFrom = (periodStart: unknown) =>
  periodStart === undefined ? '' : `, from the sales period starting ${periodStart} on`;

/** Where an edit of numbers was also of whoever made it (docs/product.md, Environments). */
export const ownToo = (byOneself: unknown) =>
  byOneself === undefined ? '' : " Among them are the editor's own, which no other admin could set.";

export function settingsSentence({ db, changes, periodStart }: Detail): string {
  const told = Object.entries((changes ?? {}) as Record<string, Change>).map(
    ([field, { before, after }]) => `${labels[field] ?? field} from ${shown(before, after)} to ${shown(after, before)}`,
  );
  // In prod nothing changed: preview alone held something else.
  return told.length === 0
    ? "Reset Preview's settings to match Production."
    : `Changed in ${environment(db)}${countsFrom(periodStart)}: ${told.join('; ')}.`;
}

export function goalsSentence({
  db,
  periodStart,
  updated,
  unknown,
  byOneself,
  changes,
  preview,
  names,
}: Detail): string {
  const [one, ...others] = Object.entries({ ...(preview ?? {}), ...(changes ?? {}) } as Record<string, Goals>);
  const of = `in ${environment(db)}, for the sales period starting ${periodStart}`;
  if (one !== undefined && others.length === 0) {
    const [customId, goals] = one;
    const name = (names as Record<string, string> | undefined)?.[customId] ?? customId;
    return `Set goals of ${name} (${customId}) ${of}: ${goalsText(goals)}.${ownToo(byOneself)}`;
  }
  const missing = Array.isArray(unknown) ? unknown.map(String) : [];
  const and = missing.length > longestList ? ' and others' : '';
  const missed = missing.length === 0 ? '' : ` Unknown: ${missing.slice(0, longestList).join(', ')}${and}.`;
  const people = updated === 1 ? '1 person' : `${updated} people`;
  return `Set goals for ${people} ${of}.${missed}${ownToo(byOneself)}`;
}

type Goals = { before?: Detail | null; after?: Detail | null };

/** @example 'the GP goal from 42000 to 40000; the GP payout cleared (was 600)' */
function goalsText({ before, after }: Goals): string {
  const told = goalMeasures.flatMap((measure) =>
    [measure, `${measure} payout`, `${measure} threshold`].flatMap((field) => {
      const [was, is] = [before?.[field] ?? null, after?.[field] ?? null];
      const label = `the ${measures[measure].inSentence} ${field === measure ? 'goal' : field.slice(measure.length + 1)}`;
      if (was === is) return [];
      return [is === null ? `${label} cleared (was ${was})` : `${label} from ${was ?? 'none'} to ${is}`];
    }),
  );
  return told.join('; ');
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
