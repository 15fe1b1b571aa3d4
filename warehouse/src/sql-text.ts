/** Values and names as SQL text, for the places that take no parameters (files, options, identifiers). */
export function quoteText(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** `['a','b']` */
export function textList(values: readonly string[]): string {
  return `[${values.map(quoteText).join(', ')}]`;
}
