/** Who did something, as a reader is told: by name, never by the address that they sign in with. */
import { userTexts } from '@caselift/contract/users';
import type { Viewer } from './viewer.ts';

type Known = { email: string | null; name: string; customId: string; hidden: boolean };
type People = readonly Known[];

/**
 * The name of the person with the email; null: an admin of no wholesaler, or someone who is hidden from the reader
 * (docs/product.md, Visibility). Admins read the email of the former. Once a person is erased, the ID stands in the place
 * of the email (docs/product.md, Personal data).
 * @param people everyone of the wholesaler, the gone too.
 */
export function knownActors(people: People, viewer: Viewer): (email: string) => string | null {
  const byEmail = new Map(people.flatMap((person) => (person.email === null ? [] : [[person.email, person] as const])));
  const byId = new Map(people.map((person) => [person.customId, person]));
  return (email) => {
    const person = byEmail.get(email) ?? byId.get(email);
    if (person === undefined) return viewer.role === 'admin' ? email : null;
    return viewer.role === 'admin' || !person.hidden || person.customId === viewer.customId ? person.name : null;
  };
}

/** The same, with 'an admin' where the reader doesn't learn the name. */
export function actorNames(people: People, viewer: Viewer): (email: string) => string {
  const nameOf = knownActors(people, viewer);
  return (email) => nameOf(email) ?? userTexts.anAdmin;
}
