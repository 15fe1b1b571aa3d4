import { updateTexts } from '@caselift/contract/wholesaler-update';
import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { lazy, Suspense, useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { DeleteWholesalerDialog } from '../../shared/wholesaler-admin/DeleteWholesalerDialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import styles from './pipeline.module.css';

const CreateWholesalerDialog = lazy(async () => ({
  default: (await import('../../shared/wholesaler-admin/CreateWholesalerDialog.tsx')).CreateWholesalerDialog,
}));

type SuperAdminActionsProps = { shut: boolean; reasonId: string };

/** What only an admin of no wholesaler may do: make wholesalers and take them away. */
export function SuperAdminActions({ shut, reasonId }: SuperAdminActionsProps) {
  const { db } = useScope();
  const [asked, setAsked] = useState<'create' | 'delete' | null>(null);
  const close = () => setAsked(null);
  const create = () => {
    if (db === 'preview') setAsked('create');
    else toast.warning(updateTexts.switchToPreview);
  };
  return (
    <div className={styles.superAdmin}>
      <span className={styles.superAdminLabel}>Super admin</span>
      <Button
        variant="text"
        startIcon={<Plus size={16} strokeWidth={1.75} />}
        disabled={shut}
        aria-describedby={reasonId}
        onClick={create}
      >
        Create wholesaler
      </Button>
      <Button
        variant="text"
        className={styles.destructive}
        startIcon={<Trash size={16} strokeWidth={1.75} />}
        disabled={shut}
        aria-describedby={reasonId}
        onClick={() => setAsked('delete')}
      >
        Delete wholesaler
      </Button>
      {asked === 'create' ? (
        <Suspense>
          <CreateWholesalerDialog onClose={close} />
        </Suspense>
      ) : null}
      {asked === 'delete' ? <DeleteWholesalerDialog onClose={close} /> : null}
    </div>
  );
}
