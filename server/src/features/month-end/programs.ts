/** What boosts and items cost in a sales period, and what suppliers are billed for of it. */
import { type EndedProgram, endedProgramKinds } from '@caselift/contract/month-end';
import { contributionIn } from '@caselift/domain/boost-contributions';
import { byName } from '@caselift/domain/by-name';
import type { DateRange } from '@caselift/domain/calendar';
import { dollars } from '@caselift/domain/numbers';
import { supplierShares } from '@caselift/domain/pay/boost-pay';
import type { EditedParts } from '../../figures/edited-parts.ts';
import type { PaidInstance } from '../../figures/item-pay.ts';
import type { PaidEveryone } from '../../figures/pay-inputs.ts';

export type MeasuredPeriod = DateRange & { paid: PaidEveryone; edited: EditedParts };

/** Cents. @property percent null: it isn't one, or wasn't stored. */
export type ProgramSums = Pick<EndedProgram, 'kind' | 'id' | 'name' | 'to' | 'people'> & {
  costCents: number;
  shareCents: number;
  percent: number | null;
};

export const programOf = ({ costCents, shareCents, percent, ...program }: ProgramSums): EndedProgram => ({
  ...program,
  cost: dollars(costCents),
  supplierContribution: percent,
  supplierShare: dollars(shareCents),
});

/** Boosts first, then objectives and incentives, each by name. */
export function inOrder(one: EndedProgram, other: EndedProgram): number {
  const named = ({ id, name }: EndedProgram) => ({ customId: id, name });
  const kindOf = ({ kind }: EndedProgram) => endedProgramKinds.indexOf(kind);
  return kindOf(one) - kindOf(other) || byName(named(one), named(other));
}

/** Of a period that isn't closed. What accrues isn't among them. */
export async function endedPrograms(period: MeasuredPeriod): Promise<EndedProgram[]> {
  return [...(await boostsOf(period)), ...(await itemsOf(period))].map(programOf).sort(inOrder);
}

/** What a program pays people at one percent of contribution. */
export type Billed = { paid: readonly { to: string | number; cents: number }[]; percent: number };

/** Those that paid or took back, and those that ended. */
async function boostsOf({ from, to, paid, edited }: MeasuredPeriod): Promise<ProgramSums[]> {
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
    .map((boost) => ({
      ...{ kind: 'boost' as const, id: boost.boostId, name: boost.name, to: boost.endDate },
      ...sumsOf([{ paid: byBoost.get(boost.boostId) ?? [], percent: contributionIn(boost, to) }]),
    }));
}

async function itemsOf({ paid, edited }: MeasuredPeriod): Promise<ProgramSums[]> {
  const items = new Map((await edited.items()).map((item) => [item.itemId, item]));
  return [...paid.itemPay.trees].flatMap(([itemId, { instances }]): ProgramSums[] => {
    const item = items.get(itemId);
    const ended = instances.filter(({ isAccruing }) => !isAccruing);
    const last = ended.at(-1);
    if (item === undefined || last === undefined) return [];
    const { kind, name } = item;
    return [{ kind, id: itemId, name, to: last.to, ...sumsOf(ended.map((one) => ofInstance(one, kind))) }];
  });
}

/** Suppliers contribute to incentives alone. */
const ofInstance = ({ cents, supplierContribution }: PaidInstance, kind: EndedProgram['kind']): Billed => ({
  paid: [...cents].flatMap((paid, to) => (Number.isNaN(paid) || paid === 0 ? [] : [{ to, cents: paid }])),
  percent: kind === 'incentive' ? supplierContribution : 0,
});

/** What a program pays at one percent is rounded once over everyone. */
export function sumsOf(parts: readonly Billed[]) {
  const byPercent = Map.groupBy(parts, ({ percent }) => percent);
  const shares = [...byPercent].map(([percent, of]) => {
    const cents = of.flatMap(({ paid }) => paid.map((one) => one.cents));
    return supplierShares(cents, percent).totalCents;
  });
  const all = parts.flatMap(({ paid }) => paid);
  const [percent, ...others] = byPercent.keys();
  const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0);
  return {
    people: new Set(all.map(({ to }) => to)).size,
    costCents: sum(all.map(({ cents }) => cents)),
    shareCents: sum(shares),
    percent: others.length > 0 ? null : (percent ?? 0),
  };
}
