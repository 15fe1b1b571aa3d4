import type { UserDraft } from '@caselift/contract/item-edits';
import type { UserEntry } from '@caselift/contract/user-entry';
import { useState } from 'react';
import { type Version, type VersionChoice, VersionsDialog } from '../../../shared/editor/VersionsDialog.tsx';
import { valueText } from './person-words.ts';
import { fieldNames, type TypedField, type TypedRules, typedOf } from './typed-rules.ts';
import type { PersonEdit } from './use-person-edit.ts';

type StaleEditProps = {
  theirs: UserDraft;
  edit: PersonEdit;
  /** What stays typed over theirs. */
  onContinue: (typed: TypedRules) => void;
  onClose: () => void;
};

type Choice = VersionChoice & { field: TypedField };

/** Both versions of a person's target and payout that someone else has saved meanwhile. */
export function StaleEdit({ theirs, edit, onContinue, onClose }: StaleEditProps) {
  const { opened, typed, read } = edit;
  const [choices, setChoices] = useState(() => choicesOf(theirs, edit));
  const take = (version: Version, name?: string) =>
    setChoices(choices.map((one) => (name === undefined || one.name === name ? { ...one, take: version } : one)));
  const kept = () => {
    const mine = choices.flatMap(({ field, take }) => (take === 'mine' ? [field] : []));
    return Object.assign(
      {},
      ...mine.map((field) =>
        read.changed.includes(field) ? { [field]: typed[field] } : typedOf(field, opened.stored),
      ),
    );
  };
  return (
    <VersionsDialog
      title="Someone else has changed this"
      choices={choices}
      onTake={take}
      onContinue={() => onContinue(kept())}
      onClose={onClose}
    />
  );
}

/** What differs, each with the version that is taken unless someone chooses: mine where I changed it, theirs elsewhere. */
function choicesOf(theirs: UserDraft, { opened, read }: PersonEdit): Choice[] {
  const mine = { ...opened.stored, ...read.sent } as UserEntry;
  return (Object.keys(fieldNames) as TypedField[]).flatMap((field): Choice[] => {
    const isMine = read.changed.includes(field);
    // Not as texts: what a percent comes to follows from the target.
    if (!isMine && JSON.stringify(theirs.stored[field]) === JSON.stringify(mine[field])) return [];
    const said = { theirs: valueText(field, theirs.stored), mine: valueText(field, mine) };
    return [{ field, name: fieldNames[field], ...said, take: isMine ? 'mine' : 'theirs' }];
  });
}
