/** The screen of boosts in a router of its own, with a server that keeps boosts. */
import { type Boost, boostsPageSize, boostTexts, listBoosts } from '@caselift/contract/boosts';
import type { Session } from '@caselift/contract/session';
import { startSession } from '../../../api/session-store.ts';
import { accepted, answerOfTheHouse, refused, serveWith } from '../../../api/testing/serve.ts';
import { showPages } from '../../../testing/show-pages.tsx';
import { BoostsPage } from '../BoostsPage.tsx';
import { boostId, boostWith, estimateWith, nothingUsed } from './boosts.ts';

/** What the panel asks besides the boost, which has no products. */
function answerOfPanel(pathname: string): Response | undefined {
  if (pathname.endsWith('/activeFilters'))
    return accepted({ ...nothingUsed, wholesalerId: 'ats', usedBy: nothingUsed });
  if (pathname.endsWith('/selectedCustomProductsSummary')) return accepted(estimateWith());
  if (/\/(products|allProducts)$/.test(pathname)) return accepted({ results: [], count: 0, selected: 0, total: 0 });
  return undefined;
}

type Refuses = (request: Request) => Response | undefined | Promise<Response | undefined>;

/** Opens an address as a signed-in person; `refuses` answers in the place of the server while it has an answer. */
export function openBoosts(
  session: Session,
  address: string,
  boosts: readonly Boost[],
  refuses: Refuses = () => undefined,
) {
  startSession('token-1', session);
  let kept = boosts;
  const answer = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.startsWith(listBoosts.path)) return answerOfTheHouse(request);
    const ofPanel = answerOfPanel(pathname);
    if (ofPanel !== undefined) return ofPanel;
    const one = kept.find(({ _id }) => pathname === `${listBoosts.path}/${_id}`);
    if (request.method === 'DELETE') {
      kept = kept.filter((boost) => boost !== one);
      return accepted(null);
    }
    if (one) return accepted({ ...one, sellingDays: { elapsed: 11, total: 43 }, productsCount: 0 });
    // What a panel asks beyond its boost.
    if (pathname !== listBoosts.path) return refused('not_found', boostTexts.unknown);
    if (request.method === 'POST') {
      const parent = kept.find(({ _id }) => _id === searchParams.get('parentId'));
      const body = (await request.clone().json()) as Partial<Boost>;
      const added = { ...(parent ?? boostWith({ isSaved: false })), ...body, _id: boostId(100 + kept.length) };
      kept = [...kept, added];
      return accepted(added);
    }
    const page = Number(searchParams.get('page') ?? 1);
    const phrase = (searchParams.get('searchPhrase') ?? '').toLowerCase();
    const type = searchParams.get('type');
    const found = kept.filter(
      (boost) => boost.name.toLowerCase().includes(phrase) && (type === null || boost.type === type),
    );
    const shown = found.slice((page - 1) * boostsPageSize, page * boostsPageSize);
    const totalPages = Math.max(1, Math.ceil(found.length / boostsPageSize));
    return Response.json({ ok: true, payload: shown, meta: { totalPages, count: found.length } });
  };
  const asked = serveWith(async (request) => (await refuses(request)) ?? answer(request));
  const shown = showPages(address, { '/boost': BoostsPage });
  return { asked, ...shown };
}
