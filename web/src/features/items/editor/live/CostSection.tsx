import { type DraftReach, type DraftResults, itemDraftTexts } from '@caselift/contract/item-drafts';
import { payoutRoles } from '@caselift/domain/programs/item';
import { absent, countText, dollarsAndCents, lessText, wholeNumber } from '../../../../ui/figures.ts';
import { PlainTable } from '../../../../ui/kit/PlainTable.tsx';
import { LiveSection } from './LiveSection.tsx';
import type { Asked } from './use-draft-answers.ts';

type CostSectionProps = {
  results: Asked<DraftResults>;
  people: DraftReach['people'] | undefined;
  /** Percent of what is paid; null: there is no supplier's share. */
  share: number | null;
  instead: string | null;
};

const rowNames = {
  salesReps: (count: number) => countText(count, 'rep'),
  teamLeads: (count: number) => countText(count, 'team lead'),
  leadership: (count: number) => `${wholeNumber(count)} leadership`,
};
/** What has no maximum. */
const noLimit = 'No limit';
type Cost = DraftResults['costs'][number];
/** Of a percent without a target nothing can be said. */
const unsaid = ({ percent }: Pick<Cost, 'percent'>) => (percent === null ? noLimit : absent);
const amount = (paid: number | null | undefined, cost: Cost) => (paid == null ? unsaid(cost) : dollarsAndCents(paid));

const yourCost = ({ paid, supplierShare }: Cost) =>
  paid === null ? null : Math.round(100 * (paid - (supplierShare ?? 0))) / 100;

/** What it costs if all reach so many percent of the target, and at most. */
export function CostSection({ results, people, share, instead }: CostSectionProps) {
  return (
    <LiveSection title="Cost" asked={results} instead={instead}>
      {({ costs }) =>
        costs.length === 0 ? (
          itemDraftTexts.notMeasured
        ) : (
          <PlainTable region="Cost by percent of the target" row={32} flush narrow ground="ground">
            <thead>
              <tr>
                <th scope="col">If all reach</th>
                {costs.map(({ percent }) => (
                  <th key={percent} scope="col" data-number>
                    {percent === null ? 'Most' : `${percent}%`}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {payoutRoles
                .filter((role) => people === undefined || people[role] > 0)
                .map((role) => (
                  <tr key={role}>
                    <td>{rowNames[role](people?.[role] ?? 0)}</td>
                    {costs.map((cost) => (
                      <td key={cost.percent} data-number data-tone={cost.percent === null ? 'soft' : undefined}>
                        {amount(cost.roles[role], cost)}
                      </td>
                    ))}
                  </tr>
                ))}
              {costs.some(({ others }) => others !== 0) && (
                <tr>
                  <td>Others</td>
                  {costs.map((cost) => (
                    <td key={cost.percent} data-number data-tone={cost.percent === null ? 'soft' : undefined}>
                      {amount(cost.others, cost)}
                    </td>
                  ))}
                </tr>
              )}
              <tr>
                <td data-strong>Payout</td>
                {costs.map((cost) => (
                  <td key={cost.percent} data-number data-strong>
                    {amount(cost.paid, cost)}
                  </td>
                ))}
              </tr>
              {share !== null && share > 0 && (
                <>
                  <tr>
                    <td data-tone="soft">Supplier, {share}%</td>
                    {costs.map(({ percent, supplierShare }) => (
                      // A minus stays with its number.
                      <td key={percent} data-number data-tone="soft" style={{ whiteSpace: 'nowrap' }}>
                        {supplierShare == null
                          ? unsaid({ percent })
                          : lessText(dollarsAndCents(supplierShare)).replace(' ', '')}
                      </td>
                    ))}
                  </tr>
                  <tr>
                    <td data-strong>Your cost</td>
                    {costs.map((cost) => (
                      <td key={cost.percent} data-number data-strong>
                        {amount(yourCost(cost), cost)}
                      </td>
                    ))}
                  </tr>
                </>
              )}
            </tbody>
          </PlainTable>
        )
      }
    </LiveSection>
  );
}
