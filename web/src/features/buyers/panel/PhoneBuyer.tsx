import { todayAccountTexts } from '@caselift/contract/today-accounts';
import type { ReactNode } from 'react';
import { OpenPrograms } from '../../../shared/field/OpenPrograms.tsx';
import { SubmitButton } from '../../../shared/field/SubmitButton.tsx';
import { useVisit } from '../../../shared/field/use-visit.ts';
import { FieldPage } from '../../../ui/field/FieldPage.tsx';

type PhoneBuyerProps = { buyerId: string; head: ReactNode; children: ReactNode };

/** A customer in the sizes of the screens for stores; its rep finds the programs that it is open in, and submits. */
export function PhoneBuyer({ buyerId, head, children }: PhoneBuyerProps) {
  const visit = useVisit(buyerId);
  return (
    <FieldPage {...(visit && { bar: <SubmitButton buyerId={buyerId} text={todayAccountTexts.submit} /> })}>
      {head}
      {visit && <OpenPrograms programs={visit.programs} />}
      {children}
    </FieldPage>
  );
}
