import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { PeopleKind } from '../kinds.ts';
import { CreateUserDialog } from '../lazy-panels.tsx';

type CreatePersonProps = NonNullable<PeopleKind['creates']> & Pick<PeopleKind, 'path'>;

/** Creates a person of the list and opens the new card. */
export function CreatePerson({ role, text, path }: CreatePersonProps) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button onClick={() => setAsking(true)}>{text}</Button>
      <Suspense>
        {asking && (
          <CreateUserDialog
            role={role}
            onClose={() => setAsking(false)}
            onCreated={(customId) => void navigate({ to: path, search: { selectedUser: customId } })}
          />
        )}
      </Suspense>
    </>
  );
}
