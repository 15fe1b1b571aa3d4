import { leadsAndAbove } from '@caselift/contract/access';
import ReceiptText from 'lucide-react/icons/receipt-text';
import type { Screen } from '../../screen.ts';
import { PersonStatementsSearch, StatementsSearch } from './statements-search.ts';

export const myStatementsScreen = {
  path: '/myStatements',
  title: 'My statements',
  access: 'signedIn',
  menu: { group: 'Performance', icon: ReceiptText, forPaid: true },
  address: StatementsSearch,
  page: async () => (await import('./StatementsPage.tsx')).MyStatementsPage,
} as const satisfies Screen;

/** Of a person the viewer may see: the card links to it. */
export const statementsScreen = {
  path: '/statements',
  title: 'Statements',
  access: leadsAndAbove,
  inPalette: false,
  under: '/salesreps',
  address: PersonStatementsSearch,
  page: async () => (await import('./StatementsPage.tsx')).PersonStatementsPage,
} as const satisfies Screen;
