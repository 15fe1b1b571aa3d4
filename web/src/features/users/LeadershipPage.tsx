import { peopleKinds } from './kinds.ts';
import { PeoplePage } from './PeoplePage.tsx';

export function LeadershipPage() {
  return <PeoplePage kind={peopleKinds.leadership} />;
}
