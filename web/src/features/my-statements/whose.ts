import type { personPath } from '../../shared/users/people.ts';

/** The person of the statements. */
export type Whose = {
  customId: string;
  /** '' until it is known. */
  name: string;
  isOwn: boolean;
  /** The list in which the person's card stands; null: none, or not known yet. */
  card: ReturnType<typeof personPath>;
};
