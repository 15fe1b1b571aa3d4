import type { User } from '@caselift/contract/users';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { achievedText } from '../../../shared/users/achieved.ts';
import { PersonLabels } from '../../../shared/users/PersonLabels.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Columns, Row, Stack } from '../../../ui/kit/Layout.tsx';
import { Panel, PanelSection } from '../../../ui/kit/Panel.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { PersonLink } from '../PersonLink.tsx';
import type { PeopleView } from '../people-view.ts';
import styles from './related.module.css';
import { type RelatedGroup, relatedTo } from './related.ts';

/** The people above, below and beside a person, each with a link to their card. */
export function RelatedPeople({ user, view }: { user: User; view: PeopleView }) {
  const groups = relatedTo(view.users, user);
  if (groups.length === 0) return null;
  return (
    <Panel aria-label="Related people" print="gone">
      {groups.map((group) => (
        <Group key={`${user.customId} ${group.title}`} group={group} view={view} />
      ))}
    </Panel>
  );
}

const shownFirst = 12;

function Group({ group, view }: { group: RelatedGroup; view: PeopleView }) {
  const [all, setAll] = useState(false);
  const { title, people } = group;
  const shown = all ? people : people.slice(0, shownFirst);
  return (
    <PanelSection>
      <Stack gap={8}>
        <Text as="h3" kind="subhead">
          {title}{' '}
          <Text tone="faint" weight="regular">
            {people.length}
          </Text>
        </Text>
        <Columns as="ul" least={200} gap={4}>
          {shown.map((person) => (
            <li key={person.customId}>
              <RelatedPerson person={person} view={view} />
            </li>
          ))}
        </Columns>
        {shown.length < people.length && (
          <Row>
            <Button onClick={() => setAll(true)}>Show all {people.length}</Button>
          </Row>
        )}
      </Stack>
    </PanelSection>
  );
}

function RelatedPerson({ person, view }: { person: User; view: PeopleView }) {
  const { gp, rank } = person;
  const path = view.may.pathTo(person);
  return (
    <PersonLink user={person} path={path} filters={view.filters} className={styles.person}>
      <Avatar name={person.name} url={person.avatar.url} shape="person" />
      <Stack as="span" gap={0}>
        <Row as="span" gap={4}>
          <Text weight="medium" tone={path === null ? 'strong' : 'accent'} fit="cut">
            {person.name}
          </Text>{' '}
          <PersonLabels user={person} inLink={path !== null} />
        </Row>
        <Text kind="caption" tone="soft">
          {gp.achieved === null ? 'No GP goal' : `GP ${achievedText(gp.achieved, gp.threshold)}%`}
          {rank !== null && `, #${rank}`}
        </Text>
      </Stack>
    </PersonLink>
  );
}
