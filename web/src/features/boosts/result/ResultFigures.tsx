import { type BoostResult, boostResultTexts } from '@caselift/contract/boost-results';
import { deltaPercent, roundHalfAway } from '@caselift/domain/numbers';
import type { ReactNode } from 'react';
import { Delta } from '../../../ui/Delta.tsx';
import { countText, dollars, dollarsAndCents, wholeNumber } from '../../../ui/figures.ts';
import { joined } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import styles from './result.module.css';
import type { VolumeWriter } from './result-words.ts';

type ResultFiguresProps = { result: BoostResult; writer: VolumeWriter; className?: string | undefined };

/** The five figures of a result. */
export function ResultFigures({ result, writer, className }: ResultFiguresProps) {
  const { volume, before, gp, customers, cost } = result;
  const { one, bare, text } = writer;
  const change = (from: number, to: number) => <Delta percent={deltaPercent(to, from)} unit />;
  return (
    <div className={joined([styles.figures, className])}>
      <Figure label="Volume" figure={text(volume.thisYear)}>
        LY {bare(volume.lastYear)} {change(volume.lastYear, volume.thisYear)}
      </Figure>
      <Figure label={`${countText(before.sellingDays, 'selling day')} before`} figure={text(before.volume)}>
        {change(before.volume, volume.thisYear)}
      </Figure>
      <Figure label="Gross profit" figure={dollars(gp.thisYear)}>
        LY {dollars(gp.lastYear)} {change(gp.lastYear, gp.thisYear)}
      </Figure>
      <Figure label="Customers" figure={wholeNumber(customers.bought)}>
        {wholeNumber(customers.new)} new, {wholeNumber(customers.kept)} kept, {wholeNumber(customers.lost)} lost
      </Figure>
      <Figure
        label={`Net cost of a gained ${one}`}
        figure={cost.perGained === null ? boostResultTexts.noLift : dollarsAndCents(cost.perGained)}
      >
        {gainText(roundHalfAway(cost.gained, writer.decimals), text)}
      </Figure>
    </div>
  );
}

const gainText = (gained: number, text: VolumeWriter['text']) =>
  gained === 0 ? 'as much as LY' : `${text(Math.abs(gained))} ${gained > 0 ? 'over' : 'under'} LY`;

type FigureProps = { label: string; figure: string; children: ReactNode };

function Figure({ label, figure, children }: FigureProps) {
  return (
    <dl className={styles.figure}>
      <Text as="dt" kind="caption" tone="soft">
        {label}
      </Text>
      <Text as="dd" kind="section" fit="whole">
        {figure}
      </Text>
      <Text as="dd" kind="caption" tone="soft">
        {children}
      </Text>
    </dl>
  );
}
