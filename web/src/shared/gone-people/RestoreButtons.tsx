import { type GonePerson, goneTexts, listGonePeople } from '@caselift/contract/gone-people';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery, silently } from '../../api/query.ts';
import { useSession } from '../../api/session-store.ts';
import { useScope } from '../../api/use-scope.ts';
import { mayEditPeople } from '../user-edits/use-may-edit.ts';
import { RestoreDialog } from './RestoreDialog.tsx';

type RestoreButtonsProps = {
  isNamed: (person: GonePerson) => boolean;
  /** As those beside it. */
  variant?: 'text' | 'outlined';
};

/** A button for each of the people who isn't back yet, for who may bring them back. */
export function RestoreButtons({ isNamed, variant = 'outlined' }: RestoreButtonsProps) {
  const mayEdit = mayEditPeople(useSession());
  const { data = [] } = useQuery({
    ...endpointQuery(listGonePeople, { query: useScope() }),
    ...silently,
    enabled: mayEdit,
  });
  const [restoring, setRestoring] = useState<GonePerson | null>(null);
  return (
    <>
      {data.filter(isNamed).map((person) => (
        <Button key={person.customId} variant={variant} onClick={() => setRestoring(person)}>
          {goneTexts.restore} {person.name}
        </Button>
      ))}
      {restoring && <RestoreDialog person={restoring} onClose={() => setRestoring(null)} />}
    </>
  );
}
