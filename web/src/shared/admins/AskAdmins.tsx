import { adminTexts } from '@caselift/contract/admins';
import { useAdmins } from './use-admins.ts';

/** Beside what a manager can only read. */
export function AskAdmins({ says }: { says: string }) {
  const admins = useAdmins();
  return (
    <>
      {says} {adminTexts.ask(admins)}
    </>
  );
}
