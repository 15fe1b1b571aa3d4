/** A town of shops and a bar for tests of recommendations, with the arithmetic in the margin. L is 15 May 2024. */
import type { TestBuyer } from './buyers.ts';
import type { SnapshotContent } from './figures.ts';
import type { TestProduct, TestTypeProduct } from './products.ts';

/** A unit is a CE. Their places are the numbers in baskets. */
const listed: TestProduct[] = [
  {
    customId: 'ale',
    name: 'Alder Ale',
    supplier: 'Alder Brewing',
    brand: 'Alder',
    brandFam: 'Alder Family',
    packageType: 'Can',
    size: '12 oz',
    tags: ['Craft', 'Local'],
  },
  { customId: 'cider', name: 'Birch Cider', supplier: 'Birch', brand: 'Birch', tags: ['Local'] },
  { customId: 'gin', name: 'Cedar Gin', supplier: 'Cedar', brand: 'Cedar' },
  { customId: 'rum', name: 'Dune Rum', supplier: 'Dune', brand: 'Dune', packageType: 'Bottle', size: '1 L' },
  { customId: 'rye', name: 'Elm Rye', supplier: 'Elm', brand: 'Elm', brandFam: 'Elm Family' },
];

/** 100 CE and $100.00 of each: ale 20 and $20.00, cider 8 and $1.00, gin 66 and $68.00, rum 4 and $6.00, rye 2 and $5.00. */
const basketOfAPeer: TestBuyer['basket'] = [
  [0, 20, 2000, 0, 1],
  [1, 8, 100, 0, 1],
  [2, 66, 6800, 0, 1],
  [3, 4, 600, 0, 1],
  [4, 2, 500, 0, 1],
];

const buyers: TestBuyer[] = [
  {
    customId: 'corner',
    name: 'Corner Shop',
    accountType: 'Shop',
    premise: 'off',
    rep: 'REP_1',
    sold: [28_800, 10_000, 60_000], // 100 CE, $100.00
    lastYear: [28_800, 7777, 50_000],
    months: [
      [24, 2880, 7654],
      [12, 2880, 8765],
    ],
    lastOrder: { date: '2024-05-10', products: 2, ounces: 2880 },
    // Ale is 5% of its CE and 4% of its GP: below half of the peers' 20%, and below the 8 CE of last year.
    basket: [
      [0, 5, 400, 8, 1],
      [2, 95, 9600, 90, 1],
    ],
    // $10.00 of $500.00 are 2%.
    losses: [
      [2, 'outOfCode', 1000, 50_000],
      [0, 'breakage', 3210, 10_000], // not charged
    ],
  },
  ...['one', 'three', 'two'].map(
    (customId): TestBuyer => ({
      customId,
      name: `Shop ${customId}`,
      accountType: 'Shop',
      rep: 'REP_2',
      sold: [28_800, 10_000, 60_000],
      lastOrder: { date: '2024-05-08', products: 5, ounces: 28_800 },
      basket: basketOfAPeer,
    }),
  ),
  {
    customId: 'wine',
    name: 'Wine Bar',
    accountType: 'Bar',
    sold: [4608, 7700, 9000],
    lastOrder: { date: '2024-04-30', products: 2, ounces: 4608 },
    basket: [
      [3, 10, 9000, 0, 1],
      [4, 6, -1300, 0, 1],
    ],
  },
];

/**
 * Units of all: ale 65, cider 24, gin 293, rum 22, rye 12. GP a CE: rum $4.91, gin $1.02, ale $0.98, rye $0.17, cider
 * $0.13. Of five products each has a GP rank of its own; volume is Low of rye, High of ale and gin.
 */
const products = listed.map((product, at): TestProduct => {
  const of = buyers.flatMap(({ basket = [] }) => basket.filter(([number]) => number === at));
  const sum = (read: (row: (typeof of)[number]) => number) => of.reduce((all, row) => all + read(row), 0);
  return { ...product, sold: [sum(([, units]) => units), sum(([, , gpCents]) => gpCents)] };
});

/** What buyers did together, as an update adds it up. */
export function typeProductsOf(of: readonly TestBuyer[]): TestTypeProduct[] {
  const sums = new Map<string, TestTypeProduct>();
  for (const { accountType = null, basket = [] } of of) {
    for (const [product, units, gpCents, , hasBought] of basket) {
      const key = `${accountType} ${product}`;
      const sum = sums.get(key) ?? { accountType, product, buyers: 0, units: 0, gpCents: 0 };
      sum.buyers += hasBought;
      sum.units += units;
      sum.gpCents += gpCents;
      sums.set(key, sum);
    }
  }
  return [...sums.values()];
}

export const shops: SnapshotContent & { buyers: TestBuyer[]; products: readonly TestProduct[] } = {
  lastTransactionDate: '2024-05-15',
  products,
  buyers,
  typeProducts: typeProductsOf(buyers),
};
