/** Lists that two people edit, by what each of them had read (docs/product.md, Environments). */
import type { JSONValue } from 'postgres';
import { refusal } from '../http/errors.ts';

type One = string | number;

/**
 * Of a set: what is stored, with what the person added to and removed from what they had read. Two edits of a set never
 * contradict each other.
 * @example mergedSet({ was: ['a', 'b'], sent: ['a', 'c'], stored: ['a', 'b', 'd'] }) // ['a', 'c', 'd']
 */
export function mergedSet<T extends One>({ was, sent, stored }: Record<'was' | 'sent' | 'stored', readonly T[]>): T[] {
  const kept = stored.filter((one) => sent.includes(one) || !was.includes(one));
  return [...new Set([...kept, ...sent.filter((one) => !was.includes(one))])].sort();
}

type ReadList = {
  /** In the words of the wire. */
  field: string;
  was: JSONValue | undefined;
  sent: JSONValue | undefined;
  stored: JSONValue;
  /** The sentence that names what is stored. */
  text: string;
};

/**
 * Of lists in which an edit takes the place of one before it, as a move to another lead does: refuses (409 `stale`, with all
 * that differ) one that isn't what the person had read, unless it is what they want. A list without `was` is replaced.
 */
export function requireAsRead(lists: readonly ReadList[]): void {
  const changed = lists.filter(
    ({ was, sent, stored }) => was !== undefined && sent !== undefined && !isSame(was, stored) && !isSame(sent, stored),
  );
  const [first] = changed;
  if (first === undefined) return;
  const fields = changed.map(({ field, stored }) => ({ field, stored }));
  throw refusal('stale', changed.map(({ text }) => text).join(' '), { version: null, fields });
}

const isSame = (one: JSONValue, other: JSONValue): boolean => JSON.stringify(one) === JSON.stringify(other);
