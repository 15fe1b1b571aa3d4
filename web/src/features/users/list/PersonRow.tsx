import type { User } from '@caselift/contract/users';
import { type GoalMeasure, goalMeasureRows, goalMeasures, measures } from '@caselift/domain/measure-list';
import { fplStanding, goalStanding, type Standing } from '@caselift/domain/pay/standing';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { allLinesFirst } from '../../../shared/statements/line-filters.ts';
import { achievedText, fplAchievedText } from '../../../shared/users/achieved.ts';
import { maxFplOf } from '../../../shared/users/max-fpl.ts';
import { PersonLabels } from '../../../shared/users/PersonLabels.tsx';
import { RankChange } from '../../../shared/users/RankChange.tsx';
import { StandingMark } from '../../../shared/users/StandingMark.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { dollars } from '../../../ui/figures.ts';
import { joined, Row, Stack } from '../../../ui/kit/Layout.tsx';
import { rowClass } from '../../../ui/kit/Rows.tsx';
import { Text, textClass } from '../../../ui/kit/Text.tsx';
import type { PersonPath } from '../list-access.ts';
import styles from './list.module.css';

const small = { kind: 'caption', tone: 'soft', fit: 'whole' } as const;

export type PersonRowProps = {
  user: User;
  path: PersonPath;
  open: boolean;
  /** In the order of Tab; the arrow keys reach the others. */
  reached: boolean;
  /** The measure of the rank shown. */
  rankBy: GoalMeasure;
  showId: boolean;
  /** The wholesaler's, if the person has none; undefined until it is known. */
  maxFpl: number | undefined;
  /** The sales period is: nobody has a pace. */
  isOver: boolean;
};

/** A person of the list, with a link to their card. When another card is opened, only two rows of a page change. */
export const PersonRow = memo(function PersonRow({
  user,
  path,
  open,
  reached,
  rankBy,
  showId,
  maxFpl,
  isOver,
}: PersonRowProps) {
  const { rank: rankName, inSentence } = goalMeasureRows[rankBy];
  const rank = user[rankName];
  return (
    <Link
      from={path}
      to={path}
      search={(current) => ({ ...current, ...opened(user) })}
      className={rowClass(open, true)}
      aria-current={open ? 'true' : undefined}
      tabIndex={reached ? 0 : -1}
      resetScroll={false}
    >
      <Avatar name={user.name} url={user.avatar.url} shape="person" />
      <Stack as="span" grow gap={0}>
        <Row as="span" gap={4} align="baseline">
          <Text weight="bold" fit="cut" title={showId ? `${user.name}, ${user.customId}` : user.name}>
            {user.name}
          </Text>
          <PersonLabels user={user} inLink />
          {showId && (
            <Text kind="caption" tone="faint" fit="cut" className={styles.id}>
              {user.customId}
            </Text>
          )}
          <Text weight="bold" right still>
            <span className="visually-hidden">, total payout </span>
            {dollars(user.totalPayout)}
          </Text>
        </Row>
        <span className={joined([styles.progress, textClass(small)])}>
          <Progress user={user} maxFpl={maxFplOf(user, maxFpl)} isOver={isOver} />
          {rank !== null && (
            <Text {...small} right className={styles.rank}>
              <span aria-hidden="true">#</span>
              <span className="visually-hidden">, {inSentence} rank </span>
              {rank} <RankChange change={user[`${rankName}Change`]} />
            </Text>
          )}
        </span>
      </Stack>
    </Link>
  );
});

/** Another person's card opens at its first lines, and without a comparison. */
const opened = ({ customId }: User) => ({ selectedUser: customId, ...allLinesFirst });

type ProgressProps = { user: User; maxFpl: number | undefined; isOver: boolean };

/**
 * What is achieved so far, and below it the pace, which the marks tell of: never one in the other's place. Losses have no
 * pace, and a sales period that is over has none: there the marks tell how it ended.
 */
function Progress({ user, maxFpl, isOver }: ProgressProps) {
  const { fpl } = user;
  const fplAt = fplStanding(fpl, maxFpl ?? Number.POSITIVE_INFINITY);
  return (
    <>
      <span>Achieved</span>
      {goalMeasures.map((measure) => {
        const { achieved, threshold } = user[measure];
        const { short } = goalMeasureRows[measure];
        const text = achievedText(achieved, threshold);
        if (!isOver) return <span key={measure}>{`${short} ${text}`}</span>;
        const standing = goalStanding(achieved, threshold);
        return <StandingMark key={measure} label={short} text={text} standing={standing} title={endWords[standing]} />;
      })}
      <StandingMark
        label={measures.fpl.short}
        text={fplAchievedText(fpl.achieved)}
        standing={fplAt}
        title={fplWords[fplAt]}
      />
      {!isOver && <span className={styles.pace}>Pace</span>}
      {!isOver && goalMeasures.map((measure) => <Pace key={measure} measure={measure} figures={user[measure]} />)}
    </>
  );
}

function Pace({ measure, figures }: { measure: GoalMeasure; figures: User['gp'] }) {
  const { achieved, achievedSellingDays, threshold } = figures;
  const standing = goalStanding(achievedSellingDays, threshold);
  return (
    <StandingMark
      label={goalMeasureRows[measure].short}
      text={achievedText(achievedSellingDays, threshold)}
      standing={standing}
      title={standing === 'none' ? (achieved === null ? 'no goal' : 'no pace yet') : paceWords[standing]}
    />
  );
}

const paceWords: Record<Exclude<Standing, 'none'>, string> = {
  good: 'on pace for the goal',
  warn: 'below the pace for the goal',
  bad: 'on pace to earn nothing',
};
const endWords: Record<Standing, string> = {
  good: 'goal reached',
  warn: 'goal missed',
  bad: 'below the threshold',
  none: 'no goal',
};
const fplWords: Record<Standing, string> = {
  good: 'within the goal',
  warn: 'above the goal',
  bad: 'above the max FPL',
  none: 'no goal or no sales',
};
