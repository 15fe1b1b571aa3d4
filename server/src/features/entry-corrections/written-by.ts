/** Who entered or corrected what was handed in for others, as readers may know it. */
import { reviewTexts } from '@caselift/contract/item-reviews';
import type { PersonRow } from '../../figures/queries.ts';
import type { Viewer } from '../../identity/viewer.ts';

/** As item_submissions has it. by: an email; name: of then; at: an instant; was: the amount before. */
export type StoredCorrection = { by: string; name: string; at: string; was: number };

/** Hidden people are named to admins only. */
export function writerNames(viewer: Viewer, people: readonly PersonRow[]) {
  const byEmail = new Map(people.map((person) => [person.email, person]));
  const told = (person: PersonRow) => (person.hidden && viewer.role !== 'admin' ? reviewTexts.somebody : person.name);
  return {
    /** null: nobody that is known by it any more. */
    nameOf: (email: string): string | null => {
      const person = byEmail.get(email);
      return person === undefined ? null : told(person);
    },
    of: ({ by, name }: StoredCorrection): string => {
      const person = byEmail.get(by);
      return person === undefined ? name : told(person);
    },
  };
}
