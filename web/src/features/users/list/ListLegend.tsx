import { StandingMark } from '../../../shared/users/StandingMark.tsx';
import { joined } from '../../../ui/kit/Layout.tsx';
import { textClass } from '../../../ui/kit/Text.tsx';
import { Term } from '../../../ui/terms/Term.tsx';
import styles from './list.module.css';

type ListLegendProps = {
  /** The sales period is: the marks tell how it ended. */
  isOver: boolean;
  /** A person on this page is view-only. */
  hasViewOnly: boolean;
};

/** What the figures and marks of the rows say, and what the short words mean. */
export function ListLegend({ isOver, hasViewOnly }: ListLegendProps) {
  return (
    <p className={joined([styles.legend, textClass({ kind: 'caption', tone: 'soft' })])}>
      Achieved: percent of the goal{isOver ? '' : ' so far'}.{' '}
      {!isOver && (
        <>
          <Term of="pace">Pace</Term>: where the period ends.{' '}
        </>
      )}
      <StandingMark standing="good" label="goal" text={isOver ? 'reached' : 'in reach'} />{' '}
      <StandingMark standing="warn" label="below" text="it" />{' '}
      <StandingMark standing="bad" label="pays" text="nothing" />. <Term of="gp">GP</Term>, Vol in{' '}
      <Term of="ce">CE</Term>, <Term of="fpl">FPL</Term>
      {hasViewOnly && (
        <>
          , <Term of="vo">VO</Term>
        </>
      )}
    </p>
  );
}
