import type { User } from '@caselift/contract/users';
import { isGoalMeasure } from '@caselift/domain/measure-list';
import { thresholdOf } from '@caselift/domain/pay/goal-pay';
import { isItems, isMeasure, type PayPart, payPartNames, payParts } from '@caselift/domain/pay/pay-parts';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { fplAchievedText } from '../../../shared/users/achieved.ts';
import { payWriter } from '../../../shared/users/pay-writer.ts';
import { countText } from '../../../ui/figures.ts';
import { joined, Row, Stack } from '../../../ui/kit/Layout.tsx';
import { Panel, PanelSection } from '../../../ui/kit/Panel.tsx';
import { Stat } from '../../../ui/kit/Stat.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import styles from './card.module.css';
import { Editable } from './Editable.tsx';

type PayoutStripProps = {
  user: User;
  /** @example 'September' */
  period: string;
  /** There is no pace any more. */
  isOver: boolean;
  /** The part with the open explanation; null: this viewer may not open any. */
  why: PayPart | null;
  onWhy: (part: PayPart) => void;
};

/** What the person has earned, and its parts, each apart from what it would be at the present pace. */
export function PayoutStrip({ user, period, isOver, why, onWhy }: PayoutStripProps) {
  const { totalPayout, projectedPayout } = user;
  const write = payWriter(user);
  return (
    <Panel className={styles.payout} aria-label="Total payout">
      <PanelSection className={styles.total}>
        <Stat
          label="Total payout"
          level={3}
          figure={write(totalPayout)}
          note={`${isOver ? 'earned' : 'earned so far'}${period && ` in ${period}`}`}
        />
        {!isOver && (
          <Text as="p" tone="soft">
            At this pace <b>{write(projectedPayout)}</b>
          </Text>
        )}
      </PanelSection>
      <Row wrap align="stretch" gap={0} className={styles.parts}>
        {payParts.map((part) => (
          <Part
            key={part}
            part={part}
            user={user}
            write={write}
            isOver={isOver}
            open={why === part}
            onOpen={why === null ? null : onWhy}
          >
            <StartsWhen user={user} part={part} isOver={isOver} />
          </Part>
        ))}
      </Row>
    </Panel>
  );
}

/** From when on it pays; of losses, what is achieved; of boosts and items, how many. */
function StartsWhen({ user, part, isOver }: { user: User; part: PayPart; isOver: boolean }) {
  if (!isMeasure(part)) {
    const { count } = user[part];
    return count === 0 ? `no ${part}${isOver ? '' : ' yet'}` : countText(count, part.slice(0, -1));
  }
  if (!isGoalMeasure(part)) {
    const { achieved } = user[part];
    return achieved === null ? `no FPL${isOver ? '' : ' yet'}` : `${fplAchievedText(achieved)}% achieved`;
  }
  return (
    <Editable user={user} field={`${part}Threshold`}>
      starts at {thresholdOf(user[part].threshold)}%
    </Editable>
  );
}

type PartProps = {
  part: PayPart;
  user: User;
  write: ReturnType<typeof payWriter>;
  isOver: boolean;
  open: boolean;
  onOpen: ((part: PayPart) => void) | null;
  children: ReactNode;
};

/** Without a projectedPayout it has no pace. Dollars. */
type Paid = { totalPayout: number; bonus?: number; projectedPayout?: number | null };

function Part({ part, user, write, isOver, open, onOpen, children }: PartProps) {
  const name = payPartNames[part];
  const { totalPayout, bonus = 0, projectedPayout }: Paid = user[part];
  const note = { as: 'p', kind: 'caption', tone: 'soft' } as const;
  return (
    <Stack grow gap={2} className={joined([styles.part, open && styles.open])}>
      <Text as="h4" kind="subhead" tone={open ? 'accent' : 'strong'}>
        {onOpen === null ? (
          name
        ) : (
          <ButtonBase aria-pressed={open} onClick={() => onOpen(part)}>
            {name}
            <span className="visually-hidden">: why this number</span>
          </ButtonBase>
        )}
      </Text>
      <Text {...note}>{children}</Text>
      <Text as="p" kind="section">
        {write(totalPayout)}
        <span className="visually-hidden"> earned</span>
      </Text>
      {bonus > 0 && <Text {...note}>including {write(bonus)} bonus</Text>}
      {!isOver && (
        <Text {...note}>{projectedPayout === undefined ? 'same at pace' : `${write(projectedPayout)} at pace`}</Text>
      )}
      {isItems(part) && user[part].accruing !== 0 && (
        <Text {...note}>{write(user[part].accruing)} accruing, in no total yet</Text>
      )}
    </Stack>
  );
}
