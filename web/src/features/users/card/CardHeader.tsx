import type { User } from '@caselift/contract/users';
import { PersonLabels } from '../../../shared/users/PersonLabels.tsx';
import { roleLabel } from '../../../shared/users/people.ts';
import { RankChange } from '../../../shared/users/RankChange.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { PersonLink } from '../PersonLink.tsx';
import type { PeopleView } from '../people-view.ts';
import { CardActions } from './CardActions.tsx';
import { Editable } from './Editable.tsx';
import styles from './header.module.css';

type CardHeaderProps = { user: User; view: PeopleView; onCompare: () => void };

/** Who it is, where he stands, and what can be done with him. */
export function CardHeader({ user, view, onCompare }: CardHeaderProps) {
  return (
    <header className={styles.header}>
      <Avatar name={user.name} url={user.avatar.url} shape="person" size="large" />
      <div className={styles.nameLine}>
        <h2>
          <Editable user={user} field="name">
            {user.name}
          </Editable>
        </h2>
        <span className={styles.role}>{roleLabel(user)}</span>
        <PersonLabels user={user} />
      </div>
      <dl className={styles.ranks}>
        <Rank label="GP rank" rank={user.rank} of={user.rankOf} change={user.rankChange} />
        <Rank label="Volume rank" rank={user.volumeRank} of={user.volumeRankOf} change={user.volumeRankChange} />
      </dl>
      <CardActions user={user} view={view} onCompare={onCompare} />
      <p className={styles.facts}>
        {view.may.ids && <span>{user.customId}</span>}
        <span>
          <Editable user={user} field="routes">
            {routesText(user.routeNumber)}
          </Editable>
        </span>
        <TeamLeads user={user} view={view} />
        <span>
          <Editable user={user} field="email">
            {user.email ?? 'No email'}
          </Editable>
        </span>
      </p>
    </header>
  );
}

/** @example routesText([12, 14]) // 'Routes 12, 14' */
function routesText(routes: readonly number[]): string {
  if (routes.length === 0) return 'No route';
  return `${routes.length === 1 ? 'Route' : 'Routes'} ${routes.join(', ')}`;
}

/** A lead whom the viewer may not open is plain text. */
function TeamLeads({ user, view }: { user: User; view: PeopleView }) {
  if (user.teamLead.length === 0) return <span>No team lead</span>;
  return (
    <span>
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
    </span>
  );
}

type RankProps = { label: string; rank: number | null; of: number; change: number | null };

function Rank({ label, rank, of, change }: RankProps) {
  return (
    <div className={styles.rank}>
      <dt>{label}</dt>
      <dd>
        {rank === null ? (
          <span className={styles.unranked}>Not ranked</span>
        ) : (
          <>
            <span className={styles.place}>{rank}</span> of {of} <RankChange change={change} />
          </>
        )}
      </dd>
    </div>
  );
}
