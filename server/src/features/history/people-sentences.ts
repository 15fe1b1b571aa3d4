/** Edits of people and products as sentences: which, where, and each field before and after; many are summed up. */
import { measureIds, measures } from '@caselift/domain/measure-list';
import { countsFrom, environment, longestList, ownToo, shown } from './edit-sentences.ts';

type Detail = Record<string, unknown>;
type Values = Record<string, unknown>;
/** By customId, the fields that have changed. */
type Changed = Record<string, { before: Values; after: Values }>;

const labels: Record<string, string> = {
  name: 'the name',
  email: 'the email',
  role: 'the role',
  routeNumber: 'the routes',
  teamLead: 'the team leads',
  leadership: 'leadership',
  viewOnly: 'view only',
  hidden: 'hidden',
  maxFPL: 'max FPL',
  isSponsored: 'sponsored',
  isExcluded: 'excluded',
  ...Object.fromEntries(
    measureIds.flatMap((measure) =>
      ['goal', 'payout', 'threshold'].map((field) => [
        `${measure}.${field}`,
        `the ${measures[measure].inSentence} ${field}`,
      ]),
    ),
  ),
};
const roles: Record<string, string> = { salesRep: 'sales rep', teamLead: 'team lead', manager: 'manager' };

export const usersSentence = (detail: Detail): string => changeSentence(detail, 'people');
export const productsSentence = (detail: Detail): string => changeSentence(detail, 'products');

function changeSentence(
  { db, changes, preview, names, periodStart, byOneself }: Detail,
  noun: 'people' | 'products',
): string {
  const changed = (changes ?? {}) as Changed;
  // In prod nothing changed: preview alone held something else.
  if (Object.keys(changed).length === 0) {
    const drafts = (preview ?? {}) as Changed;
    return `Reset ${which(drafts, names, noun)} in Preview to match Production: ${fieldsOf(drafts, names)}.${ownToo(byOneself)}`;
  }
  return `Changed ${which(changed, names, noun)} in ${environment(db)}${countsFrom(periodStart)}: ${fieldsOf(changed, names)}.${ownToo(byOneself)}`;
}

/** A person's own edit, or a super admin's, who is nobody's customId. */
export function profileSentence({ changes, preview, names }: Detail): string {
  const changed = { ...(preview ?? {}), ...(changes ?? {}) } as Changed;
  return `${which(changed, names, 'people')} updated their profile: ${fieldsOf(changed, names)}.`;
}

export function createSentence({ db, role, customId, name }: Detail): string {
  return `Created the ${roles[String(role)] ?? role} ${name} (${customId}) in ${environment(db)}.`;
}

export function deleteSentence({ db, customId, name }: Detail): string {
  return `Deleted ${name} (${customId}) in ${environment(db)}.`;
}

export function deactivateSentence({ db, customId, name, day, reports, lead }: Detail): string {
  const done = `Deactivated ${name} (${customId}) from ${day} on in ${environment(db)}.`;
  if (!Array.isArray(reports)) return done;
  const some = `${reports.slice(0, longestList).join(', ')}${reports.length > longestList ? ' and others' : ''}`;
  const people = reports.length === 1 ? some : `${reports.length} people (${some})`;
  return `${done} ${people} will then report to ${lead ?? 'nobody in their place'}.`;
}

export function restoreSentence({ db, customId, name, periodStart }: Detail): string {
  return `Restored ${name} (${customId}) in ${environment(db)}${countsFrom(periodStart)}.`;
}

export function passwordSentence({ customId, name }: Detail): string {
  return `Set a new password for ${name} (${customId}) and ended all their sessions.`;
}

export function signedOutSentence({ customId, name, ended }: Detail): string {
  return `Signed ${name} (${customId}) out everywhere: ${ended} ${ended === 1 ? 'session' : 'sessions'} ended.`;
}

/** @example 'Ann (ATS_1)', '12 people (Ann, Ben, Cid, Dan, Eve, Fay, Gus and others)' */
function which(changed: Changed, names: unknown, noun: 'people' | 'products'): string {
  const known = (names ?? {}) as Record<string, unknown>;
  const ids = Object.keys(changed);
  const [first] = ids;
  if (first !== undefined && ids.length === 1) return `${known[first] ?? first} (${first})`;
  const some = ids.slice(0, longestList).map((id) => known[id] ?? id);
  return `${ids.length} ${noun} (${some.join(', ')}${ids.length > longestList ? ' and others' : ''})`;
}

function fieldsOf(changed: Changed, names: unknown): string {
  const people = Object.values(changed);
  const fields = new Set(people.flatMap(({ after }) => Object.keys(after)));
  // In the screen's order because the stored order has no meaning.
  const known = Object.keys(labels).filter((field) => fields.delete(field));
  return [...known, ...fields]
    .map((field) => {
      const those = people.filter(({ after }) => field in after);
      const [before, after] = [
        oneOf(those.map((person) => told(field, person.before[field], names))),
        oneOf(those.map((person) => told(field, person.after[field], names))),
      ];
      const label = labels[field] ?? field;
      if (after === 'none' && amounts.test(field)) return `${label} cleared (was ${before})`;
      return `${label} from ${before} to ${after}`;
    })
    .join('; ');
}

/** What is none once it has been cleared. */
const amounts = /^(maxFPL|.+\.(goal|payout|threshold))$/;

/** People by their names, roles by their titles. */
function told(field: string, value: unknown, names: unknown): unknown {
  if (field === 'role') return [roles[String(value)] ?? value];
  if (field !== 'teamLead' || !Array.isArray(value)) return value;
  const known = (names ?? {}) as Record<string, unknown>;
  return value.map((customId) => known[customId] ?? customId);
}

/** The value that all share, else that they differ. */
function oneOf(values: readonly unknown[]): string {
  const shared = new Set(values.map((value) => shown(value, null)));
  return shared.size === 1 ? [...shared].join() : 'different values';
}
