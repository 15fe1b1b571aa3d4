import { type DraftResults, itemDraftTexts } from '@caselift/contract/item-drafts';
import { dollars } from '../../../../ui/figures.ts';
import { LiveSection } from './LiveSection.tsx';
import { PeriodsChart } from './PeriodsChart.tsx';
import { periodNoun } from './period-words.ts';
import type { Asked } from './use-draft-answers.ts';

type PeriodsSectionProps = { results: Asked<DraftResults>; instead: string | null };

export function PeriodsSection({ results, instead }: PeriodsSectionProps) {
  const { data } = results;
  const note =
    data === undefined || data.periods.length === 0
      ? undefined
      : `${data.periods.length} ${periodNoun(data.periods[0])}, average ${dollars(data.averagePaid)}`;
  return (
    <LiveSection
      title="What it would have paid"
      note={instead === null ? note : undefined}
      asked={results}
      instead={instead}
    >
      {({ periods, lastYear, costs }) =>
        periods.length === 0 ? (
          itemDraftTexts.notMeasured
        ) : (
          <PeriodsChart
            periods={periods}
            lastYearFrom={lastYear?.from ?? null}
            atTarget={costs.find(({ percent }) => percent === 100)?.paid ?? null}
          />
        )
      }
    </LiveSection>
  );
}
