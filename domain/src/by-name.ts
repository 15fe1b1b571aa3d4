const collator = new Intl.Collator('en');

/** A to Z as screens sort, and by ID where names are the same. */
export function byName(a: { name: string; customId: string }, b: { name: string; customId: string }): number {
  return collator.compare(a.name, b.name) || (a.customId < b.customId ? -1 : a.customId > b.customId ? 1 : 0);
}

/** A to Z by the last word of the name, then by the whole of it. */
export function byLastName(a: { name: string; customId: string }, b: { name: string; customId: string }): number {
  return collator.compare(lastWord(a.name), lastWord(b.name)) || byName(a, b);
}

const lastWord = (name: string) => name.trim().split(/\s+/).at(-1) ?? '';
