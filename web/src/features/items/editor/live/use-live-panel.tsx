import { lazy, Suspense, startTransition, useEffect, useState } from 'react';
import type { LivePanel } from '../../../../ui/editor/DrawerEditor.tsx';
import { dollars, wholeNumber } from '../../../../ui/figures.ts';
import type { ItemLevels } from '../../items-search.ts';
import type { MemberLists } from '../members/member-lists.ts';
import type { SectionProps } from '../section.ts';
import { useDraftAnswers } from './use-draft-answers.ts';

const LiveContent = lazy(async () => ({ default: (await import('./LiveContent.tsx')).LiveContent }));

type LivePanelProps = SectionProps & {
  levels: ItemLevels;
  lists: MemberLists;
};

/**
 * For DrawerEditor: who is in the item, what it would pay and cost, while it is being edited. undefined: for a group
 * because its tables take the panel's space.
 */
export function useLivePanel({ levels, lists, ...section }: LivePanelProps): LivePanel | undefined {
  const isGroup = section.form.place.type === 'grouped';
  const isOpen = useOpened();
  const answers = useDraftAnswers(section.form, section.edited, { lists, enabled: !isGroup && isOpen });
  const shown = levels.at.over === 'live';
  if (isGroup) return undefined;
  const toForm = () => shown && levels.close('over');
  return {
    title: 'Live panel',
    summary: summaryOf(answers),
    shown,
    onShow: () => levels.open('over', 'live'),
    onBack: () => levels.close('over'),
    content: isOpen && (
      <Suspense fallback={null}>
        <LiveContent {...section} answers={answers} toForm={toForm} />
      </Suspense>
    ),
  };
}

/** @example '12 people, $1,330 at target' */
function summaryOf({ reach, results, fault }: ReturnType<typeof useDraftAnswers>): string {
  const { count } = reach.data?.people ?? {};
  const atTarget = fault !== null ? null : results.data?.costs.find(({ percent }) => percent === 100)?.paid;
  const people = count === undefined ? '' : `${wholeNumber(count)} ${count === 1 ? 'person' : 'people'}`;
  return [people, atTarget == null ? '' : `${dollars(atTarget)} at target`].filter(Boolean).join(', ');
}

/** Milliseconds. */
const afterForm = 100;

/** Whether the form has been there for a moment: on a slow device it is used before the panel beside it is made. */
function useOpened(): boolean {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setIsOpen(true)), afterForm);
    return () => clearTimeout(timer);
  }, []);
  return isOpen;
}
