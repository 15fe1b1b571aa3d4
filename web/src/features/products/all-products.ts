/** Every product that the filters leave, for paper and for the file: asked for a page at a time. */
import { listProducts, type Product, productsLimit } from '@caselift/contract/products';
import { type CallInput, call } from '../../api/call.ts';

export type ListInput = CallInput<typeof listProducts>;

export async function allProducts({ query }: ListInput): Promise<Product[]> {
  const products: Product[] = [];
  for (let page = 1; ; page += 1) {
    const { results, count } = await call(listProducts, { query: { ...query, page, limit: productsLimit } });
    products.push(...results);
    if (products.length >= count || results.length === 0) return products;
  }
}
