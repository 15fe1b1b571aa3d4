/** The screens of objectives and incentives in a router of their own, with a server that keeps items. */
import { readDraftReach, readDraftResults } from '@caselift/contract/item-drafts';
import type { Item } from '@caselift/contract/item-fields';
import { resetValuesFor, runQueryFor } from '@caselift/contract/item-runs';
import { itemsPageSize, itemTexts } from '@caselift/contract/item-texts';
import { createItem, deleteItem, listItems, updateItem } from '@caselift/contract/items';
import type { Session } from '@caselift/contract/session';
import { listTags, type Tag } from '@caselift/contract/tags';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { startSession } from '../../../api/session-store.ts';
import { accepted, answerOfTheHouse, refused, serveWith } from '../../../api/testing/serve.ts';
import { wholesalerWith } from '../../../api/testing/wholesaler.ts';
import { openedRows } from '../../../shared/item-edits/testing/opened.ts';
import { showPages } from '../../../testing/show-pages.tsx';
import { reachWith, resultsWith } from '../editor/live/testing/answers.ts';
import { membersServer } from '../editor/members/testing/members-server.ts';
import { IncentivesPage, ObjectivesPage } from '../ItemsPage.tsx';
import { itemId } from './items.ts';

const tags: Tag[] = [
  { _id: 'tag-cider', name: 'Cider', color: '#7a3b10' },
  { _id: 'tag-winter', name: 'Winter', color: '#123456' },
];

type Answer = (request: Request) => Response | undefined | Promise<Response | undefined>;
/** `answer` speaks in the place of the server while it has an answer. */
type Opened = { parts?: readonly Item[]; house?: Partial<Wholesaler>; answer?: Answer };

/**
 * Opens an address as a signed-in person.
 * @param items those of the lists
 * @param parts sub-items and grouped children of theirs; sub-items name their parent
 */
export function openItems(
  session: Session,
  address: string,
  items: readonly Item[],
  { parts = [], house, answer = () => undefined }: Opened = {},
) {
  startSession('token-1', session);
  let kept = items;
  const members = membersServer();
  const itemsAnswer = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/api/wholesaler')
      return accepted(wholesalerWith({ lastTransactionDate: '2026-09-16', ...house }));
    if (pathname === listTags.path) return accepted(tags);
    if (pathname === readDraftReach.path) return accepted(reachWith());
    if (pathname === readDraftResults.path) return accepted(resultsWith());
    const one = [...kept, ...parts].find(({ _id }) => pathname.endsWith(`/${_id}`));
    const put = (changes: Partial<Item>) => {
      kept = kept.map((item) => (item === one ? { ...item, ...changes } : item));
      return accepted(detailOf({ ...(one as Item), ...changes }, parts));
    };
    const isCall = (method: string, path: string) =>
      request.method === method && new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname);
    for (const kind of ['objective', 'incentive'] as const) {
      if (isCall('GET', runQueryFor[kind].path)) {
        const lastRunAt = new Date().toISOString();
        put({ lastRunAt });
        return accepted({ lastRunAt });
      }
      if (isCall('GET', resetValuesFor[kind].path)) return accepted({ edits: 2, quantities: 0 });
    }
    if (isCall('GET', listItems.path)) return listAnswer(kept, searchParams);
    if (isCall('POST', createItem.path)) {
      const source = kept.find(({ _id }) => _id === searchParams.get('parentId')) as Item;
      const copy = { ...source, _id: itemId(900), name: itemTexts.copyOf(source.name) };
      kept = [copy, ...kept];
      return accepted(detailOf(copy, parts));
    }
    if (isCall('PATCH', updateItem.path)) return put((await request.clone().json()) as Partial<Item>);
    if (isCall('DELETE', deleteItem.path)) {
      kept = kept.filter((item) => item !== one);
      return accepted(null);
    }
    if (pathname.endsWith('/rows')) return accepted(openedRows);
    if (pathname.startsWith(listItems.path))
      return one ? accepted(detailOf(one, parts)) : refused('not_found', itemTexts.unknown);
    // What the editor asks of the one that is open.
    const open = [...items, ...parts].find(({ _id }) => pathname.includes(_id));
    return (open && (await members.answer(request, open, () => open.version))) ?? answerOfTheHouse(request);
  };
  const asked = serveWith(async (request) => (await answer(request)) ?? itemsAnswer(request));
  const shown = showPages(address, { '/objectives': ObjectivesPage, '/incentives': IncentivesPage });
  return { asked, ...shown };
}

function detailOf(item: Item, parts: readonly Item[]) {
  const isChild = ({ _id }: Item) => item.groupedObjectives.some(({ id }) => id === _id);
  const isSub = ({ parentObjectiveId, parentIncentiveId }: Item) =>
    [parentObjectiveId, parentIncentiveId].includes(item._id);
  return {
    item,
    subItems: parts.filter(isSub),
    groupedChildren: parts.filter(isChild),
    examplePhotos: {},
    warnings: [],
  };
}

/** By kind, tab, name and type, a page at a time; what else is asked for is left to the server's own tests. */
function listAnswer(items: readonly Item[], asked: URLSearchParams): Response {
  const phrase = (asked.get('searchPhrase') ?? '').toLowerCase();
  const type = asked.get('type');
  const found = items.filter(
    (item) =>
      (asked.get('isObjective') === 'true' ? item.isObjective : item.isIncentive) &&
      item.archived === (asked.get('isArchived') === 'true') &&
      (asked.get('isFavorite') !== 'true' || item.favorite) &&
      (type === null || item.type === type) &&
      item.name.toLowerCase().includes(phrase),
  );
  const page = Number(asked.get('page') ?? 1);
  const totalPages = Math.max(1, Math.ceil(found.length / itemsPageSize));
  const shown = found.slice((page - 1) * itemsPageSize, page * itemsPageSize);
  return Response.json({ ok: true, payload: shown, meta: { page, totalPages, count: found.length } });
}
