import type { User } from '@caselift/contract/users';
import type { ReactNode } from 'react';
import { useEndedPeriod } from '../../../shared/ended-period/use-ended-period.ts';
import { InlineEdit } from '../../../shared/user-edits/InlineEdit.tsx';
import { withListsRead } from '../../../shared/user-edits/read-lists.ts';
import { useUserEdits } from '../../../shared/user-edits/use-user-edits.ts';
import { type EditableField, editableFields } from './editable-fields.ts';

/** A value of the card that an admin may change where it stands, unless it is of a sales period that is over. */
export function Editable({ user, field, children }: { user: User; field: EditableField; children: ReactNode }) {
  const { update } = useUserEdits();
  const ended = useEndedPeriod();
  const { label, kind, value, patch } = editableFields[field];
  return (
    <InlineEdit
      value={value(user)}
      label={`${label} of ${user.name}`}
      kind={kind}
      disabled={ended !== null}
      onSave={(text) => update([user.customId], withListsRead(patch(text), user))}
    >
      {children}
    </InlineEdit>
  );
}
