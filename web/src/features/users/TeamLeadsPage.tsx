import { peopleKinds } from './kinds.ts';
import { PeoplePage } from './PeoplePage.tsx';

export function TeamLeadsPage() {
  return <PeoplePage kind={peopleKinds.teamLeads} />;
}
