/** The 25 suppliers of the demo and what makes each of them worth looking at. All names are invented. */

export type Category = 'beer' | 'seltzer' | 'cider' | 'wine' | 'spirits' | 'softDrink';

export type Supplier = {
  id: string;
  name: string;
  category: Category;
  /** Name of the brand family, and of the brands in it. */
  families: readonly { family: string; brands: readonly string[] }[];
  /** How many products it has in the catalogue; all suppliers together have 300. */
  products: number;
  /** Its draw beside the other suppliers of its category. */
  popularity: number;
  /** Gross profit in percent of the list price at the start. */
  marginPercent: number;
  /** Growth of what buyers order, in percent a year. */
  growthPercent: number;
  /** List price beside the category's usual one. */
  priceLevel: number;
  tags: readonly string[];
  /** First and last day on which it is sold; absent: all days. */
  soldFrom?: string;
  soldUntil?: string;
  /** Sold below cost from one day until another: the deals that cost more than they bring. */
  belowCost?: { from: string; until: string; discountPercent: number };
  /** Buyers send back what is left of it after its last day, so that the last month holds returns only. */
  returnsAfterEnd?: boolean;
};

const beers: readonly Supplier[] = [
  {
    id: 'S101',
    name: 'Kestermann Brewing Company',
    category: 'beer',
    families: [
      { family: 'Kestermann', brands: ['Kestermann Lager', 'Kestermann Light', 'Kestermann Amber'] },
      { family: 'Old Tollgate', brands: ['Old Tollgate', 'Old Tollgate Ice'] },
    ],
    products: 26,
    popularity: 3.4,
    marginPercent: 26,
    growthPercent: -3,
    priceLevel: 0.94,
    tags: ['Core'],
  },
  {
    id: 'S102',
    name: 'Halvorn Breweries',
    category: 'beer',
    families: [
      { family: 'Halvorn', brands: ['Halvorn Pilsner', 'Halvorn Ultra Light', 'Halvorn Zest'] },
      { family: 'Duskline', brands: ['Duskline Dark'] },
    ],
    products: 20,
    popularity: 2.8,
    marginPercent: 25,
    growthPercent: 4,
    priceLevel: 0.97,
    tags: ['Core'],
  },
  {
    id: 'S103',
    name: 'Wrenfield Beer Works',
    category: 'beer',
    families: [{ family: 'Wrenfield', brands: ['Wrenfield Hazy IPA', 'Wrenfield Porch Ale', 'Wrenfield Night Stout'] }],
    products: 14,
    popularity: 1.2,
    marginPercent: 31,
    growthPercent: 9,
    priceLevel: 1.32,
    tags: ['Craft', 'Local'],
  },
  {
    id: 'S104',
    name: 'Tin Orchard Ales',
    category: 'beer',
    families: [{ family: 'Tin Orchard', brands: ['Tin Orchard Pale', 'Tin Orchard Saison', 'Tin Orchard Harvest'] }],
    products: 12,
    popularity: 0.9,
    marginPercent: 30,
    growthPercent: -8,
    priceLevel: 1.28,
    tags: ['Craft', 'Seasonal'],
  },
  {
    id: 'S105',
    name: 'Cobblefen Brewing',
    category: 'beer',
    families: [{ family: 'Cobblefen', brands: ['Cobblefen Bitter', 'Cobblefen Gose'] }],
    products: 8,
    popularity: 0.5,
    marginPercent: 29,
    growthPercent: -22,
    priceLevel: 1.25,
    tags: ['Craft'],
    soldUntil: '2026-08-21',
    returnsAfterEnd: true,
  },
  {
    id: 'S106',
    name: 'Ninth Ferry Brewing',
    category: 'beer',
    families: [{ family: 'Ninth Ferry', brands: ['Ninth Ferry Red', 'Ninth Ferry Deckhand Lager'] }],
    products: 10,
    popularity: 0.7,
    marginPercent: 28,
    growthPercent: 12,
    priceLevel: 1.2,
    tags: ['Craft', 'Local'],
  },
  {
    id: 'S107',
    name: 'Cervecería Alondra del Norte',
    category: 'beer',
    families: [{ family: 'Alondra', brands: ['Alondra Clara', 'Alondra Negra', 'Alondra con Limón'] }],
    products: 16,
    popularity: 2.4,
    marginPercent: 27,
    growthPercent: 8,
    priceLevel: 1.18,
    tags: ['Import', 'Core'],
  },
  {
    id: 'S108',
    name: 'Brouwerij Oosterlinde',
    category: 'beer',
    families: [{ family: 'Oosterlinde', brands: ['Oosterlinde Blond', 'Oosterlinde Tripel'] }],
    products: 8,
    popularity: 0.6,
    marginPercent: 32,
    growthPercent: 2,
    priceLevel: 1.6,
    tags: ['Import'],
  },
  {
    id: 'S109',
    name: 'Privatbrauerei Ettwald',
    category: 'beer',
    families: [{ family: 'Ettwald', brands: ['Ettwald Helles', 'Ettwald Weizen'] }],
    products: 8,
    popularity: 0.6,
    marginPercent: 28,
    growthPercent: -5,
    priceLevel: 1.35,
    tags: ['Import'],
    soldUntil: '2025-12-19',
  },
];

const mixedDrinks: readonly Supplier[] = [
  {
    id: 'S201',
    name: 'Pale Harbor Beverages',
    category: 'seltzer',
    families: [{ family: 'Pale Harbor', brands: ['Pale Harbor Citrus', 'Pale Harbor Berry', 'Pale Harbor Variety'] }],
    products: 14,
    popularity: 2.2,
    marginPercent: 27,
    growthPercent: -11,
    priceLevel: 1,
    tags: ['Gluten Free', 'Low Calorie'],
  },
  {
    id: 'S202',
    name: 'Zestrel Drinks',
    category: 'seltzer',
    families: [{ family: 'Zestrel', brands: ['Zestrel Paloma', 'Zestrel Ranch Water', 'Zestrel Spritz'] }],
    products: 12,
    popularity: 1.5,
    marginPercent: 29,
    growthPercent: 18,
    priceLevel: 1.2,
    tags: ['Gluten Free', 'New'],
    soldFrom: '2026-02-02',
  },
  {
    id: 'S203',
    name: 'Applegarth Row Cider',
    category: 'cider',
    families: [{ family: 'Applegarth', brands: ['Applegarth Dry', 'Applegarth Pear', 'Applegarth Orchard Blend'] }],
    products: 10,
    popularity: 1,
    marginPercent: 28,
    growthPercent: 3,
    priceLevel: 1,
    tags: ['Gluten Free', 'Seasonal'],
  },
  {
    id: 'S204',
    name: 'Clearhollow Zero',
    category: 'softDrink',
    families: [{ family: 'Clearhollow', brands: ['Clearhollow Zero Lager', 'Clearhollow Hop Water'] }],
    products: 8,
    popularity: 0.8,
    marginPercent: 30,
    growthPercent: 21,
    priceLevel: 1,
    tags: ['Non-Alcoholic', 'Low Calorie'],
  },
];

const wines: readonly Supplier[] = [
  {
    id: 'S301',
    name: 'Stillmarsh Cellars',
    category: 'wine',
    families: [
      { family: 'Stillmarsh', brands: ['Stillmarsh Chardonnay', 'Stillmarsh Cabernet', 'Stillmarsh Red Blend'] },
      { family: 'Heron Gate', brands: ['Heron Gate Moscato', 'Heron Gate Rosé'] },
    ],
    products: 16,
    popularity: 2,
    marginPercent: 30,
    growthPercent: -2,
    priceLevel: 0.8,
    tags: ['Core'],
  },
  {
    id: 'S302',
    name: 'Redwillow Terrace Vineyards',
    category: 'wine',
    families: [{ family: 'Redwillow Terrace', brands: ['Redwillow Pinot Noir', 'Redwillow Zinfandel'] }],
    products: 10,
    popularity: 1,
    marginPercent: 33,
    growthPercent: 5,
    priceLevel: 1.4,
    tags: ['Organic'],
  },
  {
    id: 'S303',
    name: 'Domaine Ardelise',
    category: 'wine',
    families: [{ family: 'Ardelise', brands: ['Ardelise Blanc', 'Ardelise Rouge', 'Ardelise Crémant'] }],
    products: 10,
    popularity: 0.8,
    marginPercent: 34,
    growthPercent: 1,
    priceLevel: 1.7,
    tags: ['Import'],
  },
  {
    id: 'S304',
    name: 'Cantina Solmarino',
    category: 'wine',
    families: [{ family: 'Solmarino', brands: ['Solmarino Prosecco', 'Solmarino Pinot Grigio'] }],
    products: 8,
    popularity: 1.1,
    marginPercent: 29,
    growthPercent: 7,
    priceLevel: 1,
    tags: ['Import', 'Low Calorie'],
  },
  {
    id: 'S305',
    name: 'Viña Corralquén',
    category: 'wine',
    families: [{ family: 'Corralquén', brands: ['Corralquén Malbec', 'Corralquén Carménère'] }],
    products: 8,
    popularity: 0.7,
    marginPercent: 22,
    growthPercent: -6,
    priceLevel: 0.85,
    tags: ['Import'],
    belowCost: { from: '2025-05-01', until: '2026-12-31', discountPercent: 27 },
  },
  {
    id: 'S306',
    name: 'Kaitoa Ridge Wines',
    category: 'wine',
    families: [{ family: 'Kaitoa Ridge', brands: ['Kaitoa Ridge Sauvignon Blanc', 'Kaitoa Ridge Pinot Gris'] }],
    products: 8,
    popularity: 0.9,
    marginPercent: 31,
    growthPercent: 10,
    priceLevel: 1.15,
    tags: ['Import', 'Organic'],
  },
];

const spirits: readonly Supplier[] = [
  {
    id: 'S401',
    name: 'Northspar Distilling',
    category: 'spirits',
    families: [
      { family: 'Northspar', brands: ['Northspar Vodka', 'Northspar Citrus Vodka', 'Northspar Gin'] },
      { family: 'Brindlecask', brands: ['Brindlecask Bourbon'] },
    ],
    products: 20,
    popularity: 2.2,
    marginPercent: 22,
    growthPercent: 2,
    priceLevel: 0.8,
    tags: ['Core'],
  },
  {
    id: 'S402',
    name: 'Ashgrove Hollow Distillers',
    category: 'spirits',
    families: [{ family: 'Ashgrove Hollow', brands: ['Ashgrove Hollow Bourbon', 'Ashgrove Hollow Rye'] }],
    products: 12,
    popularity: 1.3,
    marginPercent: 24,
    growthPercent: 6,
    priceLevel: 1.3,
    tags: ['Local'],
  },
  {
    id: 'S403',
    name: 'Destilería Tres Cardones',
    category: 'spirits',
    families: [{ family: 'Tres Cardones', brands: ['Tres Cardones Blanco', 'Tres Cardones Reposado'] }],
    products: 12,
    popularity: 1.6,
    marginPercent: 23,
    growthPercent: 14,
    priceLevel: 1.35,
    tags: ['Import', 'Core'],
  },
  {
    id: 'S404',
    name: 'Glen Orvaine Distillery',
    category: 'spirits',
    families: [{ family: 'Glen Orvaine', brands: ['Glen Orvaine 10', 'Glen Orvaine 15', 'Orvaine Blended'] }],
    products: 10,
    popularity: 0.8,
    marginPercent: 25,
    growthPercent: -4,
    priceLevel: 1.9,
    tags: ['Import'],
  },
  {
    id: 'S405',
    name: 'Carrow Bay Rum Company',
    category: 'spirits',
    families: [{ family: 'Carrow Bay', brands: ['Carrow Bay White', 'Carrow Bay Spiced'] }],
    products: 10,
    popularity: 1,
    marginPercent: 21,
    growthPercent: -1,
    priceLevel: 0.85,
    tags: ['Core'],
    // A loss that the days before it, which the month may hold too, don't make up for.
    belowCost: { from: '2026-09-01', until: '2026-09-30', discountPercent: 36 },
  },
  {
    id: 'S406',
    name: 'Verrault & Fils Liqueurs',
    category: 'spirits',
    families: [{ family: 'Verrault', brands: ['Verrault Orange', 'Verrault Cassis', 'Verrault Amaro'] }],
    products: 10,
    popularity: 0.6,
    marginPercent: 27,
    growthPercent: 3,
    priceLevel: 1.05,
    tags: ['Import', 'Seasonal'],
  },
];

export const suppliers: readonly Supplier[] = [...beers, ...mixedDrinks, ...wines, ...spirits];
