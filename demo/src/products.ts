/** The demo's 300 products: each supplier's brands in the packages of its category. */
import { dayNumber, firstDay, lastDay } from './days.ts';
import { type Packaging, packagings } from './packages.ts';
import { itemAt } from './random.ts';
import { type Category, type Supplier, suppliers } from './suppliers.ts';

export type Product = Packaging & {
  id: string;
  name: string;
  supplier: Supplier;
  category: Category;
  brandId: string;
  brand: string;
  brandFamily: string;
  productType: string;
  tags: readonly string[];
  /** List price and laid-in cost of a case on the first day, cents. */
  baseCasePriceCents: number;
  baseCaseCostCents: number;
  /** Its draw beside all other products. */
  draw: number;
  soldFromDay: number;
  soldUntilDay: number;
};

const productTypes: Readonly<Record<Category, string>> = {
  beer: 'Beer',
  seltzer: 'Seltzer & RTD',
  cider: 'Cider',
  wine: 'Wine',
  spirits: 'Spirits',
  softDrink: 'Non-Alcoholic',
};
/** How much of what buyers order is of the category. */
const categoryDraw: Readonly<Record<Category, number>> = {
  beer: 1.2,
  seltzer: 1,
  cider: 1.3,
  wine: 0.85,
  spirits: 0.7,
  softDrink: 1.2,
};

type Brand = { id: string; brand: string; family: string; place: number };

function brandsOf(supplier: Supplier): Brand[] {
  return supplier.families
    .flatMap(({ family, brands }) => brands.map((brand) => ({ family, brand })))
    .map(({ family, brand }, place) => ({ id: `${supplier.id}-B${place + 1}`, brand, family, place }));
}

function productOf(supplier: Supplier, brand: Brand, packaging: Packaging, id: string): Product {
  const baseCasePriceCents = Math.round((packaging.casePriceCents * supplier.priceLevel) / 5) * 5;
  // The first brand carries a supplier; each further one sells less.
  const brandShare = 1 / (1 + 0.45 * brand.place);
  return {
    ...packaging,
    id,
    name: `${brand.brand} ${packaging.size} ${packaging.packageType}`,
    supplier,
    category: supplier.category,
    brandId: brand.id,
    brand: brand.brand,
    brandFamily: brand.family,
    productType: productTypes[supplier.category],
    tags: packaging.packageType === 'Keg' ? [...supplier.tags, 'Draft'] : supplier.tags,
    baseCasePriceCents,
    baseCaseCostCents: Math.round(baseCasePriceCents * (1 - supplier.marginPercent / 100)),
    draw: categoryDraw[supplier.category] * supplier.popularity * packaging.popularity * brandShare,
    soldFromDay: supplier.soldFrom === undefined ? firstDay : dayNumber(supplier.soldFrom),
    soldUntilDay: supplier.soldUntil === undefined ? lastDay : dayNumber(supplier.soldUntil),
  };
}

function productsOf(supplier: Supplier, firstNumber: number): Product[] {
  const brands = brandsOf(supplier);
  return Array.from({ length: supplier.products }, (_, at) => {
    const brand = itemAt(brands, at % brands.length);
    const packaging = itemAt(packagings[supplier.category], Math.floor(at / brands.length));
    return productOf(supplier, brand, packaging, String(firstNumber + at));
  });
}

/** The catalogue, with ids that count up from 20001. */
export function buildProducts(): Product[] {
  const products: Product[] = [];
  for (const supplier of suppliers) products.push(...productsOf(supplier, 20_001 + products.length));
  return products;
}
