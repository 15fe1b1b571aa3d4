import { todayTexts } from '@caselift/contract/today';
import type { User } from '@caselift/contract/users';
import type { ReactNode } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { PersonLabels } from '../../../shared/users/PersonLabels.tsx';
import { roleLabel } from '../../../shared/users/people.ts';
import { RankChange } from '../../../shared/users/RankChange.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { Row } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { PersonLink } from '../PersonLink.tsx';
import type { PeopleView } from '../people-view.ts';
import { CardActions } from './CardActions.tsx';
import styles from './card.module.css';
import { Editable } from './Editable.tsx';

type CardHeaderProps = { user: User; view: PeopleView; onCompare: () => void };

/** The person, their ranks, and the actions. */
export function CardHeader({ user, view, onCompare }: CardHeaderProps) {
  const session = useSession();
  // To a rep their own card is their pay.
  const isOwnPay = session.role === 'salesRep' && session.customId === user.customId;
  return (
    <header className={styles.header}>
      <Avatar name={user.name} url={user.avatar.url} shape="person" size="large" />
      <Row wrap>
        <Text as="h2" kind="title" fit="anywhere">
          {isOwnPay ? (
            todayTexts.pay
          ) : (
            <Editable user={user} field="name">
              {user.name}
            </Editable>
          )}
        </Text>
        <Badge>{roleLabel(user)}</Badge>
        <PersonLabels user={user} />
      </Row>
      <Row wrap spread gap={12} className={styles.standing}>
        <Row as="dl" gap={16}>
          <Rank label="GP rank" rank={user.rank} of={user.rankOf} change={user.rankChange} />
          <Rank label="Volume rank" rank={user.volumeRank} of={user.volumeRankOf} change={user.volumeRankChange} />
        </Row>
        <CardActions user={user} view={view} onCompare={onCompare} />
      </Row>
      <Row wrap className={styles.facts}>
        {isOwnPay && <Fact>{user.name}</Fact>}
        {view.may.ids && <Fact>{user.customId}</Fact>}
        <Fact>
          <Editable user={user} field="routes">
            {routesText(user.routeNumber)}
          </Editable>
        </Fact>
        <TeamLeads user={user} view={view} />
        <Fact>
          <Editable user={user} field="email">
            {user.email ?? 'No email'}
          </Editable>
        </Fact>
      </Row>
    </header>
  );
}

const Fact = ({ children }: { children: ReactNode }) => (
  <Text tone="soft" fit="anywhere">
    {children}
  </Text>
);

/** @example routesText([12, 14]) // 'Routes 12, 14' */
function routesText(routes: readonly number[]): string {
  if (routes.length === 0) return 'No route';
  return `${routes.length === 1 ? 'Route' : 'Routes'} ${routes.join(', ')}`;
}

/** A lead the viewer may not open is plain text. */
function TeamLeads({ user, view }: { user: User; view: PeopleView }) {
  if (user.teamLead.length === 0) return <Fact>No team lead</Fact>;
  return (
    <Fact>
      {user.teamLead.length === 1 ? 'Team lead ' : 'Team leads '}
      {user.teamLead.map((lead, index) => {
        const person = view.users.find(({ customId }) => customId === lead.customId);
        return (
          <span key={lead.customId}>
            {index > 0 && ', '}
            <PersonLink user={lead} path={person ? view.may.pathTo(person) : null} filters={view.filters} />
          </span>
        );
      })}
    </Fact>
  );
}

type RankProps = { label: string; rank: number | null; of: number; change: number | null };

function Rank({ label, rank, of, change }: RankProps) {
  return (
    <div>
      <Text as="dt" kind="caption" tone="soft">
        {label}
      </Text>
      <Text as="dd" kind="body" tone={rank === null ? 'faint' : 'soft'} fit="whole">
        {rank === null ? (
          'Not ranked'
        ) : (
          <>
            <Text kind="title" tone="strong">
              {rank}
            </Text>{' '}
            of {of} <RankChange change={change} />
          </>
        )}
      </Text>
    </div>
  );
}
