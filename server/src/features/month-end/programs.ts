/** What boosts and items cost in a sales period, and what suppliers are billed for of it. */
import { type EndedProgram, endedProgramKinds } from '@caselift/contract/month-end';
import { byName } from '@caselift/domain/by-name';
import { dollars } from '@caselift/domain/numbers';
import { supplierShares } from '@caselift/domain/pay/boost-pay';
import type { PaidInstance } from '../../figures/item-pay.ts';
import type { PaidPeriod } from './paid-period.ts';

/** Boosts first, then objectives and incentives, each by name. What accrues isn't among them. */
export async function endedPrograms(period: PaidPeriod): Promise<EndedProgram[]> {
  const found = [...(await boostsOf(period)), ...(await itemsOf(period))];
  const named = ({ id, name }: EndedProgram) => ({ customId: id, name });
  return found
    .toSorted((one, other) => byName(named(one), named(other)))
    .toSorted((one, other) => endedProgramKinds.indexOf(one.kind) - endedProgramKinds.indexOf(other.kind));
}

/** What a program pays people at one percent of contribution. */
type Billed = { paid: readonly { to: string | number; cents: number }[]; percent: number };

/** Those that paid or took back, and those that ended. */
async function boostsOf({ from, to, paid, edited }: PaidPeriod): Promise<EndedProgram[]> {
  const lines = [...paid.figures].flatMap(([customId, { boosts }]) =>
    boosts.pay.lines.map(({ boostId, amountCents }) => ({ boostId, to: customId, cents: amountCents })),
  );
  const byBoost = Map.groupBy(lines, ({ boostId }) => boostId);
  const hasEnded = (endDate: string) => from <= endDate && endDate <= to;
  return (await edited.boosts())
    .filter(
      ({ boostId, savedAt, deletedAt, endDate }) =>
        byBoost.has(boostId) || (savedAt !== null && deletedAt === null && hasEnded(endDate)),
    )
    .map(({ boostId, name, endDate, supplierContribution }) => ({
      ...{ kind: 'boost', id: boostId, name, to: endDate },
      ...billed([{ paid: byBoost.get(boostId) ?? [], percent: supplierContribution }]),
    }));
}

async function itemsOf({ paid, edited }: PaidPeriod): Promise<EndedProgram[]> {
  const items = new Map((await edited.items()).map((item) => [item.itemId, item]));
  return [...paid.itemPay.trees].flatMap(([itemId, { instances }]): EndedProgram[] => {
    const item = items.get(itemId);
    const ended = instances.filter(({ isAccruing }) => !isAccruing);
    const last = ended.at(-1);
    if (item === undefined || last === undefined) return [];
    const { kind, name } = item;
    return [{ kind, id: itemId, name, to: last.to, ...billed(ended.map((one) => ofInstance(one, kind))) }];
  });
}

/** Suppliers contribute to incentives alone. */
const ofInstance = ({ cents, supplierContribution }: PaidInstance, kind: EndedProgram['kind']): Billed => ({
  paid: [...cents].flatMap((paid, to) => (Number.isNaN(paid) || paid === 0 ? [] : [{ to, cents: paid }])),
  percent: kind === 'incentive' ? supplierContribution : 0,
});

/** What a program pays at one percent is rounded once over everyone. */
function billed(parts: readonly Billed[]) {
  const byPercent = Map.groupBy(parts, ({ percent }) => percent);
  const shareCents = [...byPercent].map(([percent, of]) => {
    const cents = of.flatMap(({ paid }) => paid.map((one) => one.cents));
    return supplierShares(cents, percent).totalCents;
  });
  const all = parts.flatMap(({ paid }) => paid);
  const [percent, ...others] = byPercent.keys();
  return {
    people: new Set(all.map(({ to }) => to)).size,
    cost: dollars(all.reduce((sum, { cents }) => sum + cents, 0)),
    supplierContribution: others.length > 0 ? null : (percent ?? 0),
    supplierShare: dollars(shareCents.reduce((sum, cents) => sum + cents, 0)),
  };
}
