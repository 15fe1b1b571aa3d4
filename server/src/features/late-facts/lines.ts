/** The invoice lines that differ, as a reader may see them. */
import type { LateLine, LateLineSide } from '@caselift/contract/late-facts';
import type { StoredClosing } from '@caselift/db/closings';
import type { Tx } from '@caselift/db/connect';
import type { IsoDate } from '@caselift/domain/dates';
import { dollars, roundHalfAway } from '@caselift/domain/numbers';
import type { PayPart } from '@caselift/domain/pay/pay-parts';
import { ouncesPerCaseEquivalent } from '@caselift/domain/volume';
import { type DaysRead, daysOf } from '../../figures/late/restated.ts';
import type { AnswerOf, QuestionOf } from '../../jobs/question-kinds.ts';

type Found = AnswerOf<'lateLines'>;
type FoundLine = NonNullable<Found['lines'][number]['before']>;

/**
 * @property paidBy of the person at closing: the team, and the people FPL losses were added up for (null: the company).
 * @property isOwnOnly a sales rep sees no lines of colleagues. @property names of people who may be named.
 */
export type LinesView = {
  customId: string;
  part: PayPart;
  paidBy: { team: readonly string[]; losesWith: readonly string[] | null };
  days: DaysRead;
  isOwnOnly: boolean;
  withProfits: boolean;
  names: ReadonlyMap<string, string>;
};

/** Who wasn't paid then is paid by nobody else's lines. */
export async function readPaidBy(
  tx: Tx,
  { wholesalerId, closedPeriod, customId }: { wholesalerId: string; closedPeriod: IsoDate; customId: string },
): Promise<LinesView['paidBy']> {
  const [row] = await tx<{ inputs: LinesView['paidBy'] | null }[]>`
    select inputs from closed_statements
    where wholesaler_id = ${wholesalerId} and period_from = ${closedPeriod} and custom_id = ${customId}`;
  const { team, losesWith } = row?.inputs ?? { team: [customId], losesWith: [customId] };
  return { team, losesWith };
}

export function questionOf(
  view: LinesView,
  { closing, now, limit, offset }: { closing: StoredClosing; now: number; limit: number; offset: number },
): QuestionOf<'lateLines'> {
  const { customId, part, days, paidBy, isOwnOnly } = view;
  const { from, to, timeZone, changeId, planChangeId } = closing;
  return {
    ...{ plan: planChangeId, plannedFrom: from, before: changeId, now, ...daysOf(days, part), limit, offset },
    ...{ customId, part, closedPeriod: { from, to, timeZone } },
    reps: isOwnOnly ? [customId] : part === 'fpl' ? paidBy.losesWith : paidBy.team,
  };
}

export function shownLines(view: LinesView, { lines, names }: Pick<Found, 'lines' | 'names'>): LateLine[] {
  const known = { buyers: new Map(names.buyers), products: new Map(names.products) };
  const shown = (side: FoundLine | null) => side && sideOf(view, known, side);
  return lines.map(({ change, before, now }) => {
    const { invoiceId, lineNo } = now ?? before;
    return { change, invoiceId, lineNo, before: shown(before), now: shown(now) };
  });
}

type Known = Record<'buyers' | 'products', ReadonlyMap<string, string>>;

function sideOf({ withProfits, names }: LinesView, known: Known, side: FoundLine): LateLineSide {
  const rep = side.repId === null ? undefined : names.get(side.repId);
  return {
    date: side.date,
    rep: side.repId === null || rep === undefined ? null : { customId: side.repId, name: rep },
    buyer: { customId: side.buyerId, name: known.buyers.get(side.buyerId) ?? side.buyerId },
    product: { customId: side.productId, name: known.products.get(side.productId) ?? side.productId },
    kind: side.kind,
    lossReason: side.lossReason,
    units: side.milliUnits / 1000,
    ce: roundHalfAway(side.microOunces / 1e6 / ouncesPerCaseEquivalent, 4),
    revenue: dollars(side.revenueCents),
    ...(withProfits && { gp: dollars(side.gpCents), loss: dollars(side.lossCents) }),
  };
}
