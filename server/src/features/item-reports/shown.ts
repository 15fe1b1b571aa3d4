/** Rows of a report as the reader sees them. */
import type { ItemReportRow, ReportImage } from '@caselift/contract/item-reports';
import type { Tx } from '@caselift/db/connect';
import { zero } from '@caselift/domain/exact';
import { dollars } from '@caselift/domain/numbers';
import type { PayoutTerms } from '@caselift/domain/programs/item';
import type { ItemImage } from '@caselift/domain/programs/item-entry';
import { isDelta } from '@caselift/domain/programs/item-measures';
import { entryRules } from '@caselift/domain/programs/pay-item';
import { isLeadership, leadsOf } from '@caselift/domain/team-leads';
import { profitTerms } from '../../figures/profit-terms.ts';
import type { PersonRow } from '../../figures/queries.ts';
import { isAccountSpecific, labelOf, type ReportRows, rowAt, valueAt } from './rows.ts';

type Images = ReadonlyMap<string, readonly (ReportImage & Pick<ItemImage, 'status'>)[]>;
type Key = { itemId: string; userId: string; instance: string };
const keyOf = ({ itemId, userId, instance }: Key) => `${itemId} ${userId} ${instance}`;

const rolesOf = [
  { role: 'salesRep', leadership: false },
  { role: 'teamLead', leadership: false },
  { role: 'teamLead', leadership: true },
] as const;

/** @param images as readReportImages answers them. */
export function shownRows(rows: ReportRows, asked: readonly { at: number; groupId?: string }[], images: Images) {
  const { view } = rows;
  const { own, above } = leadsOf(view.everyone);
  const named = (people: readonly PersonRow[]) =>
    people.filter(view.isSeen).map(({ customId, name }) => ({ customId, name }));
  return asked.map(({ at, groupId }): ItemReportRow => {
    const { placed, row, person } = rowAt(rows, at);
    const { part, instance, item, parent, tag } = placed;
    const { terms } = part;
    const someone = view.people[person];
    if (someone === undefined) throw new Error(`There is no person ${person}.`);
    const as = rolesOf[part.roles[row] ?? 0] ?? rolesOf[0];
    const edited = part.edited.get(someone.customId) ?? null;
    const rules = entryRules(terms, as, edited, { target: zero, targetSource: 'item' });
    const label = labelOf(placed);
    const key = { itemId: item.itemId, userId: someone.customId, instance: instance.from };
    const handedIn = images.get(keyOf(key)) ?? [];
    const imagesOf = (status: ItemImage['status']) =>
      handedIn
        .filter((image) => image.status === status)
        .map(({ _id, rejected, rejectedReason }) => ({ _id, rejected, rejectedReason }));
    const money = (column: 'potential' | 'earned' | 'share') => orNull(valueAt(rows, at, column) / 100);
    return {
      ...{ itemId: item.itemId, userId: someone.customId, name: item.name, userName: someone.name },
      ...{ startDate: instance.from, endDate: instance.to, instance: instance.from, isAccruing: instance.isAccruing },
      status: orNull(valueAt(rows, at, 'status')),
      images: imagesOf('pending'),
      approvedImages: imagesOf('approved'),
      rejectedImages: imagesOf('rejected'),
      route: someone.routeNumber.join(', '),
      type: item.type,
      measure: label,
      percentageAchieved: orNull(valueAt(rows, at, 'percentage')),
      ...countsAt(rows, at),
      minQuantityValue: rules.minQuantityValue,
      potential: money('potential'),
      payoutMTD: money('earned') ?? 0,
      ...payoutOf(rules.payout, profitTerms({ label, isAccountSpecific: isAccountSpecific(placed, row) }, view)),
      isOpenEnded: rules.isOpenEnded && !isParentType(item.type),
      parentItemId: parent?.itemId ?? null,
      parentItemName: parent?.name ?? null,
      ...(view.seesCosts && item.kind === 'incentive' && { supplierContribution: money('share') }),
      tagName: tag?.name ?? null,
      tagColor: tag?.color ?? null,
      isTeamLead: as.role === 'teamLead',
      isLeadership: as.leadership,
      teamLead: named(own(someone)),
      leadership: named(above(someone).filter(isLeadership)),
      isAccountSpecific: isAccountSpecific(placed, row),
      isEdited: rules.isEdited,
      maxImagesPerAccount: rules.maxImagesPerAccount,
      hasAccountResults: label !== null,
      referenceShown: label !== null && isDelta(label),
      ...(groupId !== undefined && { groupId }),
    };
  });
}

const isParentType = (type: string) => type === 'multi' || type === 'dependencies' || type === 'grouped';
const orNull = (value: number) => (Number.isNaN(value) ? null : value);

/** Absent where they are profits that are hidden; a quantity that there is nothing to compare with is null. */
function countsAt(rows: ReportRows, at: number): Pick<ItemReportRow, 'quantity' | 'eligibleQuantity' | 'userTarget'> {
  const [quantity, eligible, target] = (['quantity', 'eligible', 'target'] as const).map((column) =>
    valueAt(rows, at, column),
  );
  const has = (value: number | undefined) => value !== undefined && !Number.isNaN(value);
  return {
    // What is eligible is always a number, unless it is hidden.
    ...(has(eligible) && { quantity: orNull(quantity ?? Number.NaN), eligibleQuantity: eligible }),
    ...(has(target) && { userTarget: target }),
  };
}

function payoutOf(payout: PayoutTerms, seen: ReturnType<typeof profitTerms>) {
  const { payoutType } = payout;
  const { rateCents, threshold, cap } = seen.payout(payout);
  const cents = { perAction: rateCents, advanced: payout.budgetCents, quantityAdvanced: 0 };
  const paid = payoutType in cents ? cents[payoutType as keyof typeof cents] : payout.amountCents;
  return {
    payoutType,
    payout: paid === undefined ? undefined : dollars(paid),
    threshold,
    cap,
    advancedBudget: dollars(payout.budgetCents),
    advancedPayments: [...payout.steps],
    quantityAdvanced: payout.quantitySteps.map(({ quantity, payoutCents }) => ({
      quantity,
      payout: dollars(payoutCents),
    })),
  };
}

/** The images of these rows, the earliest first. */
export async function readReportImages(tx: Tx, rows: ReportRows, asked: readonly { at: number }[]): Promise<Images> {
  const found = asked.flatMap(({ at }) => {
    const { placed, person } = rowAt(rows, at);
    const { item, part } = placed;
    return part.images === null ? [] : [{ itemId: item.itemId, userId: rows.view.people[person]?.customId ?? '' }];
  });
  if (found.length === 0) return new Map();
  const images = await tx<(Key & ReportImage & Pick<ItemImage, 'status'>)[]>`
    select item_id as "itemId", user_id as "userId", instance_start as instance, image_id as "_id", status,
      status = 'rejected' as rejected, rejected_reason as "rejectedReason"
    from item_images
    where wholesaler_id = current_setting('app.wholesaler')
      and item_id = any (${found.map(({ itemId }) => itemId)}) and user_id = any (${found.map(({ userId }) => userId)})
      and stored_at is not null
    order by own_date, received_at, image_id`;
  return Map.groupBy(images, keyOf);
}
