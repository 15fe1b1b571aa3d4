/** Whether a call may be about the person that it names. */
import type { AccessRule } from '@caselift/contract/access';
import { mayBeAbout } from '@caselift/contract/subject';
import { userTexts } from '@caselift/contract/users';
import type { Tx } from '@caselift/db/connect';
import type { Scope } from '@caselift/db/scope';
import { readPeople } from '../figures/queries.ts';
import { readSettings } from '../figures/settings.ts';
import { refusal } from '../http/errors.ts';
import type { Viewer } from './viewer.ts';

/** 404: nobody has the id. 403: the rule does not let the viewer ask about that person. */
export async function requireSubject(
  tx: Tx,
  { viewer, scope }: { viewer: Viewer; scope: Scope },
  access: AccessRule,
  customId: string,
): Promise<void> {
  const people = await readPeople(tx, scope);
  const subject = people.find((person) => person.customId === customId.toUpperCase());
  if (subject === undefined) throw refusal('not_found', userTexts.unknown);
  const settings = await readSettings(tx, scope);
  const isAllowed = mayBeAbout(access, viewer, people, settings?.visibility ?? 'teammatesOnly');
  if (!isAllowed(subject)) throw refusal('forbidden', userTexts.notPermitted);
}
