import { type DraftResults, itemDraftTexts } from '@caselift/contract/item-drafts';
import type { ItemType } from '@caselift/domain/programs/item';
import { dollars } from '../../../../ui/figures.ts';
import { LiveSection } from './LiveSection.tsx';
import { PeriodsChart } from './PeriodsChart.tsx';
import { periodNoun } from './period-words.ts';
import type { Asked } from './use-draft-answers.ts';

type PeriodsSectionProps = { type: ItemType; results: Asked<DraftResults>; instead: string | null };

/** Of what is measured of no sales, what there is instead of earlier periods. */
const withoutSales: Readonly<Record<ItemType, string>> = {
  ...{ quantity: itemDraftTexts.notMeasured, grouped: itemDraftTexts.notMeasured, custom: itemDraftTexts.fromFile },
  ...{ binary: itemDraftTexts.handedIn, image: itemDraftTexts.handedIn, validation: itemDraftTexts.handedIn },
  ...{ imageValidation: itemDraftTexts.handedIn, multi: itemDraftTexts.noParts, dependencies: itemDraftTexts.noParts },
};

export function PeriodsSection({ type, results, instead }: PeriodsSectionProps) {
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
          withoutSales[type]
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
