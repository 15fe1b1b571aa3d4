import type { UserDraft } from '@caselift/contract/item-edits';
import type { UserEntry } from '@caselift/contract/user-entry';
import Button from '@mui/material/Button';
import { Dialog } from '../../../ui/Dialog.tsx';
import { PlainTable } from '../../../ui/kit/PlainTable.tsx';
import { valueText } from './person-words.ts';
import { fieldNames, type TypedField } from './typed-rules.ts';
import type { PersonEdit } from './use-person-edit.ts';

type StaleEditProps = {
  theirs: UserDraft;
  edit: PersonEdit;
  onContinue: (keepsMine: boolean) => void;
  onClose: () => void;
};

/** Both versions of a person's target and payout that someone else has saved meanwhile. */
export function StaleEdit({ theirs, edit, onContinue, onClose }: StaleEditProps) {
  const { opened, read } = edit;
  const mine = { ...opened.stored, ...read.sent } as UserEntry;
  const isOther = (field: TypedField) => valueText(field, theirs.stored) !== valueText(field, opened.stored);
  const fields = (Object.keys(fieldNames) as TypedField[]).filter(
    (field) => read.changed.includes(field) || isOther(field),
  );
  return (
    <Dialog
      title="Someone else has changed this"
      width={600}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={() => onContinue(false)}>Take theirs</Button>
          <Button variant="contained" color="primary" onClick={() => onContinue(true)}>
            Keep my changes
          </Button>
        </>
      }
    >
      <p>Choose which version to keep. Nothing is saved until you save again.</p>
      <PlainTable narrow framed>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col" data-number>
              Theirs
            </th>
            <th scope="col" data-number>
              Mine
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{fieldNames[field]}</th>
              <td data-number>{valueText(field, theirs.stored)}</td>
              <td data-number data-strong={read.changed.includes(field) || undefined}>
                {read.changed.includes(field) ? valueText(field, mine) : 'Not changed'}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Dialog>
  );
}
