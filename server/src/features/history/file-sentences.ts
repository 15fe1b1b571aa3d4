/** Edits of shared files as sentences: the name and who can see it, before and after. */
type Detail = Record<string, unknown>;
type Change = { before: unknown; after: unknown };

const readers: Record<string, string> = { manager: 'managers', teamLead: 'team leads', salesRep: 'sales reps' };

export function fileUploadedSentence({ name, access }: Detail): string {
  return `Uploaded the file "${name}", shared with ${readersText(access)}.`;
}

/** The month of an archived file follows from its name. */
export function fileEditedSentence({ name, changes }: Detail): string {
  const { name: named, access } = (changes ?? {}) as Record<string, Change>;
  const renamed = named && `Renamed the file "${named.before}" to "${named.after}".`;
  const shared =
    access && `${renamed ? 'Shared it' : `Shared the file "${name}"`} with ${sharing(access.after, access.before)}.`;
  return [renamed, shared].filter(Boolean).join(' ');
}

const sharing = (after: unknown, before: unknown) => `${readersText(after)} instead of ${readersText(before)}`;

/** @example readersText(['manager', 'teamLead', 'salesRep']) // 'managers, team leads and sales reps' */
function readersText(access: unknown): string {
  const named = (Array.isArray(access) ? access : []).map((role) => readers[String(role)] ?? String(role));
  return [named.slice(0, -1).join(', '), ...named.slice(-1)].filter((part) => part !== '').join(' and ');
}
