import type { HouseLine, MonthEndSummary, Paid } from '@caselift/contract/month-end';
import type { ReactNode } from 'react';
import { Delta } from '../../ui/Delta.tsx';
import { dollars, dollarsAndCents, oneDecimal, twoDecimals, wholeNumber } from '../../ui/figures.ts';
import { Columns } from '../../ui/kit/Layout.tsx';
import { Panel, PanelBody } from '../../ui/kit/Panel.tsx';
import { Stat } from '../../ui/kit/Stat.tsx';
import { Explained } from '../../ui/terms/Term.tsx';
import { changeOf, shareText, signedPay } from './words.ts';

type HouseProps = { house: MonthEndSummary['house']; paid: Paid };

/** The whole house in the period, and what it pays. */
export function House({ house, paid }: HouseProps) {
  const { gp, volume, revenue, fpl } = house;
  const change = changeOf(paid);
  const points = fpl.change === null ? null : `${fpl.change > 0 ? '+' : ''}${twoDecimals(fpl.change)} points`;
  return (
    <Columns as="section" least={180} phone={2} gap={12} aria-label="House">
      {gp && <Tile label="Gross profit" line={gp} write={dollars} />}
      <Tile label="Volume, CE" line={volume} write={wholeNumber} />
      <Tile label="Revenue" line={revenue} write={dollars} />
      <Figure label="FPL" figure={percent(fpl.thisYear)}>
        LY {percent(fpl.lastYear)}
        {points && `, ${points}`}
      </Figure>
      <Figure label="Payout" figure={dollarsAndCents(paid.now)}>
        {change !== null && `${signedPay(change)} to the period before`}
        {paid.share !== undefined && <div>{shareText(paid.share)} of gross profit</div>}
      </Figure>
    </Columns>
  );
}

const percent = (value: number | null) => (value === null ? '–' : `${twoDecimals(value)}%`);

type TileProps = { label: string; line: HouseLine; write: (value: number) => string };

function Tile({ label, line: { thisYear, lastYear, delta, goal, achieved }, write }: TileProps) {
  return (
    <Figure label={label} figure={write(thisYear)}>
      <Delta percent={delta} unit /> LY {write(lastYear)}
      {goal !== null && achieved !== null && (
        <div>
          {oneDecimal(achieved)}% of the goal of {write(goal)}
        </div>
      )}
    </Figure>
  );
}

function Figure({ label, figure, children }: { label: string; figure: string; children: ReactNode }) {
  return (
    <Panel aria-label={label} style={{ height: '100%' }}>
      <PanelBody style={{ paddingTop: 12 }}>
        <Stat label={<Explained label={label} />} level={2} figure={figure} note={children} />
      </PanelBody>
    </Panel>
  );
}
