import { userEditTexts } from '@caselift/contract/user-edits';
import { listUsers, type User } from '@caselift/contract/users';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useCallback, useMemo, useState } from 'react';
import { endpointQuery } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
import { DeleteUserDialog } from '../../shared/user-edits/DeleteUserDialog.tsx';
import { useMayEdit } from '../../shared/user-edits/use-may-edit.ts';
import { useUserEdits } from '../../shared/user-edits/use-user-edits.ts';
import { Toolbar } from '../../ui/controls/Toolbar.tsx';
import { Row } from '../../ui/kit/Layout.tsx';
import { Page } from '../../ui/kit/Page.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { AddManager } from './AddManager.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { EditManager } from './EditManager.tsx';
import { type ManagerAction, ManagersTable } from './ManagersTable.tsx';

/** What is open over the page. */
type Modal = { action: 'add' } | { action: ManagerAction; manager: User };

/** The accounts of the wholesaler's managers. */
export function ManagersPage() {
  const { data: people, error, isFetching, refetch } = useQuery(endpointQuery(listUsers, { query: useScope() }));
  const { pending } = useUserEdits();
  const mayEdit = useMayEdit();
  const [modal, setModal] = useState<Modal>();
  const managers = useMemo(() => people?.filter(({ role }) => role === 'manager'), [people]);
  const open = useCallback((action: ManagerAction, manager: User) => setModal({ action, manager }), []);
  const close = () => setModal(undefined);
  const loading = isFetching || pending;
  return (
    <Page filled narrow>
      {mayEdit && (
        <Toolbar place="head">
          <Button
            variant="contained"
            color="primary"
            startIcon={<Plus size={16} strokeWidth={1.75} />}
            disabled={people === undefined}
            onClick={() => setModal({ action: 'add' })}
          >
            {userEditTexts.addManager}
          </Button>
        </Toolbar>
      )}
      <ManagersTable managers={managers} error={failureOf({ error, refetch })} onAction={mayEdit ? open : undefined} />
      <Row as="footer" screenOnly>
        {loading && <CircularProgress size={16} color="inherit" aria-label="Loading" />}
        {!loading && managers && (
          <Text kind="caption" tone="soft">
            {managers.length === 1 ? '1 manager' : `${managers.length} managers`}
          </Text>
        )}
      </Row>
      {modal && <OpenModal modal={modal} onClose={close} />}
    </Page>
  );
}

function OpenModal({ modal, onClose }: { modal: Modal; onClose: () => void }) {
  switch (modal.action) {
    case 'add':
      return <AddManager onClose={onClose} />;
    case 'edit':
      return <EditManager manager={modal.manager} onClose={onClose} />;
    case 'password':
      return <ChangePassword manager={modal.manager} onClose={onClose} />;
    case 'delete':
      return <DeleteUserDialog user={modal.manager} onClose={onClose} />;
  }
}
