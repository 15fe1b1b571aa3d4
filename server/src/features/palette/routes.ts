/** Finds what the caller may see and open, by a few letters of its name. */
import { leadsAndAbove, managersAndAdmins, mayAccess, supplierReaders } from '@caselift/contract/access';
import { type PaletteEntry, searchPalette } from '@caselift/contract/palette';
import { bestMatches } from '@caselift/domain/palette';
import { maySee, type Visibility } from '@caselift/domain/visibility';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { readInView } from '../../figures/buyers.ts';
import type { PersonRow } from '../../figures/queries.ts';
import { serveScoped } from '../../http/serve.ts';
import type { Viewer } from '../../identity/viewer.ts';
import {
  type Findable,
  findableCustomers,
  findablePeople,
  findableProducts,
  findablePrograms,
  findableSuppliers,
} from './entries.ts';

export function paletteRoutes(app: FastifyInstance, context: Context): void {
  const { memory } = context;
  serveScoped(app, context, searchPalette, ({ query: { searchPhrase }, viewer, scope, inScope }) =>
    inScope(async (tx) => {
      const { snapshot, edited, view } = await readInView(tx, memory, { viewer, scope });
      const source = snapshot && { tx, memory, snapshot };
      const people = await edited.people();
      const nothing: Findable[] = [];
      const [customers, persons, products, suppliers, programs] = await Promise.all([
        source ? findableCustomers(source) : nothing,
        findablePeople(edited),
        source ? findableProducts(source) : nothing,
        source && mayAccess(supplierReaders, viewer) ? findableSuppliers(source) : nothing,
        mayAccess(leadsAndAbove, viewer) ? findablePrograms(edited) : nothing,
      ]);
      const mayOpen = mayOpenPerson(viewer, people, view.settings.visibility);
      return [
        bestMatches(customers, searchPhrase, ({ repId }) => view.maySeeBuyersOf(repId)),
        bestMatches(persons, searchPhrase, ({ shown: { customId } }) => mayOpen(customId)),
        bestMatches(products, searchPhrase),
        bestMatches(suppliers, searchPhrase),
        bestMatches(programs, searchPhrase),
      ].flatMap((found): PaletteEntry[] => found.map(({ shown }) => shown));
    }),
  );
}

/**
 * People the viewer may see and has a screen for. Managers and admins have no card; only the user management of admins
 * and managers lists them.
 */
function mayOpenPerson(viewer: Viewer, people: readonly PersonRow[], visibility: Visibility) {
  const isSeen = maySee(viewer, people, visibility);
  const known = new Map(people.map((person) => [person.customId, person]));
  return (customId: string): boolean => {
    const person = known.get(customId);
    if (person === undefined || !isSeen(person)) return false;
    return person.role === 'salesRep' || person.role === 'teamLead' || mayAccess(managersAndAdmins, viewer);
  };
}
