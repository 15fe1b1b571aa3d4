import { lazy, Suspense, useState } from 'react';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import type { HeldAccount } from './behind.ts';

const ChangeHolder = lazy(async () => ({ default: (await import('./ChangeHolder.tsx')).ChangeHolder }));

/** What staff can do with an account of an ended period. */
export function HolderMenu({ account }: { account: HeldAccount }) {
  const [changing, setChanging] = useState(false);
  return (
    <>
      <RowMenu of={account.buyerName} actions={[{ text: 'Change who held it', act: () => setChanging(true) }]} />
      {changing && (
        <Suspense>
          <ChangeHolder account={account} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
}
