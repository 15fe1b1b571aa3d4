/** Which rows of an upload are kept (docs/product.md, What staff decide). */
export type UploadedRow = { user: string; quantity?: number; target?: number };
type KeptRow = Required<UploadedRow>;

/** With an ID and both numbers. Of a person with different ones none. */
export function keptRows(rows: readonly UploadedRow[]): KeptRow[] {
  const whole = rows.flatMap(({ user, quantity, target }): KeptRow[] =>
    /^[A-Z_\d]+$/.test(user) && quantity !== undefined && target !== undefined ? [{ user, quantity, target }] : [],
  );
  return [...Map.groupBy(whole, ({ user }) => user).values()].flatMap((own) => {
    const kinds = new Set(own.map(({ quantity, target }) => `${quantity} ${target}`));
    return kinds.size === 1 ? own.slice(0, 1) : [];
  });
}
