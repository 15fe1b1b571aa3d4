import type { Category } from './suppliers.ts';

/** How a product is packed and what a case of it usually costs the buyer. A unit is one bottle, can, box or keg. */
export type Packaging = {
  packageType: string;
  size: string;
  ouncesPerUnit: number;
  unitsPerCase: number;
  /** List price of a case (of a keg: of the keg) at price level 1, cents. */
  casePriceCents: number;
  /** Its draw beside the category's other packages. */
  popularity: number;
  /** Sold on or off premise only; null: both. */
  premise: 'on' | 'off' | null;
};

const ouncesPerMillilitre = 1 / 29.5735295625;

function metric(millilitres: number): { size: string; ouncesPerUnit: number } {
  const ouncesPerUnit = Math.round(millilitres * ouncesPerMillilitre * 1e6) / 1e6;
  return { size: millilitres >= 1000 ? `${millilitres / 1000} L` : `${millilitres} ml`, ouncesPerUnit };
}

const can12 = { size: '12 oz', ouncesPerUnit: 12 };
const halfBarrel = { size: '1/2 bbl', ouncesPerUnit: 1984, unitsPerCase: 1 };
const sixthBarrel = { size: '1/6 bbl', ouncesPerUnit: 661, unitsPerCase: 1 };

/** In the order in which a brand takes them: a brand with four products has the first four. */
export const packagings: Readonly<Record<Category, readonly Packaging[]>> = {
  beer: [
    { ...can12, packageType: '12pk Can', unitsPerCase: 24, casePriceCents: 2390, popularity: 3, premise: null },
    { ...can12, packageType: '6pk Bottle', unitsPerCase: 24, casePriceCents: 2580, popularity: 2, premise: null },
    { ...halfBarrel, packageType: 'Keg', casePriceCents: 12_900, popularity: 1.6, premise: 'on' },
    { ...sixthBarrel, packageType: 'Keg', casePriceCents: 6_400, popularity: 1, premise: 'on' },
    {
      size: '16 oz',
      ouncesPerUnit: 16,
      packageType: '4pk Can',
      unitsPerCase: 24,
      casePriceCents: 3090,
      popularity: 1.4,
      premise: null,
    },
    {
      size: '25 oz',
      ouncesPerUnit: 25,
      packageType: 'Single Can',
      unitsPerCase: 15,
      casePriceCents: 2640,
      popularity: 1.1,
      premise: 'off',
    },
  ],
  seltzer: [
    { ...can12, packageType: '12pk Can', unitsPerCase: 24, casePriceCents: 2990, popularity: 3, premise: null },
    { ...can12, packageType: '4pk Can', unitsPerCase: 24, casePriceCents: 3190, popularity: 1.5, premise: null },
    {
      size: '19.2 oz',
      ouncesPerUnit: 19.2,
      packageType: 'Single Can',
      unitsPerCase: 15,
      casePriceCents: 2890,
      popularity: 1.2,
      premise: 'off',
    },
    { ...can12, packageType: '24pk Can', unitsPerCase: 24, casePriceCents: 2790, popularity: 1, premise: 'off' },
    { ...sixthBarrel, packageType: 'Keg', casePriceCents: 7_900, popularity: 0.5, premise: 'on' },
  ],
  cider: [
    { ...can12, packageType: '6pk Can', unitsPerCase: 24, casePriceCents: 3290, popularity: 2, premise: null },
    { ...can12, packageType: '6pk Bottle', unitsPerCase: 24, casePriceCents: 3390, popularity: 1, premise: null },
    { ...sixthBarrel, packageType: 'Keg', casePriceCents: 8_200, popularity: 1, premise: 'on' },
    {
      size: '16 oz',
      ouncesPerUnit: 16,
      packageType: '4pk Can',
      unitsPerCase: 24,
      casePriceCents: 3690,
      popularity: 1,
      premise: 'off',
    },
  ],
  softDrink: [
    { ...can12, packageType: '6pk Can', unitsPerCase: 24, casePriceCents: 2890, popularity: 2, premise: null },
    { ...can12, packageType: '12pk Can', unitsPerCase: 24, casePriceCents: 2690, popularity: 1.5, premise: 'off' },
    { ...can12, packageType: '6pk Bottle', unitsPerCase: 24, casePriceCents: 2990, popularity: 1, premise: null },
    {
      size: '16 oz',
      ouncesPerUnit: 16,
      packageType: '4pk Can',
      unitsPerCase: 24,
      casePriceCents: 3290,
      popularity: 0.7,
      premise: 'off',
    },
  ],
  wine: [
    { ...metric(750), packageType: 'Bottle', unitsPerCase: 12, casePriceCents: 11_400, popularity: 3, premise: null },
    { ...metric(1500), packageType: 'Magnum', unitsPerCase: 6, casePriceCents: 9_600, popularity: 1.2, premise: null },
    {
      ...metric(187),
      packageType: '4pk Split',
      unitsPerCase: 24,
      casePriceCents: 6_900,
      popularity: 0.8,
      premise: null,
    },
    { ...metric(3000), packageType: 'Box', unitsPerCase: 4, casePriceCents: 6_800, popularity: 0.8, premise: 'off' },
    {
      ...metric(375),
      packageType: 'Half Bottle',
      unitsPerCase: 12,
      casePriceCents: 7_400,
      popularity: 0.5,
      premise: 'on',
    },
  ],
  spirits: [
    { ...metric(750), packageType: 'Bottle', unitsPerCase: 12, casePriceCents: 19_800, popularity: 3, premise: null },
    {
      ...metric(1000),
      packageType: 'Bottle',
      unitsPerCase: 12,
      casePriceCents: 24_600,
      popularity: 1.5,
      premise: 'on',
    },
    {
      ...metric(1750),
      packageType: 'Handle',
      unitsPerCase: 6,
      casePriceCents: 17_400,
      popularity: 1.2,
      premise: 'off',
    },
    { ...metric(375), packageType: 'Pint', unitsPerCase: 24, casePriceCents: 22_800, popularity: 0.8, premise: 'off' },
    { ...metric(50), packageType: 'Mini', unitsPerCase: 60, casePriceCents: 7_800, popularity: 0.7, premise: 'off' },
    {
      ...metric(200),
      packageType: 'Half Pint',
      unitsPerCase: 24,
      casePriceCents: 13_200,
      popularity: 0.4,
      premise: 'off',
    },
  ],
};
