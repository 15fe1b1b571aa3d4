import { boostTexts, type CostEstimate as Estimate } from '@caselift/contract/boosts';
import { boostCost } from '@caselift/domain/boost-cost';
import type { BoostType } from '@caselift/domain/boosts';
import { quantityText } from '@caselift/domain/pay/boost-pay';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, useState } from 'react';
import { absent, dollarsAndCents } from '../../../ui/figures.ts';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { PlainTable } from '../../../ui/kit/PlainTable.tsx';
import { Strip } from '../../../ui/kit/Strip.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { numberOf } from './boost-values.ts';
import styles from './panel.module.css';
import { daysText } from './period.ts';

type CostEstimateProps = {
  /** undefined: not there yet. */
  estimate: Estimate | undefined;
  /** Another one is on its way. */
  outdated: boolean;
  failed: boolean;
  type: BoostType;
  /** Dollars, and the supplier's percent; null while the typed text isn't a number. */
  amount: number | null;
  contribution: number | null;
};

/** What the boost would cost by what was sold, and by a volume that is typed. */
export function CostEstimate({ estimate, outdated, failed, type, amount, contribution }: CostEstimateProps) {
  const [other, setOther] = useState('');
  const typed = numberOf(other);
  const { lastYear, rolling30, totalVolumeLastYear } = estimate ?? {};
  // A range that ends before its first day has no sales yet.
  const lastYearVolume = lastYear !== undefined && lastYear.from <= lastYear.to ? totalVolumeLastYear : undefined;
  const figures = (volume: number | undefined | null) => {
    if (volume === undefined || volume === null || amount === null) return { cost: absent, net: absent };
    const { costCents, netCents } = boostCost(volume, amount, contribution ?? 0);
    const net = contribution === null ? absent : dollarsAndCents(netCents / 100);
    return { cost: dollarsAndCents(costCents / 100), net };
  };
  const row = (name: string, days: string, volume: number | undefined, shown: ReactNode) => {
    const { cost, net } = figures(volume);
    return (
      <tr>
        <th scope="row">
          {name}{' '}
          <Text kind="caption" tone="soft" weight="regular">
            {days}
          </Text>
        </th>
        <td data-number>{shown}</td>
        <td data-number>{cost}</td>
        <td data-number data-tone="soft">
          {net}
        </td>
      </tr>
    );
  };
  const volumeText = (volume: number | undefined) => (volume === undefined ? absent : quantityText(volume, type));
  const unit = type === 'GP/CE' ? 'CE' : 'units';
  return (
    <Panel title="Total Cost Estimate" level={3} className={styles.estimate} aria-busy={outdated}>
      {failed && (
        <Strip tone="bad" flush role="alert">
          {boostTexts.errors.estimate}
        </Strip>
      )}
      <PlainTable region="Volumes and costs" narrow>
        <thead>
          <tr>
            <td />
            <th scope="col" data-number>
              Volume
            </th>
            <th scope="col" data-number>
              Cost
            </th>
            <th scope="col" data-number>
              Net of supplier{contribution === null ? '' : `, ${contribution}%`}
            </th>
          </tr>
        </thead>
        <tbody>
          {row(
            'Same period LY',
            lastYear && lastYearVolume !== undefined ? daysText(lastYear) : '',
            lastYearVolume,
            volumeText(lastYearVolume),
          )}
          {row(
            'Rolling 30',
            rolling30 ? daysText(rolling30, false) : '',
            rolling30?.volume,
            volumeText(rolling30?.volume),
          )}
          {row(
            'Other (optional)',
            '',
            typed ?? undefined,
            <OutlinedInput
              className={styles.other}
              value={other}
              error={other !== '' && typed === null}
              onChange={(event) => setOther(event.target.value)}
              endAdornment={<InputAdornment position="end">{unit}</InputAdornment>}
              slotProps={{ input: { 'aria-label': `Other volume, ${unit}`, inputMode: 'decimal', maxLength: 16 } }}
            />,
          )}
        </tbody>
      </PlainTable>
    </Panel>
  );
}
