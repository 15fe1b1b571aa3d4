import { leadsAndAbove } from '@caselift/contract/access';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import type { Screen } from '../../screen.ts';
import { QuestionsSearch } from './questions-search.ts';

export const payQuestionsScreen = {
  path: '/payQuestions',
  title: 'Questions',
  access: leadsAndAbove,
  menu: { group: 'Administration', icon: CircleQuestionMark },
  address: QuestionsSearch,
  page: async () => (await import('./QuestionsPage.tsx')).QuestionsPage,
} as const satisfies Screen;
