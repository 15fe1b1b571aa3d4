/** Whether a call may be about the person that it names. */
import type { AccessRule } from '@caselift/contract/access';
import { mayBeAbout } from '@caselift/contract/subject';
import { userTexts } from '@caselift/contract/users';
import type { Tx } from '@caselift/db/connect';
import type { Scope } from '@caselift/db/scope';
import { readEditedParts } from '../figures/edited-parts.ts';
import type { SnapshotMemory } from '../figures/snapshot-memory.ts';
import { refusal } from '../http/errors.ts';
import type { Viewer } from './viewer.ts';

/**
 * 404: nobody has the ID, or someone who is hidden from the viewer, which is told apart from nobody by no answer. 403: the rule does not let the viewer ask about that person, who
 * may be gone.
 */
export async function requireSubject(
  tx: Tx,
  memory: SnapshotMemory,
  { viewer, scope }: { viewer: Viewer; scope: Scope },
  access: AccessRule,
  customId: string,
): Promise<void> {
  const edited = await readEditedParts(tx, memory, scope);
  const withGone = typeof access === 'object' && 'about' in access && access.gone === true;
  const [people, { visibility }] = await Promise.all([
    withGone ? edited.peopleAndGone() : edited.people(),
    edited.settings(),
  ]);
  const subject = people.find((person) => person.customId === customId.toUpperCase());
  const isHidden = subject?.hidden === true && viewer.role !== 'admin' && subject.customId !== viewer.customId;
  if (subject === undefined || isHidden) throw refusal('not_found', userTexts.unknown);
  const isAllowed = mayBeAbout(access, viewer, people, visibility);
  const isStaff = viewer.role === 'admin' || viewer.role === 'manager';
  if (!isAllowed(subject) || (subject.isGone && !isStaff)) throw refusal('forbidden', userTexts.notPermitted);
}
