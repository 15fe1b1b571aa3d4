/** The pictures handed in, a page at a time (docs/product.md, Handing in). */

import type { BodyOf, QueryOf, ReplyOf } from '@caselift/contract/endpoint';
import type { countImages, ImageToReview, listImages } from '@caselift/contract/item-entries';
import { reviewTexts } from '@caselift/contract/item-reviews';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { byName } from '@caselift/domain/by-name';
import { searchTest } from '@caselift/domain/fold';
import { approvalByOneself } from '@caselift/domain/second-person';
import { maySee } from '@caselift/domain/visibility';
import { readInView } from '../../figures/buyers.ts';
import { type ImageRow, imageColumns, readCorrected } from '../../figures/item-images.ts';
import type { ItemRow } from '../../figures/item-rows.ts';
import type { PersonRow } from '../../figures/queries.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { hasPhrase } from '../../http/search.ts';
import { actorNames } from '../../identity/actor-names.ts';
import { ownIdIn, type Viewer } from '../../identity/viewer.ts';
import type { Storage } from '../../storage/storage.ts';
import { isFlagged, readFlags } from './flags.ts';
import { isStaff } from './place.ts';
import { readNames, shownImage } from './shown-images.ts';

type Asked = {
  viewer: Viewer;
  scope: Scope;
  query: QueryOf<typeof countImages>;
  body: BodyOf<typeof countImages>;
};
type Kept = { memory: SnapshotMemory; storage: Storage };

export async function imagesPage(
  tx: Tx,
  kept: Kept,
  asked: Asked & { query: QueryOf<typeof listImages> },
): Promise<ReplyOf<typeof listImages>> {
  const { page, limit, status, flagged = false } = asked.query;
  const { wholesalerId } = asked.scope;
  const { filter, names, isSeen, timeZone, nameOfEmail, people } = await readSought(tx, kept.memory, asked);
  const condition = tx`
    ${filter} ${status === undefined ? tx`` : tx`and status = ${status}`} ${flagged ? tx`and ${isFlagged(tx)}` : tx``}`;
  const [{ count } = { count: 0 }] = await tx<{ count: number }[]>`
    select count(*)::int as count from item_images where ${condition}`;
  const rows = await tx<(ImageRow & { reviewedBy: string | null; submittedBy: string })[]>`
    select ${imageColumns(tx)}, reviewed_by as "reviewedBy", submitted_by as "submittedBy" from item_images where ${condition}
    order by received_at desc, image_id limit ${limit} offset ${(page - 1) * limit}`;
  const { storage } = kept;
  const flagsOf = await readFlags(tx, { storage, wholesalerId, timeZone }, rows, { names, isSeen });
  const imageIds = rows.map(({ imageId }) => imageId);
  const correctedOf = await readCorrected(tx, wholesalerId, imageIds, nameOfEmail);
  const results = await Promise.all(
    rows.map(async ({ reviewedBy, submittedBy, ...row }) => ({
      ...(await shownImage(storage, wholesalerId, row, names)),
      ...bySecondPerson(asked, { ...row, reviewedBy, submittedBy }, { people, isSeen }),
      ...{ flags: flagsOf(row), reviewedBy: reviewedBy && nameOfEmail(reviewedBy) },
      takesCases: names.items.get(row.itemId)?.type === 'imageValidation',
      corrected: correctedOf(row.imageId),
    })),
  );
  return { results, count };
}

export async function imageCounts(
  tx: Tx,
  { memory }: Pick<Kept, 'memory'>,
  asked: Asked,
): Promise<ReplyOf<typeof countImages>> {
  const { filter, anyone, names } = await readSought(tx, memory, asked);
  const of = (condition: ReturnType<typeof isFlagged>) => tx`count(*) filter (where ${condition})::int`;
  const [counts] = await tx<Omit<ReplyOf<typeof countImages>, 'people'>[]>`
    select ${of(tx`status = 'pending'`)} as pending, ${of(tx`status = 'approved'`)} as approved,
      ${of(tx`status = 'rejected'`)} as rejected, ${of(isFlagged(tx))} as flagged
    from item_images where ${filter}`;
  const people = await tx<{ userId: string }[]>`
    select distinct user_id as "userId" from item_images where ${anyone}`;
  return {
    ...(counts ?? { pending: 0, approved: 0, rejected: 0, flagged: 0 }),
    people: people
      .map(({ userId }) => ({ customId: userId, name: names.people.get(userId)?.name ?? userId }))
      .sort(byName),
  };
}

/** Who handed it in for the person, and why the viewer may not approve it (docs/product.md, What staff decide). */
function bySecondPerson(
  { viewer, scope }: Asked,
  image: Pick<ImageRow, 'userId' | 'status'> & { reviewedBy: string | null; submittedBy: string },
  { people, isSeen }: { people: readonly PersonRow[]; isSeen: (customId: string) => boolean },
): Pick<ImageToReview, 'handedIn' | 'notByYou'> {
  const { userId, status, submittedBy, reviewedBy } = image;
  const isApprover = status === 'approved' && submittedBy !== '' && submittedBy === reviewedBy;
  const handedInBy = people.find(({ email }) => email === submittedBy);
  // An email that is nobody's may be the person's former one.
  const isByOther = handedInBy === undefined ? isApprover : handedInBy.customId !== userId;
  const by = handedInBy !== undefined && isSeen(handedInBy.customId) ? handedInBy.name : reviewTexts.somebody;
  const special = isStaff(viewer)
    ? approvalByOneself(
        { customId: ownIdIn(viewer, scope.wholesalerId), email: viewer.email },
        { userId, submittedBy },
        people,
      )
    : null;
  const person = people.find(({ customId }) => customId === userId)?.name ?? userId;
  const notByYou = { own: reviewTexts.ownImage, handedIn: reviewTexts.handedIn(person), alone: null };
  return { handedIn: isByOther ? { by, isApprover } : null, notByYou: special && notByYou[special] };
}

/** What is asked for of what the viewer may see. */
async function readSought(tx: Tx, memory: SnapshotMemory, asked: Asked) {
  const { viewer, scope, query, body } = asked;
  const { from, to, isObjective = false, isIncentive = false } = query;
  const { snapshot, edited, view } = await readInView(tx, memory, asked);
  const [all, people] = await Promise.all([edited.items(), edited.people()]);
  const items = all.filter(({ deletedAt }) => deletedAt === null);
  const names = await readNames(tx, memory, { snapshot, items, people });
  const maySeePerson = maySee(viewer, people, view.settings.visibility);
  const seen = new Set(people.flatMap((person) => (maySeePerson(person) ? [person.customId] : [])));
  const isOfKind = ({ kind }: ItemRow) =>
    isObjective === isIncentive || kind === (isObjective ? 'objective' : 'incentive');
  const chosen = body.itemIds && new Set(body.itemIds);
  const itemIds = items
    .filter(isOfKind)
    .flatMap(({ itemId, parentId, terms }) =>
      chosen === undefined || [itemId, parentId, terms.groupId].some((id) => chosen.has(id ?? '')) ? [itemId] : [],
    );
  const wanted = new Set(query.user.map((id) => id.toUpperCase()));
  const userIds = [...seen].filter((customId) => wanted.size === 0 || wanted.has(customId));
  const { searchPhrase: phrase = '' } = query;
  const has = searchTest(phrase);
  const matching = {
    items: items.flatMap(({ itemId, name }) => (has(itemId, name) ? [itemId] : [])),
    people: people.flatMap(({ customId, name }) => (has(customId, name) ? [customId] : [])),
    accounts: [...names.accounts.values()].flatMap(({ customId, name }) => (has(customId, name) ? [customId] : [])),
  };
  const conditionOf = (people: readonly string[]) => tx`
    wholesaler_id = ${scope.wholesalerId} and stored_at is not null
    and item_id = any (${itemIds}::uuid[]) and user_id = any (${[...people]})
    ${query.buyerId.length === 0 ? tx`` : tx`and buyer_id = any (${query.buyerId})`}
    ${from === undefined ? tx`` : tx`and own_date >= ${from}`}
    ${to === undefined ? tx`` : tx`and own_date <= ${to}`}
    ${
      phrase.trim() === ''
        ? tx``
        : tx`and (item_id = any (${matching.items}::uuid[]) or user_id = any (${matching.people})
                or buyer_id = any (${matching.accounts}) or ${hasPhrase(tx, 'buyer_id', phrase)})`
    }`;
  return {
    ...{ filter: conditionOf(userIds), anyone: conditionOf([...seen]) },
    ...{ names, people, isSeen: (customId: string) => seen.has(customId) },
    timeZone: view.settings.timeZone,
    nameOfEmail: actorNames(people, viewer),
  };
}
