import { boostResultTexts } from '@caselift/contract/boost-results';
import type { BoostDetail } from '@caselift/contract/boosts';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { dayText } from '@caselift/domain/dates';
import { lazy, Suspense, useRef } from 'react';
import { Panel, PanelBody } from '../../../ui/kit/Panel.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { useSeen } from '../../../ui/use-seen.ts';
import { resultTitle, WorkingOut } from './WorkingOut.tsx';

/** Neither the script nor the figures are there before someone looks at them. */
const Result = lazy(async () => ({ default: (await import('./Result.tsx')).Result }));

type WhatItBroughtProps = {
  /** As it is stored: what is typed has brought nothing yet. */
  boost: BoostDetail;
  house: Wholesaler;
};

/** What the boost brought and cost, for those who see costs. */
export function WhatItBrought({ boost, house }: WhatItBroughtProps) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const nothingYet = whyNone(boost);
  if (nothingYet !== null)
    return (
      <Panel title={resultTitle} level={3}>
        <PanelBody>
          <Text tone="soft">{nothingYet}</Text>
        </PanelBody>
      </Panel>
    );
  return (
    <div ref={place}>
      {isSeen ? (
        <Suspense fallback={<WorkingOut />}>
          <Result boost={boost} house={house} />
        </Suspense>
      ) : (
        <WorkingOut />
      )}
    </div>
  );
}

/** Why there is no result; null: there is one. */
function whyNone({ isSaved, stage, startDate }: BoostDetail): string | null {
  if (!isSaved) return boostResultTexts.notSaved;
  if (stage === null) return boostResultTexts.noFigures;
  return stage === 'before' ? boostResultTexts.notStarted(dayText(startDate)) : null;
}
