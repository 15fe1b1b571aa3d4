/** What is typed and uploaded for people of items, as sentences. */
import { itemChangesText, itemText } from './item-sentences.ts';

type Detail = Record<string, unknown>;
/** That something is typed at all is told by the verb. */
const unsaid = ['isEdited', 'isTargetTyped'];

/** @example 'Changed what Ann has in the objective "Spring" from 2024-05-01: the target from 4 to 7.' */
export function entryEditedSentence({ user, instanceStart, changes, ...detail }: Detail): string {
  const told = Object.entries(changes as Detail).filter(([field]) => !unsaid.includes(field));
  const what = told.length === 0 ? 'its rules are kept as they are' : itemChangesText(Object.fromEntries(told));
  return `Changed what ${user} has in the ${itemText(detail)} from ${instanceStart}: ${what}.`;
}

export function entryResetSentence({ user, instanceStart, ...detail }: Detail): string {
  return `Reset what ${user} has in the ${itemText(detail)} from ${instanceStart} to its own rules.`;
}

export function rowsUploadedSentence({ rows, dropped, fileName, instanceStart, ...detail }: Detail): string {
  const people = (rows as unknown[]).length;
  const from = typeof fileName === 'string' && fileName !== '' ? ` (${fileName})` : '';
  const left = Number(dropped) === 0 ? '' : ` ${dropped} ${dropped === 1 ? 'row was' : 'rows were'} left out.`;
  const of = `${people} ${people === 1 ? 'person' : 'people'}`;
  return `Uploaded quantities and targets of ${of} to the ${itemText(detail)} from ${instanceStart}${from}.${left}`;
}
