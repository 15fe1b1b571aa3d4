import { goneTexts } from '@caselift/contract/gone-people';
import type { User } from '@caselift/contract/users';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { createLink, useNavigate } from '@tanstack/react-router';
import Pencil from 'lucide-react/icons/pencil';
import Printer from 'lucide-react/icons/printer';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Trash2 from 'lucide-react/icons/trash';
import UserX from 'lucide-react/icons/user-x';
import UsersRound from 'lucide-react/icons/users-round';
import { Suspense, useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { Row } from '../../../ui/kit/Layout.tsx';
import { DeactivateDialog, DeleteUserDialog, EditUserDialog } from '../lazy-panels.tsx';
import type { PeopleView } from '../people-view.ts';

type CardActionsProps = { user: User; view: PeopleView; onCompare: () => void };
const ButtonLink = createLink(Button);
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Statements where pay may be read, compare and print for everyone, edit, deactivate and delete for admins. */
export function CardActions({ user, view, onCompare }: CardActionsProps) {
  const [dialog, setDialog] = useState<'edit' | 'deactivate' | 'delete' | null>(null);
  const navigate = useNavigate();
  const { period } = view.filters;
  const isOwn = useSession().customId === user.customId;
  const close = () => setDialog(null);
  const leave = () => void navigate({ to: '.', search: (current) => ({ ...current, selectedUser: '' }) as never });
  return (
    <Row gap={4} screenOnly>
      {view.may.why(user) && (
        <ButtonLink
          {...(isOwn
            ? { to: '/myStatements', search: { period } }
            : { to: '/statements', search: { customId: user.customId, period } })}
          startIcon={<ReceiptText {...icon} />}
        >
          Statements
        </ButtonLink>
      )}
      <Button startIcon={<UsersRound {...icon} />} onClick={onCompare}>
        Compare
      </Button>
      {view.may.edit && (
        <Button startIcon={<Pencil {...icon} />} onClick={() => setDialog('edit')}>
          Edit
        </Button>
      )}
      <IconButton aria-label="Print" title="Print" onClick={() => window.print()}>
        <Printer {...icon} />
      </IconButton>
      {view.may.edit && (
        <IconButton
          aria-label={`${goneTexts.deactivate} ${user.name}`}
          title={goneTexts.deactivate}
          onClick={() => setDialog('deactivate')}
        >
          <UserX {...icon} />
        </IconButton>
      )}
      {view.may.edit && (
        <IconButton color="error" aria-label={`Delete ${user.name}`} title="Delete" onClick={() => setDialog('delete')}>
          <Trash2 {...icon} />
        </IconButton>
      )}
      <Suspense>
        {dialog === 'edit' && <EditUserDialog user={user} onClose={close} />}
        {dialog === 'deactivate' && <DeactivateDialog user={user} onClose={close} />}
        {dialog === 'delete' && <DeleteUserDialog user={user} onClose={close} onDeleted={leave} />}
      </Suspense>
    </Row>
  );
}
