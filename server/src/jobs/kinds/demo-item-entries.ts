/** Once the demo's sales are measured: targets that fit them, what was typed for people, and what they handed in. */
import type { Sql, Tx } from '@caselift/db/connect';
import { type DemoHanded, openDemoEntries } from '@caselift/demo/item-entries';
import { itemAt } from '@caselift/demo/random';
import { demoEmails } from '@caselift/demo/settings';
import { sellingDaysAt } from '@caselift/domain/calendar';
import type { IsoDate } from '@caselift/domain/dates';
import { toNumber } from '@caselift/domain/exact';
import type { EarlierItemTerms, ItemTerms } from '@caselift/domain/programs/item';
import { itemResults } from '@caselift/domain/programs/item-figures';
import { itemTrees } from '@caselift/domain/programs/item-tree';
import { firstPaidDay } from '@caselift/domain/programs/item-windows';
import { requireTables, savedBy } from '../../figures/current-snapshot.ts';
import { type FiguredInstance, readFiguredInstances } from '../../figures/item-facts.ts';
import { type ItemRow, readItems } from '../../figures/item-rows.ts';
import { itemCalendar } from '../../figures/item-scopes.ts';
import { readPeople } from '../../figures/queries.ts';
import { withFlags } from './demo-flagged-images.ts';
import type { DemoContent } from './demo-item-pictures.ts';
import { demoUuid, type PlacedPart, placedParts } from './demo-items.ts';

type Instances = (itemId: string) => readonly FiguredInstance[];
type Writing = {
  tx: Tx;
  wholesalerId: string;
  lastSale: IsoDate;
  rows: ReadonlyMap<string, ItemRow>;
  instancesOf: Instances;
};

/** After the update that measured them. Loading again leaves what is there alone. */
export async function writeDemoItemEntries(
  sql: Sql,
  wholesalerId: string,
  { lastSale, seed, pictures }: { lastSale: IsoDate; seed: number; pictures: readonly DemoContent[] },
): Promise<void> {
  await sql.begin(async (tx) => {
    const at = await savedBy(tx, wholesalerId);
    if (at === undefined) throw new Error('The demo has no figures yet.');
    const calendar = await itemCalendar(tx, at.snapshot, at.db);
    const rows = await readItems(tx, wholesalerId);
    const figured = await readFiguredInstances(tx, {
      trees: itemTrees(rows),
      snapshot: requireTables(at.snapshot, 'snapshot_item_scopes'),
      people: await readPeople(tx, { wholesalerId, db: at.db }),
      calendar,
      endingFrom: firstPaidDay(calendar.lastDate),
    });
    const byItem = Map.groupBy(figured, ({ tree }) => tree.item.itemId);
    const writing: Writing = {
      ...{ tx, wholesalerId, lastSale, rows: new Map(rows.map((row) => [row.itemId, row])) },
      instancesOf: (itemId) => byItem.get(itemId) ?? [],
    };
    for (const placed of placedParts(lastSale)) await writeTarget(writing, placed);
    await writeHandedIn(writing, seed, pictures);
  });
}

/** Before it, the target of sales is any one. Where sales have none, the item keeps what the demo says. */
async function writeTarget({ tx, wholesalerId, rows, instancesOf }: Writing, placed: PlacedPart): Promise<void> {
  const { item, part, itemId, aboveId } = placed;
  const row = rows.get(itemId);
  if (row === undefined || row.version > 1) return;
  const instances = instancesOf(aboveId ?? itemId);
  const terms = part.reach === undefined ? row.terms : withTarget(row.terms, part, usualQuantity(instances, itemId));
  const { earlier } = item;
  const kept: EarlierItemTerms[] =
    earlier === undefined || aboveId !== null || item.since >= earlier.until
      ? []
      : [{ ...terms, target: rounded(terms.target * earlier.targetPart), until: earlier.until, since: item.since }];
  await tx`
    update items set terms = ${tx.json(terms as never)}, earlier_terms = ${tx.json(kept as never)}
    where wholesaler_id = ${wholesalerId} and item_id = ${itemId}`;
  const [first] = instances;
  if (first === undefined || aboveId !== null) return;
  const { isOpenEnded, isAccountSpecific, cappedStatus, minQuantityValue, maxImagesPerAccount, payout, target } = terms;
  const typed = Object.entries(item.typed ?? {}).map(([userId, targetPart]) => ({
    ...{ wholesaler_id: wholesalerId, item_id: itemId, user_id: userId, instance_start: first.instance.from },
    rules: tx.json({
      ...{ isOpenEnded, isAccountSpecific, cappedStatus, minQuantityValue, maxImagesPerAccount, payout },
      target: rounded(target * targetPart),
    } as never),
    ...{ edited_at: `${first.instance.from}T16:00:00Z`, edited_by: demoEmails.manager },
  }));
  if (typed.length > 0) await tx`insert into item_edits ${tx(typed)} on conflict do nothing`;
}

function withTarget(terms: ItemTerms, { reach = 1, pays }: PlacedPart['part'], usual: number | null): ItemTerms {
  if (usual === null) return terms;
  const target = rounded(usual / reach);
  const rateCents = pays === undefined ? terms.payout.rateCents : rate(pays / target);
  return { ...terms, target, payout: { ...terms.payout, rateCents } };
}

/**
 * What the middle one of the people reaches in a whole period: in the last that is over, else in what has passed of the
 * running one. null: nobody has anything.
 */
function usualQuantity(instances: readonly FiguredInstance[], itemId: string): number | null {
  const newest = instances.findLast(({ instance }) => instance.isEnded) ?? instances.at(-1);
  if (newest === undefined) return null;
  const { tree, instance, people, calendar, facts } = newest;
  const { elapsed, total } = sellingDaysAt(instance, calendar.lastDate, calendar.nonSellingDays);
  const results = [...itemResults(tree, instance, people, calendar, facts)];
  const reps = new Set(people.flatMap(({ customId, role }) => (role === 'salesRep' ? [customId] : [])));
  const ofReps = results.filter(([customId]) => reps.has(customId));
  const reached = (ofReps.length > 0 ? ofReps : results)
    .flatMap(([, result]) => [result, ...result.children].filter((one) => one.itemId === itemId))
    .map(({ quantity }) => (quantity === null ? 0 : toNumber(quantity)))
    .filter((quantity) => quantity > 0)
    .sort((one, other) => one - other);
  const middle = reached[Math.floor(reached.length / 2)];
  return middle === undefined ? null : middle / Math.max(elapsed / total, 0.3);
}

/** As people write targets. @example rounded(0.7) // 1; rounded(63) // 65; rounded(1234) // 1250 */
function rounded(target: number): number {
  const step = target < 20 ? 1 : target < 200 ? 5 : target < 1000 ? 10 : target < 10_000 ? 50 : 500;
  return Math.max(step, Math.round(target / step) * step);
}

/** Cents; from a dollar on, quarters of a dollar. */
function rate(dollarsEach: number): number {
  return dollarsEach < 1 ? Math.max(1, Math.round(dollarsEach * 100)) : Math.round(dollarsEach * 4) * 25;
}

async function writeHandedIn(
  { tx, wholesalerId, lastSale, instancesOf }: Writing,
  seed: number,
  pictures: readonly DemoContent[],
): Promise<void> {
  const entries = openDemoEntries(seed, lastSale);
  const submissions: object[] = [];
  const images: Parameters<typeof withFlags>[0][number][] = [];
  for (const { item, part, itemId, aboveId } of placedParts(lastSale)) {
    if (part.handedIn === undefined) continue;
    for (const { instance } of instancesOf(aboveId ?? itemId)) {
      for (const customId of item.users) {
        const ask = { item, part, customId, from: instance.from, to: instance.to };
        const place = {
          wholesaler_id: wholesalerId,
          item_id: itemId,
          user_id: customId,
          instance_start: instance.from,
        };
        for (const { kind, amount, buyerId, ...handed } of entries.submissions(ask)) {
          const row = { submission_id: demoUuid(2, submissions.length), kind, amount, buyer_id: buyerId };
          submissions.push({ ...place, ...row, ...handedColumns(handed) });
        }
        for (const { picture, place: where, cases, ...image } of entries.images(ask)) {
          const content = itemAt(pictures, picture);
          images.push({
            ...{ ...place, ...handedColumns(image), image_id: demoUuid(3, images.length), buyer_id: image.buyerId },
            ...{ status: image.status, rejected_reason: image.rejectedReason, validation_quantity: cases },
            ...{ place: tx.json(where), reviewed_by: image.reviewedBy, reviewed_at: image.reviewedAt },
            ...{ content_id: content.contentId, stored_at: image.receivedAt, width: content.width },
            ...{ height: content.height, perceptual_hash: content.perceptualHash },
          });
        }
      }
    }
  }
  // A statement takes no more than some thousands of values.
  for (let at = 0; at < submissions.length; at += 500) {
    await tx`insert into item_submissions ${tx(submissions.slice(at, at + 500) as never)} on conflict do nothing`;
  }
  const flagged = withFlags(images, pictures);
  for (let at = 0; at < flagged.length; at += 500) {
    await tx`insert into item_images ${tx(flagged.slice(at, at + 500) as never)} on conflict do nothing`;
  }
}

const handedColumns = ({ day, takenAt, receivedAt, submittedBy, notes }: DemoHanded) => ({
  ...{ own_date: day, taken_at: takenAt, received_at: receivedAt, submitted_by: submittedBy, notes },
});
