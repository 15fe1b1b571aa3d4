/** The person of an explanation: someone the caller may open, with the figures that all lists show. */
import { statementTexts } from '@caselift/contract/statements';
import { userTexts } from '@caselift/contract/users';
import { peopleBelow } from '@caselift/domain/people-below';
import { maySee, seesProfits } from '@caselift/domain/visibility';
import { refusal } from '../http/errors.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { Everyone } from './everyone.ts';
import type { PersonRow } from './queries.ts';

export type Explained = {
  /** Who asks. */
  viewer: Viewer;
  person: PersonRow;
  everyone: Everyone;
  at: NonNullable<Everyone['at']>;
  /** The person and everyone below: their lines are the actuals. */
  teamOf: (customId: string) => readonly PersonRow[];
  withProfits: boolean;
  mayBeNamed: (person: PersonRow) => boolean;
};

/** For a person the call's rule allows. 404: deleted since. 409: there are no figures yet. */
export function requireExplained(everyone: Everyone, viewer: Viewer, customId: string): Explained {
  const { people, settings, at } = everyone;
  const person = people.find((other) => other.customId === customId.toUpperCase());
  if (person === undefined) throw refusal('not_found', userTexts.unknown);
  const mayBeNamed = maySee(viewer, people, settings.visibility);
  if (at === null) throw refusal('conflict', statementTexts.noFigures);
  const belowOf = peopleBelow(people);
  return {
    viewer,
    person,
    everyone,
    at,
    mayBeNamed,
    teamOf: (id) => people.filter((other) => other.customId === id).concat(belowOf(id)),
    withProfits: seesProfits(viewer, settings),
  };
}
