import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { lazy, Suspense, useState } from 'react';
import { usePreviewOnly } from '../../shared/administration/use-preview-only.ts';
import { DeleteWholesalerDialog } from '../../shared/wholesaler-admin/DeleteWholesalerDialog.tsx';
import { Row } from '../../ui/kit/Layout.tsx';
import { PanelFoot } from '../../ui/kit/Panel.tsx';
import { Text } from '../../ui/kit/Text.tsx';

const CreateWholesalerDialog = lazy(async () => ({
  default: (await import('../../shared/wholesaler-admin/CreateWholesalerDialog.tsx')).CreateWholesalerDialog,
}));

type SuperAdminActionsProps = { shut: boolean; reasonId: string };

/** What only an admin of no wholesaler may do: make wholesalers and take them away. */
export function SuperAdminActions({ shut, reasonId }: SuperAdminActionsProps) {
  const inPreview = usePreviewOnly();
  const [asked, setAsked] = useState<'create' | 'delete' | null>(null);
  const close = () => setAsked(null);
  const create = () => inPreview(() => setAsked('create'));
  return (
    <PanelFoot screenOnly>
      <Text tone="soft">Super admin</Text>
      <Row wrap grow end>
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
          color="error"
          startIcon={<Trash size={16} strokeWidth={1.75} />}
          disabled={shut}
          aria-describedby={reasonId}
          onClick={() => setAsked('delete')}
        >
          Delete wholesaler
        </Button>
      </Row>
      {asked === 'create' ? (
        <Suspense>
          <CreateWholesalerDialog onClose={close} />
        </Suspense>
      ) : null}
      {asked === 'delete' ? <DeleteWholesalerDialog onClose={close} /> : null}
    </PanelFoot>
  );
}
