/** The three lists of people in a router of their own, with a server that answers. */

import type { Months } from '@caselift/contract/over-time';
import type { Session } from '@caselift/contract/session';
import { statementTexts } from '@caselift/contract/statements';
import type { User } from '@caselift/contract/users';
import { startSession } from '../../../api/session-store.ts';
import { accepted, refused, serveWith } from '../../../api/testing/serve.ts';
import { wholesalerWith } from '../../../api/testing/wholesaler.ts';
import { sampleDays, sampleMonths } from '../../../shared/over-time/testing/over-time.ts';
import { showPages } from '../../../testing/show-pages.tsx';
import { LeadershipPage } from '../LeadershipPage.tsx';
import { SalesRepsPage } from '../SalesRepsPage.tsx';
import { TeamLeadsPage } from '../TeamLeadsPage.tsx';

/** What the page asks of the wholesaler: September, day 11 of 21, FPL by team, at most 1.5% lost. */
const house = wholesalerWith({
  customId: 'ats',
  maxFPL: 1.5,
  salesPeriod: 'monthly',
  companyWideFpl: false,
  fplBySuperTeamLead: false,
  allNonSellingDays: ['2026-09-07'],
  lastTransactionDate: '2026-09-16',
});

/** Opens an address as a signed-in person; the server sends these people, and these months for each of them. */
export function openPeople(
  session: Session,
  address: string,
  users: readonly User[] | Response,
  months: Months | Response = sampleMonths(),
) {
  startSession('token-1', session);
  let answer = users;
  const asked = serveWith(({ url, method }) => {
    const { pathname, searchParams } = new URL(url);
    if (method === 'PATCH') return accepted({ updated: 1 });
    if (pathname === '/api/users') return answer instanceof Response ? answer.clone() : accepted(answer);
    if (pathname === '/api/wholesaler') {
      return accepted(searchParams.has('period') ? { ...house, lastTransactionDate: '2026-08-31' } : house);
    }
    const [, days] = /^\/api\/overTime\/users\/\w+(\/days)?$/.exec(pathname) ?? [pathname, null];
    if (days !== null) {
      if (months instanceof Response) return months.clone();
      const profits = months.months.every(({ thisYear }) => thisYear.gp !== undefined);
      return accepted(days ? sampleDays(searchParams.get('month') ?? undefined, { profits }) : months);
    }
    // The explanation of a figure is another part's; the page goes on without it.
    return refused('conflict', statementTexts.noFigures);
  });
  const shown = showPages(address, {
    '/salesreps': SalesRepsPage,
    '/teamleads': TeamLeadsPage,
    '/leadership': LeadershipPage,
  });
  return {
    asked,
    path: shown.path,
    search: shown.search,
    /** The server's next answer to the list, which is asked for at once. */
    answerNext: (next: readonly User[] | Response) => {
      answer = next;
      return shown.readAgain();
    },
  };
}
