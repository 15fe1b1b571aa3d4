/** What the products that a boost would pay sold before, from which people estimate its cost (docs/product.md, Boosts). */
import { boostTexts, type CostEstimate, type readCostEstimate } from '@caselift/contract/boosts';
import type { BodyOf } from '@caselift/contract/endpoint';
import type { Tx } from '@caselift/db/connect';
import { type BoostType, boostFilterKeys, chosenBy } from '@caselift/domain/boosts';
import type { DateRange } from '@caselift/domain/calendar';
import { addDays, type IsoDate, sameDayLastYear } from '@caselift/domain/dates';
import { recordOf } from '@caselift/domain/record';
import { ceFromOunces, microOuncesOf, ouncesOf } from '@caselift/domain/volume';
import type { Context } from '../../context.ts';
import { boostIn, requireBoost } from '../../figures/boost-rows.ts';
import type { CatalogProduct } from '../../figures/catalog.ts';
import { type CurrentSnapshot, readChange } from '../../figures/current-snapshot.ts';
import { refusal } from '../../http/errors.ts';
import { readCatalogOf } from './products.ts';
import type { BoostsView } from './view.ts';

/** Reads all but the volumes; what it answers asks the worker for these, outside the transaction. */
export async function estimateCost(
  tx: Tx,
  context: Pick<Context, 'memory' | 'questions'>,
  {
    view,
    boostId,
    periodStart,
    body,
  }: { view: BoostsView; boostId: string; periodStart: IsoDate | undefined; body: BodyOf<typeof readCostEstimate> },
): Promise<() => Promise<CostEstimate>> {
  const { snapshot } = view;
  const boost = boostIn(requireBoost(view, boostId), periodStart);
  const {
    type = boost.type,
    startDate = boost.startDate,
    endDate = boost.endDate,
    customProductsSelected = boost.customProductsSelected,
  } = body;
  if (endDate < startDate) throw refusal('bad_input', boostTexts.period);
  const productsFilters = recordOf(boostFilterKeys, (key) => body[key] ?? boost.productsFilters[key]);
  const catalog = await readCatalogOf(tx, context.memory, view);
  const chosen = catalog.list.filter(
    chosenBy({ customProductsSelected, productsFilters, productIds: boost.productIds }),
  );
  const lastYear = { from: sameDayLastYear(startDate), to: sameDayLastYear(endDate) };
  const productsCount = chosen.length;
  if (snapshot === undefined) return async () => ({ totalVolumeLastYear: 0, lastYear, rolling30: null, productsCount });
  const changeId = await readChange(tx, snapshot);
  const { lastTransactionDate: lastDate } = snapshot;
  const held = { from: lastYear.from, to: lastYear.to < lastDate ? lastYear.to : lastDate };
  const last30 = { from: addDays(lastDate, -29), to: lastDate };
  const volume = async (range: DateRange) =>
    volumeOf(chosen, type, await readVolumes(context, snapshot, { changeId, lastDate, ...range }));
  return async () => {
    const [totalVolumeLastYear, rolling] = await Promise.all([volume(held), volume(last30)]);
    return { totalVolumeLastYear, lastYear: held, rolling30: { volume: rolling, ...last30 }, productsCount };
  };
}

type Volumes = ReadonlyMap<string, number>;

/** Thousandths of units by product, of every product that sold. */
function readVolumes(
  { memory, questions }: Pick<Context, 'memory' | 'questions'>,
  { wholesalerId }: CurrentSnapshot,
  question: DateRange & { changeId: number; lastDate: string },
): Promise<Volumes> {
  const { changeId, lastDate, from, to } = question;
  if (to < from) return Promise.resolve(new Map());
  const key = `volumes of ${wholesalerId} from ${from} to ${to}, change ${changeId} to ${lastDate}`;
  // Several may wait for the same answer, so it is asked for even if the first of them goes away.
  return memory.remember(key, async () => new Map(await questions.ask({ wholesalerId, kind: 'sumVolume', question })));
}

/** Net CE, 4 decimals, or units. */
function volumeOf(products: readonly CatalogProduct[], type: BoostType, volumes: Volumes): number {
  const milliUnitsOf = ({ customId }: CatalogProduct) => volumes.get(customId) ?? 0;
  if (type === 'GP/Unit') return products.reduce((sum, product) => sum + milliUnitsOf(product), 0) / 1000;
  const microOunces = products.reduce(
    (sum, product) => sum + microOuncesOf(ouncesOf(milliUnitsOf(product) / 1000, product.ouncesPerUnit)),
    0,
  );
  return ceFromOunces(microOunces / 1e6);
}
