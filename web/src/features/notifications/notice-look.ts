/** How a notice looks, and where it leads. */
import type { Notice, NoticeFacts } from '@caselift/contract/notifications';
import type { Session } from '@caselift/contract/session';
import type { LucideIcon } from 'lucide-react';
import ChartColumn from 'lucide-react/icons/chart-column';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import FileCheck from 'lucide-react/icons/file-check';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import Target from 'lucide-react/icons/target';
import Trophy from 'lucide-react/icons/trophy';

export type NoticeTone = 'good' | 'warn' | 'bad' | 'accent' | 'plain';

export const lookOf: Readonly<Record<NoticeFacts['about'], { icon: LucideIcon; tone: NoticeTone }>> = {
  imageRejected: { icon: CircleAlert, tone: 'bad' },
  imageApproved: { icon: CircleCheck, tone: 'good' },
  levelReached: { icon: Trophy, tone: 'accent' },
  goalReached: { icon: Trophy, tone: 'accent' },
  nearMiss: { icon: Target, tone: 'warn' },
  programsBegan: { icon: LockOpen, tone: 'accent' },
  programLocked: { icon: Lock, tone: 'plain' },
  programOpened: { icon: LockOpen, tone: 'accent' },
  newFigures: { icon: ChartColumn, tone: 'plain' },
  periodPaid: { icon: CircleDollarSign, tone: 'accent' },
  adjustmentMade: { icon: CircleDollarSign, tone: 'accent' },
  adjustmentWaits: { icon: CircleDollarSign, tone: 'warn' },
  questionAsked: { icon: CircleQuestionMark, tone: 'warn' },
  questionAnswered: { icon: CircleQuestionMark, tone: 'accent' },
  questionResolved: { icon: CircleCheck, tone: 'good' },
  planToAccept: { icon: FileCheck, tone: 'accent' },
  planReminder: { icon: FileCheck, tone: 'warn' },
};

type Address =
  | { to: '/planAcceptance' | '/today' | '/today/submissions' | '/salesreps' | '/monthEndSummary' }
  | { to: '/salesreps'; search: { selectedUser: string } }
  | { to: '/myStatements'; search: { period: string; question?: string } }
  | { to: '/payQuestions'; search: { question: string } }
  | { to: '/today/program'; search: { itemId: string; instance: string } };

/** A page that is open to the role: people who are paid have /today and its programs, staff the figures of everyone. */
export function addressOf(facts: NoticeFacts, { role, customId }: Pick<Session, 'role' | 'customId'>): Address {
  if (facts.about === 'adjustmentWaits') return { to: '/monthEndSummary' };
  if (facts.about === 'questionAsked') return { to: '/payQuestions', search: { question: facts.questionId } };
  if (role !== 'salesRep' && role !== 'teamLead') return { to: '/salesreps' };
  if (facts.about === 'questionAnswered' || facts.about === 'questionResolved') {
    return { to: '/myStatements', search: { period: facts.from, question: facts.questionId } };
  }
  if (facts.about === 'planToAccept' || facts.about === 'planReminder') return { to: '/planAcceptance' };
  if (facts.about === 'periodPaid') return { to: '/myStatements', search: { period: facts.from } };
  if (facts.about === 'adjustmentMade' && role === 'salesRep' && customId !== null) {
    return { to: '/salesreps', search: { selectedUser: customId } };
  }
  if (facts.about === 'imageRejected' || facts.about === 'imageApproved') return { to: '/today/submissions' };
  const [program, ...more] = facts.about === 'programsBegan' ? facts.programs : 'itemId' in facts ? [facts] : [];
  if (program === undefined || more.length > 0) return { to: '/today' };
  return { to: '/today/program', search: { itemId: program.itemId, instance: program.from } };
}

const format = new Intl.DateTimeFormat('en-US', {
  ...{ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
});

/** In the reader's own time zone. @example 'Thu, Sep 17, 6:31 am' */
export const timeOf = ({ createdAt }: Pick<Notice, 'createdAt'>): string =>
  format.format(new Date(createdAt)).replace(/\s(AM|PM)$/, (half) => half.toLowerCase());
