/** A program's accounts of a person, with how far each of them is. */
import type { Tx } from '@caselift/db/connect';
import { byName } from '@caselift/domain/by-name';
import type { ItemImage } from '@caselift/domain/programs/item-entry';
import { accountSet, accountTest, productTest } from '@caselift/domain/programs/item-members';
import { countImages } from '@caselift/domain/programs/item-quantity';
import {
  type AccountMeasure,
  type AccountStanding,
  type AccountSums,
  imageStanding,
  measuredStanding,
} from '@caselift/domain/programs/program-accounts';
import { type AskedItem, requireMeasured } from '../../figures/asked-item.ts';
import { readBuyers } from '../../figures/buyers.ts';
import { type CatalogProduct, readProductList } from '../../figures/catalog.ts';
import { requireTables } from '../../figures/current-snapshot.ts';
import { readAccounts } from '../../figures/item-accounts.ts';
import { readItemLists } from '../../figures/item-rows.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';

export type ProgramAccount = {
  customId: string;
  name: string;
  city: string | null;
  chain: string | null;
  rep: string | null;
  standing: AccountStanding;
} & ({ sums: AccountSums; images: null } | { sums: null; images: readonly ItemImage[] });

/** @property measure null: it counts photos, or no accounts at all. products: those that it measures. */
export type Program = {
  accounts: ProgramAccount[];
  measure: AccountMeasure | null;
  products: readonly CatalogProduct[];
};

/** Those that are nearest to done first, then by name. */
export async function readProgram(tx: Tx, memory: SnapshotMemory, asked: AskedItem): Promise<Program> {
  const { type } = asked.input.item;
  const program =
    asked.measured !== null
      ? await measuredProgram(tx, memory, asked)
      : type === 'image' || type === 'imageValidation'
        ? { accounts: await imageAccounts(tx, memory, asked), measure: null, products: [] }
        : { accounts: [], measure: null, products: [] };
  program.accounts.sort((a, b) => b.standing.share - a.standing.share || byName(a, b));
  return program;
}

async function measuredProgram(tx: Tx, memory: SnapshotMemory, asked: AskedItem): Promise<Program> {
  const { scope, named, snapshot } = requireMeasured(asked);
  const { terms, rules } = asked.input;
  if (terms.measure === null) throw new Error('What is measured has a measure.');
  const [accounts, all, { byId }] = await Promise.all([
    readAccounts(tx, memory, asked),
    readProductList(tx, memory, snapshot),
    readBuyers(tx, memory, snapshot),
  ]);
  const { products: set } = scope;
  const list = set.kind === 'list' ? named.lists.find(([hash]) => hash === set.hash)?.[1] : [];
  const products = all.filter(productTest(set, list));
  const measure: AccountMeasure = {
    label: terms.measure.label,
    isAccountSpecific: rules.isAccountSpecific,
    target: rules.target,
    products: products.length,
    isHidden: scope.unit === 'gpCents' && !asked.withProfits,
  };
  return {
    accounts: accounts.map(({ customId, name, holder, selected, reference }) => {
      const { location: city = null, chain = null } = byId.get(customId) ?? {};
      const sums = { selected, reference };
      const standing = measuredStanding(sums, measure);
      return { customId, name, city, chain, rep: holder?.name ?? null, standing, sums, images: null };
    }),
    measure,
    products,
  };
}

/** Those that photos can be handed in of, by who holds them now. */
async function imageAccounts(tx: Tx, memory: SnapshotMemory, asked: AskedItem): Promise<ProgramAccount[]> {
  const { input, holders, seen } = asked;
  const snapshot = requireTables(asked.snapshot, 'snapshot_buyers');
  const set = accountSet(input.terms.accounts);
  const [{ list }, lists] = await Promise.all([
    readBuyers(tx, memory, snapshot),
    readItemLists(tx, snapshot.wholesalerId, set.kind === 'list' ? [set.hash] : []),
  ]);
  const isInSet = accountTest(set, [...lists.values()].flat());
  const theirs = new Set(holders);
  return list
    .filter((buyer) => buyer.repId !== null && theirs.has(buyer.repId) && isInSet(buyer))
    .map(({ customId, name, location: city, chain, repId }) => {
      const { images, ...counted } = imagesOf(asked, customId);
      const standing = imageStanding(counted, input.rules.maxImagesPerAccount);
      return { customId, name, city, chain, rep: seen.get(repId ?? '') ?? null, standing, sums: null, images };
    });
}

/** approved: that count. Of whoever's photos count for the person. */
export function imagesOf({ input }: Pick<AskedItem, 'input'>, buyerId: string) {
  const { item, rules, submitted = [] } = input;
  const ofEach = submitted.map((one) => ({ ...one, images: one.images.filter((image) => image.buyerId === buyerId) }));
  const images = ofEach.flatMap((one) => one.images);
  const approved = ofEach.reduce(
    (sum, one) =>
      sum + countImages(one.images, { type: item.type, ...(one.rules ?? rules) }, rules.payout).counted.length,
    0,
  );
  return { images, approved, waiting: images.filter(({ status }) => status === 'pending').length };
}
