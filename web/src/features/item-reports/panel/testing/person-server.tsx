/** The panel of a reporting row on a page of its own, with a server that keeps what is typed for the person. */
import { type UserDraft, updateUserTargetAndPayout } from '@caselift/contract/item-edits';
import { listPersonAccounts, listPersonProducts } from '@caselift/contract/item-selections';
import { itemTexts } from '@caselift/contract/item-texts';
import type { Session } from '@caselift/contract/session';
import type { UserEntry } from '@caselift/contract/user-entry';
import { screen } from '@testing-library/react';
import { startSession } from '../../../../api/session-store.ts';
import { accepted, answerOfTheHouse, personWith, serveWith, stale } from '../../../../api/testing/serve.ts';
import { useLevels } from '../../../../shared/editor/use-levels.ts';
import { showPages } from '../../../../testing/show-pages.tsx';
import { ReportsSearch, reportLevels, rowKey } from '../../reports-search.ts';
import { PersonPanel } from '../PersonPanel.tsx';
import { draftWith } from './draft.ts';

const itemId = 'f3000000-0000-4000-8000-000000000001';

/** As the item's rules of this case come to: 12 placements, and what can be earned up to the cap of 150%. */
function entryAfter(
  before: UserEntry,
  { target, ...sent }: Partial<UserEntry> & { target?: number | null },
): UserEntry {
  const goal = target === undefined ? (before.target ?? 20) : (target ?? 20);
  const merged = { ...before, ...sent, isEdited: true, target: goal, goal };
  const rules = merged.isOpenEnded ? { ...merged, payoutType: 'perAction' as const } : merged;
  const payout = rules.payout ?? 0;
  return {
    ...rules,
    targetSource: target === null ? 'item' : 'typed',
    progress: rules.isOpenEnded ? null : Math.min(100, (100 * 12) / goal),
    totalAchieved: 12 * payout,
    totalPayout: rules.isOpenEnded ? null : goal * 1.5 * payout,
  };
}

function PanelPage() {
  const levels = useLevels(ReportsSearch, reportLevels);
  const row = rowKey(levels.at.person);
  return row && <PersonPanel kind="incentive" row={row} levels={levels} />;
}

type Opened = { session?: Session; accounts?: readonly object[]; answer?: (path: string) => Response | undefined };

export function openPerson(
  first = draftWith(),
  { session = personWith('manager'), accounts = [], answer }: Opened = {},
) {
  startSession('token-1', session);
  let kept = first;
  const server = {
    /** Someone else types a target. */
    typeElsewhere(target: number) {
      kept = typed(kept, { target });
    },
  };
  const asked = serveWith(async (request) => {
    const { pathname } = new URL(request.url);
    const other = answer?.(pathname);
    if (other !== undefined) return other;
    if (/^\/api\/v3\/items\/[^/]+\/users\/[^/]+\/draft$/.test(pathname)) {
      const { instance: _, ...sent } = await request.clone().json();
      if (Object.keys(sent).length === 0) return accepted(kept);
      if (sent.target === 0) {
        return accepted({ ...kept, draft: null, fault: { field: 'target', text: itemTexts.target } });
      }
      return accepted({ ...kept, draft: entryAfter(kept.stored, sent) });
    }
    if (pathname === updateUserTargetAndPayout.newer.path) {
      const { version, isEdited, ...body } = await request.clone().json();
      if (version !== undefined && version !== kept.version) return stale();
      const { itemId: _i, userId: _u, instance: _d, isIncentive: _k, ...sent } = body;
      kept = isEdited
        ? typed(kept, sent)
        : { ...kept, version: kept.version + 1, edited: null, stored: kept.own, draft: kept.own };
      return accepted({ users: [{ ...kept.stored, images: [], checks: [], version: kept.version }] });
    }
    const list = { results: accounts, count: accounts.length };
    if (pathname === pathOf(listPersonAccounts.path)) return accepted(list);
    if (pathname === pathOf(listPersonProducts.path)) return accepted({ results: [], count: 0 });
    return answerOfTheHouse(request);
  });
  const person = encodeURIComponent(`${itemId} ATS_101 2026-09-01`);
  const page = showPages(`/incentives/reporting?person=${person}`, { '/incentives/reporting': PanelPage });
  /** The bodies of what was saved. */
  const saved = () =>
    Promise.all(
      asked
        .filter(({ url }) => new URL(url).pathname === updateUserTargetAndPayout.newer.path)
        .map((request) => request.clone().json()),
    );
  return { ...page, asked, saved, server };
}

function typed(kept: UserDraft, sent: object): UserDraft {
  const stored = entryAfter(kept.stored, sent);
  const edited = { at: '2026-09-09T15:00:00.000Z', by: 'Mara Oyelaran' };
  return { ...kept, version: kept.version + 1, edited, stored, draft: stored };
}

const pathOf = (path: string) =>
  path.replace(':type', 'incentive').replace(':id', itemId).replace(':customId', 'ATS_101');

export const personForm = () => screen.findByRole('form', { name: 'Target and payout of Dana Whitfield' });
