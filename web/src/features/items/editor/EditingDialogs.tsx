import Button from '@mui/material/Button';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { LeaveQuestion } from '../../../shared/editor/LeaveQuestion.tsx';
import { Strip } from '../../../ui/kit/Strip.tsx';
import { formOfItem } from './form/form-of-item.ts';
import { type ItemValues, valuesOf } from './form/item-values.ts';
import { StaleDialog } from './stale/StaleDialog.tsx';
import type { ItemEditing } from './use-item-editing.ts';

/** Why the last save was refused. */
export function SaveFaultStrip({ editing: { fault, setIsComparing } }: { editing: ItemEditing }) {
  if (fault === null) return null;
  const compare = (
    <Button variant="text" onClick={() => setIsComparing(true)}>
      Compare
    </Button>
  );
  return (
    <Strip tone="bad" flush icon={CircleAlert} role="alert" action={fault.kind === 'stale' && compare}>
      {fault.message}
    </Strip>
  );
}

type EditingDialogsProps = {
  editing: ItemEditing;
  /** Opens another form on what is stored then. */
  onStartOver: (typed: ItemValues | null) => void;
};

/** Over a form: both versions where someone else has saved meanwhile, and the question before changes are lost. */
export function EditingDialogs({ editing, onStartOver }: EditingDialogsProps) {
  const { form, fault, guard, giveUp, isComparing, setIsComparing } = editing;
  return (
    <>
      {fault?.kind === 'stale' && isComparing && (
        <StaleDialog
          opened={form.stored}
          theirs={formOfItem(fault.theirs.item)}
          mine={form.read.form}
          onMerge={(merged) => {
            giveUp();
            onStartOver(valuesOf(merged));
          }}
          onClose={() => setIsComparing(false)}
        />
      )}
      <LeaveQuestion unsaved={guard} />
    </>
  );
}
