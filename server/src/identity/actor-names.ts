/** Who did something, as a reader is told: by name, never by the address that they sign in with. */
import { userTexts } from '@caselift/contract/users';
import type { Viewer } from './viewer.ts';

type Known = { email: string | null; name: string; customId: string; hidden: boolean };

/**
 * The name of who has the email. 'an admin': an admin of no wholesaler, or someone who is hidden from the reader (docs/product.md,
 * Visibility); admins read the email of the former.
 * @param people everyone of the wholesaler, the gone too.
 */
export function actorNames(people: readonly Known[], viewer: Viewer): (email: string) => string {
  const byEmail = new Map(people.flatMap((person) => (person.email === null ? [] : [[person.email, person] as const])));
  return (email) => {
    const person = byEmail.get(email);
    if (person === undefined) return viewer.role === 'admin' ? email : userTexts.anAdmin;
    const isSeen = viewer.role === 'admin' || !person.hidden || person.customId === viewer.customId;
    return isSeen ? person.name : userTexts.anAdmin;
  };
}
