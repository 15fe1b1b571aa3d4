import type { User } from '@caselift/contract/users';
import { useState } from 'react';
import { type Version, VersionsDialog } from '../editor/VersionsDialog.tsx';
import { type EditValues, valuesOf } from './edit-form.ts';
import { clashesOf, type ListName, listNames } from './read-lists.ts';

type StalePersonProps = {
  opened: User;
  theirs: User;
  mine: EditValues;
  /** Names of team leads. */
  leads: User['teamLead'];
  /** taken: of which theirs is taken. */
  onContinue: (taken: ListName[]) => void;
  onClose: () => void;
};

/** Both versions of a person's lists that someone else has changed meanwhile. */
export function StalePerson({ opened, theirs, mine, leads, onContinue, onClose }: StalePersonProps) {
  const stored = valuesOf(theirs);
  const [choices, setChoices] = useState(() =>
    clashesOf(valuesOf(opened), stored, mine).map((list) => ({ list, take: 'mine' as Version })),
  );
  const known = new Map([...leads, ...theirs.teamLead].map(({ customId, name }) => [customId, name]));
  const said = (list: ListName, values: EditValues) =>
    (list === 'routes' ? values.routes : values.teamLeads.map((id) => known.get(id) ?? id).join(', ')) || 'None';
  return (
    <VersionsDialog
      title={`Someone else has changed ${theirs.name}`}
      choices={choices.map(({ list, take }) => ({
        ...{ name: listNames[list], take, theirs: said(list, stored), mine: said(list, mine) },
      }))}
      onTake={(take, name) =>
        setChoices(choices.map((one) => (name === undefined || listNames[one.list] === name ? { ...one, take } : one)))
      }
      onContinue={() => onContinue(choices.flatMap(({ list, take }) => (take === 'theirs' ? [list] : [])))}
      onClose={onClose}
    />
  );
}
