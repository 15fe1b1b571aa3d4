/** What differs between the facts at closing and now, behind an adjustment (docs/product.md, Adjustments). */

/** before and now: the same fact at closing and now, as far as it was there. */
export type DifferingFact<Fact> =
  | { change: 'added'; before: null; now: Fact }
  | { change: 'changed'; before: Fact; now: Fact }
  | { change: 'removed'; before: Fact; now: null };

/** Of an invoice line within a wholesaler. */
export const lineIdentity = ({ invoiceId, lineNo }: { invoiceId: string; lineNo: number }): string =>
  JSON.stringify([invoiceId, lineNo]);

/** Of a picture, a tick, a value or a quantity. */
export const entryIdentity = ({ entryId }: { entryId: string }): string => entryId;

/** The value of a field, as it is stored. */
type Field = string | number | boolean | null;

/**
 * Facts that were added, changed or removed, by their date now, then by identity. A fact changed if any of its fields did,
 * also if it moved to another day or another rep.
 * @param concerns those that an adjustment of a person is about, by either side: a line that moved from one rep to another
 * concerns both.
 * @example a line of 20 units is now 12 -> changed; canceled -> removed
 */
export function differingFacts<Fact extends { date: string }>(
  before: readonly Fact[],
  now: readonly Fact[],
  identityOf: (fact: Fact) => string,
  concerns: (fact: Fact) => boolean = () => true,
): DifferingFact<Fact>[] {
  const known = new Map(before.map((fact) => [identityOf(fact), fact]));
  const found: { fact: Fact; difference: DifferingFact<Fact> }[] = [];
  for (const fact of now) {
    const earlier = known.get(identityOf(fact));
    known.delete(identityOf(fact));
    if (earlier === undefined) found.push({ fact, difference: { change: 'added', before: null, now: fact } });
    else if (!isSame(earlier, fact))
      found.push({ fact, difference: { change: 'changed', before: earlier, now: fact } });
  }
  for (const fact of known.values()) found.push({ fact, difference: { change: 'removed', before: fact, now: null } });
  const isAbout = ({ before: one, now: other }: DifferingFact<Fact>) =>
    (one !== null && concerns(one)) || (other !== null && concerns(other));
  return found
    .filter(({ difference }) => isAbout(difference))
    .sort(
      (one, other) => inOrder(one.fact.date, other.fact.date) || inOrder(identityOf(one.fact), identityOf(other.fact)),
    )
    .map(({ difference }) => difference);
}

const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Facts are rows: their fields are compared one by one, an absent one like null. */
function isSame(one: object, other: object): boolean {
  const [left, right] = [new Map<string, Field>(Object.entries(one)), new Map<string, Field>(Object.entries(other))];
  return [...left.keys(), ...right.keys()].every((field) => (left.get(field) ?? null) === (right.get(field) ?? null));
}
