/** A server with one boost and 60 products, as the panel asks for them. */
import type { BoostResult } from '@caselift/contract/boost-results';
import { type BoostDetail, type BoostProduct, boostProductsPageSize, listBoosts } from '@caselift/contract/boosts';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { accepted, stale } from '../../../../api/testing/serve.ts';
import { wholesalerWith } from '../../../../api/testing/wholesaler.ts';
import { resultWith } from '../../result/testing/result.ts';
import { boostWith, estimateWith, nothingUsed } from '../../testing/boosts.ts';

export const detailWith = (more: Partial<BoostDetail> = {}): BoostDetail => ({
  ...boostWith(),
  productsFilters: { ...nothingUsed, brand: ['Halvorn'] },
  sellingDays: { elapsed: 11, total: 43 },
  productsCount: 30,
  paid: {
    gross: 100,
    supplierShare: 50,
    net: 50,
    people: [
      { customId: 'ATS_30', name: 'Ines Marchetti', amount: 60, supplierShare: 30 },
      { customId: 'ATS_31', name: 'Ivo Tan', amount: 40, supplierShare: 20 },
    ],
  },
  ...more,
});

const house = wholesalerWith({
  productSuppliers: [
    { title: 'Cervecería Alondra', brands: ['Alondra'] },
    { title: 'Halvorn Breweries', brands: ['Halvorn', 'Kestermann'] },
  ],
  productPackageTypes: ['Bottle', 'Can'],
  productSizes: ['12 oz'],
  productTypes: ['Beer'],
  brandFams: ['House'],
});

const products = Array.from({ length: 60 }, (_, index) => ({
  customId: `P${index + 1}`,
  name: `Product ${index + 1}`,
  size: index % 2 === 0 ? '12 oz' : null,
  supplier: 'Halvorn Breweries',
  brand: index % 2 === 0 ? 'Halvorn' : 'Kestermann',
  premise: null,
  packageType: 'Bottle',
  tags: [],
  brandFam: null,
}));

export type PanelServer = {
  boost: BoostDetail;
  /** Terms of an earlier sales period. */
  earlier: Partial<BoostDetail>;
  /** What of the house is otherwise in Production. */
  published: Partial<Wholesaler>;
  /** The manual list. */
  listed: Set<string>;
  /** What it brought, and its packet; or a refusal. */
  result: BoostResult | Response;
  packet: { signedUrl: string; name: string } | Response;
  /** The next save, of the panel or of checks, is refused so. */
  refusesNext: Response | null;
  answer: (request: Request) => Promise<Response | undefined>;
};

export function panelServer(first: BoostDetail, listed: readonly string[] = []): PanelServer {
  const server: PanelServer = {
    boost: first,
    earlier: {},
    published: {},
    listed: new Set(listed),
    result: resultWith(),
    packet: { signedUrl: '/files/packet?signed', name: 'Fall Agave Push bill-back.xlsx' },
    refusesNext: null,
    answer: async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      const path = pathname.slice(listBoosts.path.length);
      if (pathname === '/api/wholesaler')
        return accepted({ ...house, ...(searchParams.get('db') === 'prod' && server.published) });
      if (!pathname.startsWith(listBoosts.path)) return undefined;
      const { _id: id } = server.boost;
      const body = request.method === 'GET' ? {} : await request.clone().json();
      const changes = request.method === 'PATCH' || path.endsWith('/updateProducts');
      if (changes && server.refusesNext !== null) {
        const refusal = server.refusesNext;
        server.refusesNext = null;
        return refusal;
      }
      if (path === `/${id}` && request.method === 'GET')
        return accepted({ ...server.boost, ...(searchParams.has('periodStart') && server.earlier) });
      if (path === `/${id}` && request.method === 'PATCH') {
        if (body.version !== server.boost.version) return stale();
        const { version: _, ...terms } = body;
        server.boost = { ...server.boost, ...terms, isSaved: true, version: server.boost.version + 1 };
        return accepted(server.boost);
      }
      const replies = { [`/${id}/result`]: server.result, [`/${id}/packet`]: server.packet };
      const reply = replies[path];
      if (reply !== undefined) return reply instanceof Response ? reply.clone() : accepted(reply);
      if (path === '/activeFilters') {
        const brands = [
          { value: 'Alondra', boosts: [{ _id: 'other', name: 'Clara Days' }] },
          { value: 'Halvorn', boosts: [{ _id: id, name: 'Fall Agave Push' }] },
        ];
        const brand = brands.map(({ value }) => value);
        return accepted({ ...nothingUsed, brand, wholesalerId: 'ats', usedBy: { ...nothingUsed, brand: brands } });
      }
      if (path === `/${id}/selectedCustomProductsSummary`)
        return accepted(
          body.customProductsSelected === false
            ? estimateWith({ totalVolumeLastYear: 10 * server.listed.size, productsCount: server.listed.size })
            : estimateWith({ productsCount: 30 }),
        );
      const phrase = (body.searchPhrase ?? searchParams.get('searchPhrase') ?? '').toLowerCase();
      const wanted: string[] = body.brand ?? searchParams.getAll('brand');
      const found = products.filter(
        ({ name, brand }) => name.toLowerCase().includes(phrase) && (wanted.length === 0 || wanted.includes(brand)),
      );
      const [page, limit] = [
        Number(searchParams.get('page') ?? 1),
        Number(searchParams.get('limit') ?? boostProductsPageSize),
      ];
      const shown = (all: typeof products): { results: BoostProduct[]; count: number } => ({
        results: all
          .slice((page - 1) * limit, page * limit)
          .map((product) => ({ ...product, isSelected: server.listed.has(product.customId) })),
        count: all.length,
      });
      const counts = { selected: server.listed.size, total: products.length };
      if (path === `/${id}/selectedCustomProducts`) {
        const { results, count } = shown(wanted.length === 0 ? [] : found);
        return Response.json({ ok: true, payload: results, meta: { totalPages: Math.ceil(count / limit), count } });
      }
      if (path === `/${id}/products`) return accepted({ ...shown(found), ...counts });
      if (path === `/${id}/allProducts`)
        return accepted({ ...shown(found.filter(({ customId }) => server.listed.has(customId))), ...counts });
      if (path === `/${id}/updateProducts`) {
        if (body.all !== undefined)
          for (const { customId } of found) server.listed[body.all ? 'add' : 'delete'](customId);
        for (const { productId, checked } of body.products) server.listed[checked ? 'add' : 'delete'](productId);
        server.boost = { ...server.boost, version: server.boost.version + 1 };
        const takesEffect = server.boost.isSaved && !server.boost.customProductsSelected;
        return accepted({ selected: server.listed.size, takesEffect, version: server.boost.version });
      }
      return undefined;
    },
  };
  return server;
}
