/** Which members a list gains and loses: all of them by ID, and what the history tells of them. */
import { byName } from '@caselift/domain/by-name';

const namesKept = 8;

/** How many, the first of them by name, and who they all are. @param names of members that have one, by customId. */
export function listChanges(names: ReadonlyMap<string, string>, before: readonly string[], after: readonly string[]) {
  const told = (from: readonly string[], to: readonly string[]) => {
    const kept = new Set(from);
    const own = to
      .filter((customId) => !kept.has(customId))
      .map((customId) => ({ customId, name: names.get(customId) ?? customId }))
      .sort(byName);
    return {
      ...{ count: own.length, names: own.slice(0, namesKept).map(({ name }) => name) },
      ids: own.map(({ customId }) => customId),
    };
  };
  return { added: told(before, after), removed: told(after, before) };
}
