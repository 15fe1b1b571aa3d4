/** Names of the demo's buyers: chains with numbered stores, and independents. All are invented. */
import type { Random } from './random.ts';

export type AccountType =
  | 'Grocery'
  | 'Convenience'
  | 'Liquor Store'
  | 'Club'
  | 'Bar'
  | 'Restaurant'
  | 'Hotel'
  | 'Venue';

export type Chain = { name: string; accountType: AccountType; stores: number };

export const chains: readonly Chain[] = [
  { name: 'Brightbarrow Market', accountType: 'Grocery', stores: 26 },
  { name: 'Fennel & Main Grocers', accountType: 'Grocery', stores: 14 },
  { name: 'QuikLantern', accountType: 'Convenience', stores: 34 },
  { name: 'Pump & Pantry Stop', accountType: 'Convenience', stores: 22 },
  { name: 'Corner Cask Liquors', accountType: 'Liquor Store', stores: 18 },
  { name: 'Bulkhouse Club', accountType: 'Club', stores: 4 },
  { name: 'Copper Spigot Taphouse', accountType: 'Bar', stores: 10 },
  { name: 'Mesa Verbena Cantina', accountType: 'Restaurant', stores: 12 },
  { name: 'Millrace Suites', accountType: 'Hotel', stores: 8 },
];

/** Independents by type; with the 148 chain stores they make 400. */
export const independents: readonly (readonly [AccountType, number])[] = [
  ['Grocery', 14],
  ['Convenience', 38],
  ['Liquor Store', 42],
  ['Bar', 66],
  ['Restaurant', 70],
  ['Hotel', 12],
  ['Venue', 10],
];

const firstWords = [
  'Gilded',
  'Crooked',
  'Blue',
  'Iron',
  'Lucky',
  'Quiet',
  'Rusty',
  'Silver',
  'Twin',
  'Velvet',
  'Wandering',
  'Amber',
  'Hollow',
  'Salty',
  'Painted',
  'Sleepy',
];
const secondWords = [
  'Otter',
  'Lantern',
  'Anchor',
  'Sparrow',
  'Juniper',
  'Kettle',
  'Badger',
  'Mulberry',
  'Compass',
  'Heron',
  'Thistle',
  'Wagon',
  'Pelican',
  'Acorn',
  'Harrow',
  'Magpie',
];
const endings: Readonly<Record<AccountType, readonly string[]>> = {
  Grocery: ['Foods', 'Market', 'Grocery'],
  Convenience: ['Mini Mart', 'Corner Store', 'Quick Stop'],
  'Liquor Store': ['Liquors', 'Wine & Spirits', 'Bottle Shop'],
  Club: ['Club'],
  Bar: ['Tavern', 'Pub', 'Taproom', 'Lounge'],
  Restaurant: ['Kitchen', 'Grill', 'Bistro', 'Cantina'],
  Hotel: ['Inn', 'Hotel'],
  Venue: ['Music Hall', 'Ballpark', 'Event Barn'],
};

/** A source of names of which none comes twice. */
export function independentNames(random: Random): (accountType: AccountType) => string {
  const taken = new Set<string>();
  return (accountType) => {
    for (;;) {
      const name = `${random.pick(firstWords)} ${random.pick(secondWords)} ${random.pick(endings[accountType])}`;
      if (taken.has(name)) continue;
      taken.add(name);
      return name;
    }
  };
}
