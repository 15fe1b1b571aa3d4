import { mayAccess } from '@caselift/contract/access';
import { closedFault } from '@caselift/contract/closings';
import { editable } from '@caselift/contract/editable';
import type { UserDraft } from '@caselift/contract/item-edits';
import { itemTexts } from '@caselift/contract/item-texts';
import { dayText } from '@caselift/domain/dates';
import type { ItemKind } from '@caselift/domain/programs/item';
import Button from '@mui/material/Button';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Lock from 'lucide-react/icons/lock';
import Pencil from 'lucide-react/icons/pencil';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { useScope } from '../../../api/use-scope.ts';
import { useClosed } from '../../../shared/closings/use-closed.ts';
import { LeaveQuestion } from '../../../shared/editor/LeaveQuestion.tsx';
import { useDraft } from '../../../shared/editor/use-draft.ts';
import { useUnsaved } from '../../../shared/editor/use-unsaved.ts';
import { Offer } from '../../../ui/editor/DrawerEditor.tsx';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { Row, Stack } from '../../../ui/kit/Layout.tsx';
import { Strip } from '../../../ui/kit/Strip.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { type ReportLevels, type RowKey, rowText } from '../reports-search.ts';
import { BehindRows } from './BehindRows.tsx';
import { Outcome } from './Outcome.tsx';
import styles from './panel.module.css';
import { RuleFields } from './RuleFields.tsx';
import { fieldNames, TypedRules } from './typed-rules.ts';
import { type PersonEdit, usePersonEdit } from './use-person-edit.ts';

const StaleEdit = lazy(async () => ({ default: (await import('./StaleEdit.tsx')).StaleEdit }));

type PersonFormProps = {
  kind: ItemKind;
  row: RowKey;
  latest: UserDraft;
  levels: ReportLevels;
  onClose: () => void;
};

export function PersonForm({ kind, row, latest, levels, onClose }: PersonFormProps) {
  const edit = usePersonEdit(kind, row, latest);
  const session = useSession();
  const scope = useScope();
  const [comparing, setComparing] = useState(false);
  const { opened, read, fault, busy } = edit;
  const { item, edited } = opened;
  // Pay counts an item in the sales period of its last day.
  const closed = closedFault(useClosed(), { from: item.endDate, to: item.endDate });
  const isEditor = mayAccess(editable.itemEdit.editors, session) && !session.viewOnly && !item.isArchived;
  const mayEdit = isEditor && closed === null;
  const isChanged = read.changed.length > 0;
  const kept = useDraft({
    record: `person ${rowText(row)}`,
    schema: TypedRules,
    value: edit.typed,
    unsaved: isChanged,
    onRestore: edit.restore,
  });
  const guard = useUnsaved(isChanged, { leaves: levels.leaves('person'), onLeave: () => kept.keep(null) });
  /** Nothing would be lost any more, though all that it changes is still being read. */
  const saved = () => {
    kept.keep(null);
    guard.release();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && read.faults.size === 0) void edit.save(saved);
  };
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={`Target and payout of ${opened.person.name}`}
      onSubmit={submit}
    >
      {mayEdit && kept.offer && <Offer offer={kept.offer} />}
      {/* Without a control that takes the focus it is scrolled by itself. */}
      <section
        className={styles.body}
        tabIndex={mayEdit ? undefined : 0}
        aria-label="Target and payout"
        inert={mayEdit && kept.offer !== null}
      >
        {isEditor && closed !== null && (
          <Strip tone="warn" flush icon={Lock} role="note">
            {closed}
          </Strip>
        )}
        {mayEdit && scope.db === 'preview' && (
          <Strip tone="warn" flush role="note">
            {itemTexts.preview}
          </Strip>
        )}
        <Stack gap={16} className={styles.fields}>
          <Edited edited={edited} period={`${dayText(item.startDate)} to ${dayText(item.endDate)}`} />
          <RuleFields edit={edit} mayEdit={mayEdit} mayTarget={item.type !== 'custom' || session.role === 'admin'} />
        </Stack>
        <Outcome edit={edit} />
        <BehindRows
          kind={kind}
          row={row}
          item={item}
          personName={opened.person.name}
          quantity={opened.stored.quantity}
          levels={levels}
        />
      </section>
      {fault && <Fault fault={fault} onCompare={() => setComparing(true)} />}
      {mayEdit && (
        <Row wrap className={styles.foot}>
          <Button
            variant="text"
            startIcon={<RotateCcw size={16} strokeWidth={1.75} aria-hidden />}
            disabled={edited === null || busy}
            onClick={() => void edit.reset()}
          >
            Reset to item
          </Button>
          <Row className={styles.actions}>
            <Button disabled={busy} onClick={isChanged ? edit.discard : onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              variant="contained"
              color="primary"
              loading={busy}
              disabled={!isChanged || read.faults.size > 0}
              title={isChanged ? read.changed.map((field) => fieldNames[field]).join(', ') : 'Nothing has changed'}
            >
              Save
            </Button>
          </Row>
        </Row>
      )}
      {comparing && fault?.kind === 'stale' && (
        <Suspense>
          <StaleEdit
            theirs={fault.theirs}
            edit={edit}
            onContinue={(typed) => {
              setComparing(false);
              edit.continueFrom(fault.theirs, typed);
            }}
            onClose={() => setComparing(false)}
          />
        </Suspense>
      )}
      <LeaveQuestion unsaved={guard} />
    </form>
  );
}

/** Since when the person has a target or payout of their own. */
function Edited({ edited, period }: { edited: UserDraft['edited']; period: string }) {
  return (
    <Row wrap gap={8}>
      {edited && (
        <>
          <Badge tone="accent" icon={Pencil}>
            Edited
          </Badge>
          <Text kind="caption" tone="soft">
            {dayOf(edited.at)} by {edited.by}. Kept until reset.
          </Text>
        </>
      )}
      <Text kind="caption" tone="soft">
        {period}
      </Text>
    </Row>
  );
}

/** @example dayOf('2026-09-09T14:00:00Z') // 'Sep 9' */
const dayOf = (instant: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(new Date(instant));

function Fault({ fault, onCompare }: { fault: NonNullable<PersonEdit['fault']>; onCompare: () => void }) {
  const compare = (
    <Button variant="text" onClick={onCompare}>
      Compare
    </Button>
  );
  return (
    <Strip tone="bad" flush icon={CircleAlert} role="alert" action={fault.kind === 'stale' && compare}>
      {fault.message}
    </Strip>
  );
}
