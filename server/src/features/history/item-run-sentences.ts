/** Runs and resets of items as sentences. */
type Detail = Record<string, unknown>;

export function itemRunSentence({ kind, name }: Detail): string {
  return `Ran the ${kind} "${name}".`;
}

export function itemResetSentence({ kind, name, edits, quantities }: Detail): string {
  const removed = [
    countText(edits, 'set of typed values', 'sets of typed values'),
    countText(quantities, 'uploaded quantity', 'uploaded quantities'),
  ].filter((text) => text !== '');
  const result = removed.length === 0 ? 'there was nothing to remove' : `removed ${removed.join(' and ')}`;
  return `Reset the values of the ${kind} "${name}": ${result}.`;
}

export function itemExportSentence({ name, email, rows }: Detail): string {
  return `Sent the export "${String(name).replace(/\.\w+$/, '')}" of ${Number(rows).toLocaleString('en-US')} row${rows === 1 ? '' : 's'} to ${email}.`;
}

function countText(removed: unknown, one: string, many: string): string {
  const count = Array.isArray(removed) ? removed.length : 0;
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
}
