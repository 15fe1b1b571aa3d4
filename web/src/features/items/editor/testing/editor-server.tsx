/** The editor of one item on a page of its own, with a server that keeps the item and its tags. */
import { readDraftReach, readDraftResults } from '@caselift/contract/item-drafts';
import type { Item } from '@caselift/contract/item-fields';
import { listItemReport } from '@caselift/contract/item-reports';
import { type ItemDetail, listItems } from '@caselift/contract/items';
import type { Session } from '@caselift/contract/session';
import { createTag, listTags, type Tag } from '@caselift/contract/tags';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { screen } from '@testing-library/react';
import { startSession } from '../../../../api/session-store.ts';
import { accepted, answerOfTheHouse, personWith, serveWith, stale } from '../../../../api/testing/serve.ts';
import { wholesalerWith } from '../../../../api/testing/wholesaler.ts';
import { useLevels } from '../../../../shared/editor/use-levels.ts';
import { openedRows } from '../../../../shared/item-edits/testing/opened.ts';
import { showPages } from '../../../../testing/show-pages.tsx';
import { ItemsSearch, itemLevels } from '../../items-search.ts';
import { ItemDrawer } from '../ItemDrawer.tsx';
import { reachWith, resultsWith } from '../live/testing/answers.ts';
import { type MembersServer, membersServer } from '../members/testing/members-server.ts';

function EditorPage() {
  const levels = useLevels(ItemsSearch, itemLevels);
  return levels.at.item && <ItemDrawer key={levels.at.item} kind="incentive" levels={levels} />;
}

type EditorServer = {
  detail: ItemDetail;
  tags: Tag[];
  members: MembersServer;
  /** The next save is answered so: it is refused, or takes longer. */
  answersNext: Response | null;
  /** Whether the server finds the item whole after a save. */
  isValidAfter: boolean;
  /** Changes the item as someone else's save would. */
  change: (changes: Partial<Item>) => void;
};

type ItemSave = { version?: number; [field: string]: unknown };

type Opened = {
  session?: Session;
  /** More of the address. @example '&db=preview' */
  more?: string;
  house?: Partial<Wholesaler>;
  /** What else is asked for; undefined: as the house answers. */
  answer?: (request: Request) => Response | undefined | Promise<Response | undefined>;
};

const noTotals = {
  potential: 0,
  payoutMTD: 0,
  accruing: 0,
  target: null,
  quantity: null,
  eligibleQuantity: null,
  withoutPotential: 0,
};

/** The house's newest sale is of September 16, 2026, unless told. */
export function openEditor(
  first: ItemDetail,
  { session = personWith('manager'), more = '', house, answer }: Opened = {},
) {
  startSession('token-1', session);
  const server: EditorServer = {
    detail: first,
    tags: [
      { _id: 'tag-cider', name: 'Cider', color: '#7a3b10' },
      { _id: 'tag-winter', name: 'Winter', color: '#123456' },
    ],
    members: membersServer(),
    answersNext: null,
    isValidAfter: true,
    change(changes) {
      const { item } = server.detail;
      server.detail = { ...server.detail, item: { ...item, ...changes, version: item.version + 1 } };
    },
  };
  const path = `${listItems.path}/${first.item._id}`;
  const asked = serveWith(async (request) => {
    const { pathname } = new URL(request.url);
    const other = await answer?.(request);
    if (other !== undefined) return other;
    if (pathname === '/api/wholesaler')
      return accepted(wholesalerWith({ lastTransactionDate: '2026-09-16', ...house }));
    if (pathname === readDraftReach.path) return accepted(reachWith());
    if (pathname === readDraftResults.path) return accepted(resultsWith());
    if (pathname === listItemReport.path) return accepted({ rows: [], totals: noTotals, groups: [], count: 0 });
    if (pathname.endsWith('/rows')) return accepted(openedRows);
    if (pathname === listTags.path) return accepted(server.tags);
    if (pathname === createTag.path) {
      const { name, color } = (await request.clone().json()) as { name: string; color?: string };
      const existing = server.tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase());
      const tag = existing ?? { _id: `tag-${name}`, name, color: color ?? '#201030' };
      if (existing === undefined) server.tags = [...server.tags, tag];
      return accepted(tag);
    }
    if (pathname !== path) {
      const ofMembers = await server.members.answer(request, server.detail.item, () => {
        server.change({});
        return server.detail.item.version;
      });
      return ofMembers ?? answerOfTheHouse(request);
    }
    if (request.method === 'GET') return accepted(server.detail);
    if (server.answersNext !== null) {
      const answer = server.answersNext;
      server.answersNext = null;
      return answer;
    }
    const { version, ...sent } = (await request.clone().json()) as ItemSave;
    const { item } = server.detail;
    const isChanged = (field: string) => JSON.stringify(sent[field]) !== JSON.stringify(item[field as keyof Item]);
    if (version !== undefined && version !== item.version && Object.keys(sent).some(isChanged)) return stale();
    // What a choice rules out, and a measure in full, are the server's to say: tests about those say it by `change`.
    const { measure: _, payoutMap: __, ...plain } = sent;
    server.change({ ...plain, isValid: server.isValidAfter });
    return accepted(server.detail);
  });
  const page = showPages(`/incentives?item=${first.item._id}${more}`, { '/incentives': EditorPage });
  /** The bodies of what was saved. */
  const saved = () =>
    Promise.all(asked.filter(({ method }) => method === 'PATCH').map(async (request) => request.clone().json()));
  return { ...page, server, asked, saved };
}

export const editorForm = () => screen.findByRole('form', { name: /^Edit (objective|incentive)$/ });
