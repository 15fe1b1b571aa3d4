import { peopleKinds } from './kinds.ts';
import { PeoplePage } from './PeoplePage.tsx';

export function SalesRepsPage() {
  return <PeoplePage kind={peopleKinds.salesReps} />;
}
