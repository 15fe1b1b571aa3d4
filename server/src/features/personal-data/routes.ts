/** A person's data, had as a file and erased, by admins alone (docs/product.md, Personal data). */
import { erasePersonalData, exportPersonalData, personalDataTexts } from '@caselift/contract/personal-data';
import { recordAudit } from '@caselift/db/audit';
import { now } from '@caselift/db/clock';
import { seesProfits } from '@caselift/domain/visibility';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { requireNoFreerAdmin } from '../../edits/rules.ts';
import { readSettings } from '../../figures/settings.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped } from '../../http/serve.ts';
import { avatarsOfPerson } from '../../identity/avatars.ts';
import { erasePerson, removedOf } from './erase.ts';
import { readSections } from './export.ts';
import { findPerson, hasLeft } from './person.ts';

export function personalDataRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, exportPersonalData, ({ query: { customId }, viewer, origin, scope, inScope }) =>
    inScope(async (tx) => {
      const { wholesalerId } = scope;
      await requireNoFreerAdmin(tx, viewer, scope, [customId]);
      const person = await findPerson(tx, { wholesalerId, customId });
      const settings = await readSettings(tx, { wholesalerId, db: 'prod' });
      const hideProfits = settings?.hideProfits ?? true;
      const sections = await readSections(tx, { wholesalerId, customId }, seesProfits(person, { hideProfits }));
      const { name } = person;
      const detail = { customId, name };
      await recordAudit(tx, { wholesalerId, actor: viewer.email, action: 'export personal data', detail, origin });
      return { customId, name, exportedAt: now().toISOString(), sections };
    }),
  );

  serveScoped(app, context, erasePersonalData, async ({ query: { customId }, viewer, origin, scope, inScope }) => {
    const { wholesalerId } = scope;
    const whose = { wholesalerId, customId };
    const counts = await inScope(async (tx) => {
      await requireNoFreerAdmin(tx, viewer, scope, [customId]);
      const { name } = await findPerson(tx, whose);
      if (!(await hasLeft(tx, whose))) throw refusal('conflict', personalDataTexts.stillThere(name));
      const erased = await erasePerson(tx, whose);
      const detail = { customId, name, removed: { ...erased } };
      await recordAudit(tx, { wholesalerId, actor: viewer.email, action: 'erase personal data', detail, origin });
      return erased;
    });
    // Once nothing names them. Where that fails, erasing again finds them.
    const pictures = await context.storage.list(avatarsOfPerson(whose));
    for (const key of pictures) await context.storage.delete(key);
    return { removed: removedOf({ ...counts, picture: pictures.length }) };
  });
}
