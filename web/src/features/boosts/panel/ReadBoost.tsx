import type { BoostDetail } from '@caselift/contract/boosts';
import { historyAbout } from '@caselift/contract/history';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { HistoryLink } from '../../../shared/history/HistoryLink.tsx';
import { DrawerEditor } from '../../../ui/editor/DrawerEditor.tsx';
import { countText, dollarsAndCents } from '../../../ui/figures.ts';
import { Facts } from '../../../ui/kit/Facts.tsx';
import { Stack } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { WhatItBrought } from '../result/WhatItBrought.tsx';
import { nameText, periodText } from '../words.ts';
import { valuesOf } from './boost-values.ts';
import { PaidProducts } from './ChosenProducts.tsx';
import { CostEstimate } from './CostEstimate.tsx';
import { PaidPanel } from './PaidPanel.tsx';
import styles from './panel.module.css';
import { StageBadge } from './StageBadge.tsx';
import { useCostEstimate } from './use-cost-estimate.ts';

type ReadBoostProps = { boost: BoostDetail; house: Wholesaler; seesCosts: boolean; onClose: () => void };

/** The boost for those who don't edit it; what it costs for those who see costs, what they earned by it for the others. */
export function ReadBoost({ boost, house, seesCosts, onClose }: ReadBoostProps) {
  const { estimate, failed, outdated } = useCostEstimate(boost._id, valuesOf(boost), { enabled: seesCosts });
  const rate = `${dollarsAndCents(boost.boost)} per ${boost.type === 'GP/CE' ? 'CE' : 'unit'}`;
  const { supplierContribution, paid } = boost;
  const facts = [
    { name: 'Name', value: nameText(boost) },
    { name: 'Period', value: periodText(boost) },
    { name: 'Boost amount', value: rate },
    { name: 'Type', value: boost.type },
    ...(supplierContribution === undefined
      ? [{ name: 'You earned this sales period', value: dollarsAndCents(boost.earned) }]
      : [{ name: 'Supplier Contribution', value: `${supplierContribution}%` }]),
  ];
  return (
    <DrawerEditor
      title="Boost"
      note={<StageBadge boost={boost} />}
      tools={<HistoryLink about={historyAbout.boost(boost._id)} />}
      width="half"
      still
      readOnly
      unsaved={null}
      onClose={onClose}
      actions={null}
    >
      <Facts facts={facts} columns={3} />
      {boost.description !== '' && (
        <Text as="p" fit="anywhere" className={styles.description}>
          {boost.description}
        </Text>
      )}
      <Stack gap={8} as="section">
        <Text as="h3" kind="section">
          Products:{' '}
          <Text kind="caption" tone="soft" weight="regular">
            {countText(boost.productsCount, 'product')}
          </Text>
        </Text>
        <PaidProducts boostId={boost._id} />
      </Stack>
      {seesCosts && (
        <CostEstimate
          estimate={estimate}
          outdated={outdated}
          failed={failed}
          type={boost.type}
          amount={boost.boost}
          contribution={supplierContribution ?? null}
        />
      )}
      {paid && paid.people.length > 0 && <PaidPanel paid={paid} />}
      {seesCosts && <WhatItBrought boost={boost} house={house} />}
    </DrawerEditor>
  );
}
