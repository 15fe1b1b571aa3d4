/** Nobody types what pays themselves while another admin can (docs/product.md, Environments). */
import { editable } from '@caselift/contract/editable';
import type { Scope } from '@caselift/contract/scope';
import { userEditTexts } from '@caselift/contract/user-edits';
import type { Tx } from '@caselift/db/connect';
import type { Changes, Edited } from '@caselift/db/edits';
import { othersWhoDecide } from '@caselift/domain/second-person';
import { readPeople } from '../figures/queries.ts';
import { refusal } from '../http/errors.ts';
import { ownIdIn, type Viewer } from '../identity/viewer.ts';
import type { MailRequest } from '../mail/mail-request.ts';

/** What the history says besides, and who is told; nothing, where nobody set numbers of their own. */
export type OwnNumbers = { detail: { byOneself?: string }; mails: MailRequest[] };

/**
 * Of an edit as it was written, before its transaction ends. Refuses (403) one that changed the viewer's own numbers where
 * another admin may change them; else every manager and admin is told.
 * @param isNumber whether a changed field of a person is a goal, payout, threshold or limit.
 */
export async function ownNumbersIn(
  tx: Tx,
  { wholesalerId }: Scope,
  viewer: Viewer,
  { asked, preview }: Edited<Changes>,
  isNumber: (field: string) => boolean = () => true,
): Promise<OwnNumbers> {
  const own = ownIdIn(viewer, wholesalerId);
  const changed = own === null ? [] : [asked[own], preview?.[own]];
  const fields = changed.flatMap((change) => Object.keys((change?.after ?? {}) as object));
  if (own === null || !fields.some(isNumber)) return { detail: {}, mails: [] };
  const people = await readPeople(tx, { wholesalerId, db: 'prod' });
  const others = othersWhoDecide(people, { by: own, receiver: own, roles: editable.goal.editors.roles });
  if (others.length > 0) throw refusal('forbidden', userEditTexts.ownNumbers(others.map(({ name }) => name)));
  const isHidden = people.some(({ customId, hidden }) => customId === own && hidden);
  const told = people.filter(
    ({ role, customId }) => (role === 'admin' || (role === 'manager' && !isHidden)) && customId !== own,
  );
  return {
    detail: { byOneself: own },
    mails: told.flatMap(({ email }) =>
      email === null ? [] : [{ template: 'ownNumbers' as const, email, by: viewer.name }],
    ),
  };
}
