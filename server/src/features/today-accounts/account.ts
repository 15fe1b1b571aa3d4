/** An account for a visit: its programs, what to sell, what it buys and what to remove. */

import type { Scope } from '@caselift/contract/scope';
import {
  type AccountVisit,
  type BoostHere,
  type BuysHere,
  type RemoveHere,
  type SellHere,
  todayAccountTexts,
} from '@caselift/contract/today-accounts';
import type { Tx } from '@caselift/db/connect';
import { byName } from '@caselift/domain/by-name';
import { deltaPercent, dollars, roundHalfAway } from '@caselift/domain/numbers';
import { ninetyDaysFigures } from '@caselift/domain/product-figures';
import { type RecommendationList, recommendationFigures } from '@caselift/domain/recommendation-figures';
import { inOrder } from '@caselift/domain/recommendation-order';
import type { Recommendation } from '@caselift/domain/recommendations';
import type { ActiveBoost } from '../../figures/active-boosts.ts';
import type { CatalogProduct } from '../../figures/catalog.ts';
import { readRecommended } from '../../figures/recommended.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { requireHolders } from './list.ts';
import { openPrograms, type RunningProgram, readRunning, worthOf } from './running.ts';

type Asked = { viewer: Viewer; scope: Scope; buyerId: string; rows: number };
type Row = Recommendation<CatalogProduct>;

export async function readAccountVisit(
  tx: Tx,
  memory: SnapshotMemory,
  { viewer, scope, buyerId, rows }: Asked,
): Promise<AccountVisit> {
  const recommended = await readRecommended(tx, memory, { viewer, scope }, { customId: buyerId, passes: () => true });
  const { snapshot, edited, view, buyer, boosts, basket, found } = recommended;
  const { person, holders } = await requireHolders(edited, viewer);
  if (!holders.has(buyer.repId ?? '')) throw refusal('forbidden', todayAccountTexts.notYours);
  const programs = await readRunning(tx, memory, { viewer, scope, snapshot, edited, person });
  const { settings, withProfits } = view;
  const list = (tab: RecommendationList['tab']): RecommendationList => ({
    ...{ tab, sort: 'ce', all: found, maxFPL: settings.maxFPL, withProfits: false },
  });
  const some = <T>(all: readonly Row[], rowOf: (row: Row) => T) => ({
    rows: all.slice(0, rows).map(rowOf),
    count: all.length,
  });
  const { name, accountType, premise, chain, location: city, lastOrderDate } = buyer;
  const { volume } = ninetyDaysFigures(buyer, { withProfits: false });
  const leadsTo = productSteps(programs, buyerId);
  const sell = inOrder(found.sell, 'sell', withProfits ? 'accountType' : 'ce')
    .map((row) =>
      sellHere(row, list('sell'), { boost: boosts.get(row.product.customId), program: leadsTo(row.product) }),
    )
    .map((row, at) => ({ row, at }))
    .sort((a, b) => gainOf(b.row) - gainOf(a.row) || a.at - b.at)
    .map(({ row }) => row);
  return {
    ...{ buyerId, name, accountType, premise, chain, city },
    volume: { thisYear: volume.thisYear, lastYear: volume.lastYear, diff: volume.delta },
    lastOrder: lastOrderDate,
    products: {
      thisYear: found.sold.length,
      lastYear: basket.stopped.length + basket.items.filter(([, , , before, has]) => has === 1 && before > 0).length,
    },
    programs: openPrograms(programs, buyerId),
    sell: { rows: sell.slice(0, rows), count: sell.length },
    buys: some(inOrder(found.sold, 'sold', 'ce'), (row) => buysHere(row, list('sold'))),
    remove: some(
      found.remove.toSorted((a, b) => byName(a.product, b.product)),
      (row) => removeHere(row, list('remove')),
    ),
  };
}

/** Dollars that the rep gets, of a program's step or of a boost. */
const gainOf = ({ program, boost }: SellHere): number => program?.amount ?? boost?.amount ?? 0;

/** The step that a product leads to in the account, of those that it isn't done in: the one that pays most. */
function productSteps(programs: readonly RunningProgram[], buyerId: string) {
  const steps = programs.flatMap((program) => {
    const account = program.accounts.find(({ customId }) => customId === buyerId);
    const { unit } = program.item.result;
    // Of cases and dollars any product is as good as the next: only what is counted by placement leads to a step.
    const isByPlacement = program.measure?.label.startsWith('PODs') && (unit === 'PODs' || unit === 'accounts');
    if (account === undefined || account.standing.state === 'done' || !isByPlacement) return [];
    // A product is one placement, whatever else the account lacks.
    const worth = worthOf(program, unit === 'PODs' ? 1 : account.standing.lacks);
    if (worth === null) return [];
    const { tree, instance } = program.item.found;
    const step = { itemId: tree.item.itemId, instance: instance.from, name: tree.item.name };
    const members = new Set(program.products.map(({ customId }) => customId));
    return [{ members, step: { ...step, amount: dollars(worth.amountCents), caption: worth.caption } }];
  });
  steps.sort((a, b) => b.step.amount - a.step.amount);
  return ({ customId }: CatalogProduct) => steps.find(({ members }) => members.has(customId))?.step ?? null;
}

function sellHere(
  row: Row,
  list: RecommendationList,
  { boost, program }: { boost: ActiveBoost | undefined; program: SellHere['program'] },
): SellHere {
  const { customId, name } = row.product;
  const { volume } = recommendationFigures(row, list);
  const average = volume.average ?? 0;
  const { peers } = row;
  return {
    ...{ customId, name, buyers: peers.buyers, peers: list.all.peers.buyers, average, program },
    boost: boost === undefined ? null : boostHere(boost, average, peers),
  };
}

/** What it brings if the account buys like its peers. @example $1.50 a CE x 6.4 CE = $9.60 */
function boostHere({ amount: each, type }: ActiveBoost, averageCe: number, peers: Row['peers']): BoostHere {
  const unit = type === 'GP/CE' ? 'CE' : 'units';
  const average = unit === 'CE' ? averageCe : roundHalfAway(peers.milliUnits / 1000 / peers.buyers, 4);
  return { each, unit, average, amount: roundHalfAway(each * average, 2) };
}

function buysHere(row: Row, list: RecommendationList): BuysHere {
  const { customId, name } = row.product;
  const { volume } = recommendationFigures(row, list);
  const diff = deltaPercent(row.own.milliUnits, row.own.lastYearMilliUnits);
  return { customId, name, volume: volume.total, diff, average: volume.average };
}

function removeHere(row: Row, list: RecommendationList): RemoveHere {
  const { customId, name } = row.product;
  const { volume, why } = recommendationFigures(row, list);
  const share = why.find((reason) => reason.rule === 'share');
  const losses = why.find((reason) => reason.rule === 'losses');
  return {
    ...{ customId, name, volume: volume.total, diff: deltaPercent(row.own.milliUnits, row.own.lastYearMilliUnits) },
    share: share === undefined ? null : { own: share.volumeShare, peers: share.peersVolumeShare },
    losses: losses === undefined ? null : { percent: losses.percent, most: losses.maxPercent },
  };
}
