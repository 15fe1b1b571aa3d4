/** What an item is to one person, and what another target or payout would change. Nothing of it is written. */
import { mayAccess } from '@caselift/contract/access';
import { editable } from '@caselift/contract/editable';
import type { BodyOf } from '@caselift/contract/endpoint';
import { itemEditTexts, type readUserDraft, type UserDraft } from '@caselift/contract/item-edits';
import { itemResultTexts } from '@caselift/contract/item-results';
import type { UserEntry } from '@caselift/contract/user-entry';
import type { EditedRules } from '@caselift/domain/programs/item-entry';
import { isDelta } from '@caselift/domain/programs/item-measures';
import { seesProfits } from '@caselift/domain/visibility';
import { type PersonResult, readInstanceOfItem } from '../../figures/item-instance.ts';
import { shownCents, shownNumbers } from '../../figures/item-statement.ts';
import { userEntry } from '../../figures/user-entry.ts';
import { refusal } from '../../http/errors.ts';
import { actorNames } from '../../identity/actor-names.ts';
import { judgedRules, requireMayTarget } from './edit.ts';
import { type Edit, findPlace, requirePerson } from './place.ts';
import { readTyped } from './stored.ts';

type Sent = BodyOf<typeof readUserDraft> & { itemId: string; customId: string };

export async function readDraft(edit: Edit, { itemId, customId, instance: from, ...sent }: Sent): Promise<UserDraft> {
  const { tx, scope, viewer } = edit;
  const place = await findPlace(edit, { itemId, from });
  const person = requirePerson(place, customId);
  const { item, instance, terms, now } = place;
  const [found, typed] = await Promise.all([
    readInstanceOfItem(tx, now, { itemId, from: instance.from, isDraft: true }),
    readTyped(tx, scope.wholesalerId, place),
  ]);
  const stored = typed.inForce(person.customId);
  const withProfits = seesProfits(viewer, now.settings);
  const reader = { withProfits, rounded: !withProfits };
  const entry = (of: PersonResult | undefined): UserEntry => {
    // The item is off or incomplete.
    if (of === undefined) throw refusal('not_found', itemResultTexts.notAssigned);
    const line = shownNumbers(of.result, of.result.earnedCents, reader, of.input.rules.payout.steps);
    const amount = shownCents(of.result.earnedCents, reader);
    return userEntry(person, { ...of, line: { ...line, amount } }, reader);
  };
  const ofRules = (rules: EditedRules | null) => entry(found?.resultWith(person.customId, rules));
  const isSent = Object.values(sent).some((value) => value !== undefined);
  if (isSent && !mayAccess(editable.itemEdit.editors, viewer)) throw refusal('forbidden', itemEditTexts.editorsOnly);
  const judged = isSent ? judgedRules(place, person, stored.rules, sent) : null;
  if (judged !== null) requireMayTarget(edit, place, stored.rules, judged.rules);
  const own = found?.resultWith(person.customId, null);
  const label = own?.result.label ?? null;
  return {
    person: {
      ...{ customId: person.customId, name: person.name, leadership: person.leadership },
      ...{ role: person.role === 'teamLead' ? 'teamLead' : 'salesRep', routeNumber: person.routeNumber },
    },
    item: {
      ...{ name: item.name, type: item.type, measure: label, unit: own?.result.unit ?? '' },
      ...{ startDate: instance.from, endDate: instance.to },
      ...{ isGrouped: terms.groupId !== null, isArchived: place.isArchived },
      ...{ hasAccountResults: label !== null, referenceShown: label !== null && isDelta(label) },
    },
    version: stored.version,
    edited: stored.rules && {
      at: new Date(stored.version).toISOString(),
      by: actorNames(now.people, viewer)(stored.editedBy),
    },
    own: entry(own),
    stored: ofRules(stored.rules),
    draft: judged === null || judged.fault === null ? ofRules(judged?.rules ?? stored.rules) : null,
    fault: judged?.fault ?? null,
  };
}
