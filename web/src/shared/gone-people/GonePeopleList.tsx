import { type GonePerson, goneTexts, listGonePeople } from '@caselift/contract/gone-people';
import { personalDataTexts } from '@caselift/contract/personal-data';
import { searchTest } from '@caselift/domain/fold';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import UsersRound from 'lucide-react/icons/users-round';
import { useState } from 'react';
import { endpointQuery } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { ListRow, Rows } from '../../ui/kit/Rows.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { ListFailed } from '../../ui/ListFailed.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonLines } from '../administration/PanelSkeleton.tsx';
import { failureOf } from '../not-computed/failure-of.tsx';
import { PersonalDataDialog } from '../personal-data/PersonalDataDialog.tsx';
import { roleLabel } from '../users/people.ts';
import { RestoreDialog } from './RestoreDialog.tsx';

type GonePeopleListProps = { searchPhrase: string; mayEdit: boolean };

/** Who was deactivated or deleted, since when, and the way back. */
export function GonePeopleList({ searchPhrase, mayEdit }: GonePeopleListProps) {
  const { data, error, refetch } = useQuery(endpointQuery(listGonePeople, { query: useScope() }));
  const [restoring, setRestoring] = useState<GonePerson | null>(null);
  const [opened, setOpened] = useState<GonePerson | null>(null);
  const isFound = searchTest(searchPhrase);
  const shown = data?.filter(({ name, customId }) => isFound(name, customId));
  const failure = failureOf({ error, refetch });
  if (failure) return <ListFailed {...failure} />;
  if (shown === undefined) return <SkeletonLines rows={3} />;
  if (shown.length === 0) {
    return <Notice icon={UsersRound} title={data?.length ? goneTexts.noneFound : goneTexts.none} />;
  }
  return (
    <>
      <Rows aria-label={goneTexts.filter}>
        {shown.map((person) => (
          <ListRow key={person.customId} wrap>
            <Row as="span" gap={4} grow wrap spread>
              <Stack as="span" gap={0} grow style={{ flexBasis: 200 }}>
                <Text weight="bold" fit="anywhere">
                  {person.name}
                </Text>
                <Text kind="caption" tone="soft" fit="anywhere">
                  {roleLabel({ ...person, leadership: false })} {person.customId}
                </Text>
              </Stack>
              <Text tone="soft">{goneTexts.since(person)}</Text>
            </Row>
            {mayEdit && (
              <Row as="span" screenOnly>
                <Button aria-label={`${goneTexts.restore} ${person.name}`} onClick={() => setRestoring(person)}>
                  {goneTexts.restore}
                </Button>
                <Button aria-label={personalDataTexts.title(person.name)} onClick={() => setOpened(person)}>
                  {personalDataTexts.open}
                </Button>
              </Row>
            )}
          </ListRow>
        ))}
      </Rows>
      {restoring && <RestoreDialog person={restoring} onClose={() => setRestoring(null)} />}
      {opened && <PersonalDataDialog person={opened} hasLeft={opened.hasLeft} onClose={() => setOpened(null)} />}
    </>
  );
}
