import type { User } from '@caselift/contract/users';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { achievedText } from '../../../shared/users/achieved.ts';
import { PersonLabels } from '../../../shared/users/PersonLabels.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { PersonLink } from '../PersonLink.tsx';
import type { PeopleView } from '../people-view.ts';
import styles from './related.module.css';
import { type RelatedGroup, relatedTo } from './related.ts';

/** The people above, below and beside a person, each leading to his card. */
export function RelatedPeople({ user, view }: { user: User; view: PeopleView }) {
  const groups = relatedTo(view.users, user);
  if (groups.length === 0) return null;
  // A lead's reps open in the list of his team.
  const team = user.role === 'teamLead' ? user.customId : undefined;
  return (
    <section className={styles.panel} aria-label="Related people">
      {groups.map((group) => (
        <Group key={`${user.customId} ${group.title}`} group={group} view={view} team={team} />
      ))}
    </section>
  );
}

const shownFirst = 12;

function Group({ group, view, team }: { group: RelatedGroup; view: PeopleView; team: string | undefined }) {
  const [all, setAll] = useState(false);
  const { title, people } = group;
  const shown = all ? people : people.slice(0, shownFirst);
  return (
    <section className={styles.group}>
      <h3>
        {title} <span className={styles.count}>{people.length}</span>
      </h3>
      <ul className={styles.people}>
        {shown.map((person) => (
          <li key={person.customId}>
            <RelatedPerson person={person} view={view} team={person.role === 'salesRep' ? team : undefined} />
          </li>
        ))}
      </ul>
      {shown.length < people.length && (
        <Button className={styles.more} onClick={() => setAll(true)}>
          Show all {people.length}
        </Button>
      )}
    </section>
  );
}

function RelatedPerson({ person, view, team }: { person: User; view: PeopleView; team: string | undefined }) {
  const { gp, rank } = person;
  return (
    <PersonLink
      user={person}
      path={view.may.pathTo(person)}
      filters={view.filters}
      className={styles.person}
      {...(team === undefined ? {} : { team })}
    >
      <Avatar name={person.name} url={person.avatar.url} shape="person" />
      <span className={styles.text}>
        <span className={styles.name}>
          <span className={styles.nameText}>{person.name}</span> <PersonLabels user={person} />
        </span>
        <span className={styles.note}>
          {gp.achieved === null ? 'No GP goal' : `GP ${achievedText(gp.achieved, gp.threshold)}%`}
          {rank !== null && `, #${rank}`}
        </span>
      </span>
    </PersonLink>
  );
}
