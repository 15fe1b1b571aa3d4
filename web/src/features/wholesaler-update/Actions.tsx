import Button from '@mui/material/Button';
import Eraser from 'lucide-react/icons/eraser';
import Goal from 'lucide-react/icons/goal';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import { DeleteTransactionsDialog } from '../../shared/wholesaler-admin/DeleteTransactionsDialog.tsx';
import { PanelFoot } from '../../ui/kit/Panel.tsx';
import { ResetDialog } from './ResetDialog.tsx';
import { useRunUpdate } from './use-run-update.ts';

type ActionsProps = { shut: boolean; reasonId: string };

/** What every admin may do beside running an update and publishing. */
export function Actions({ shut, reasonId }: ActionsProps) {
  const [asked, setAsked] = useState<'reset' | 'transactions' | null>(null);
  const updateItems = useRunUpdate('items');
  const close = () => setAsked(null);
  return (
    <PanelFoot screenOnly>
      <Button
        startIcon={<RotateCcw size={16} strokeWidth={1.75} />}
        disabled={shut}
        aria-describedby={reasonId}
        onClick={() => setAsked('reset')}
      >
        Reset
      </Button>
      <Button
        startIcon={<Eraser size={16} strokeWidth={1.75} />}
        disabled={shut}
        aria-describedby={reasonId}
        onClick={() => setAsked('transactions')}
      >
        Delete transactions
      </Button>
      <Button
        startIcon={<Goal size={16} strokeWidth={1.75} />}
        disabled={shut}
        aria-describedby={reasonId}
        onClick={updateItems}
      >
        Update objectives and incentives
      </Button>
      {asked === 'reset' ? <ResetDialog onClose={close} /> : null}
      {asked === 'transactions' ? <DeleteTransactionsDialog onClose={close} /> : null}
    </PanelFoot>
  );
}
