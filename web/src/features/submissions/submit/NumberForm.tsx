import { entryLimits, itemEntryTexts } from '@caselift/contract/item-entries';
import { itemLimits } from '@caselift/contract/item-texts';
import { submissionTexts } from '@caselift/contract/submission-texts';
import type { SubmissionKind } from '@caselift/domain/programs/hand-in';
import { handInWorth } from '@caselift/domain/programs/hand-in-worth';
import { useMemo, useState } from 'react';
import { useScope } from '../../../api/use-scope.ts';
import { isPhoto } from '../../../shared/submissions/submission.ts';
import { useSubmissions } from '../../../shared/submissions/use-submissions.ts';
import { Field } from '../../../ui/Field.tsx';
import { FieldPage } from '../../../ui/field/FieldPage.tsx';
import { Panel, PanelSection } from '../../../ui/kit/Panel.tsx';
import { SwitchRow } from '../../../ui/kit/SwitchRow.tsx';
import { withWaiting } from '../programs.ts';
import type { FormProps } from './PhotosForm.tsx';
import { NotesField, SubmitBar } from './SubmitBar.tsx';
import { KeptNote } from './Unfinished.tsx';
import { useKeptForm } from './use-kept-form.ts';
import { useSubmitting } from './use-submitting.ts';
import { WorthPanel } from './WorthPanel.tsx';

type NumberFormProps = FormProps & { kind: Exclude<SubmissionKind | 'image', 'image'> };

/** A tick, a value or a quantity. Nobody reviews it: it counts as soon as the server has it. */
export function NumberForm({ id, draft, program, kind, head, changed, fault, onFault }: NumberFormProps) {
  const scope = useScope();
  const { unsent } = useSubmissions();
  const before = changed && !isPhoto(changed.change) ? changed.change.amount : null;
  const { form } = draft ?? {};
  const [typed, setTyped] = useState(form?.amount ?? (before === null || kind === 'tick' ? '' : String(before)));
  const [isDone, setDone] = useState(form?.isDone ?? before !== 0);
  const [notes, setNotes] = useState(form?.notes ?? changed?.change.notes ?? '');
  const { isBusy, store } = useSubmitting(id, changed);
  const { itemId, name, from } = program;
  const change = changed?.id ?? '';
  const kept = useMemo(
    () => ({ itemId, buyerId: '', change, notes, photos: [], amount: typed, isDone }),
    [itemId, change, notes, typed, isDone],
  );
  const keeping = useKeptForm(id, kept, draft !== undefined);

  const amount = kind === 'tick' ? Number(isDone) : typed.trim() === '' ? Number.NaN : Number(typed);
  const isAmount = amount >= 0 && amount <= itemLimits.quantity && Number(amount.toFixed(4)) === amount;
  const ground = withWaiting(program, unsent, changed?.id);
  const { parts, ...worth } = handInWorth(ground, isAmount ? [{ kind, amount }] : []);
  const submit = () => {
    const isLong = notes.length > entryLimits.notes;
    const found = !isAmount ? itemEntryTexts.amount : isLong ? itemEntryTexts.notesLong : null;
    onFault(found);
    if (found !== null) return;
    void store([
      {
        ...{ kind, amount, group: crypto.randomUUID(), of: 1, scope, itemId, item: name, from },
        ...{ takenAt: new Date().toISOString(), notes: notes.trim(), cents: worth.cents + worth.lockedCents },
      },
    ]);
  };
  const bar = (
    <SubmitBar
      label={submissionTexts.submit}
      what={program.name}
      money={{ cents: worth.cents, note: submissionTexts.onceSent }}
      {...{ fault, isBusy }}
      onSubmit={submit}
    />
  );
  return (
    <FieldPage bar={bar}>
      {head}
      <Panel aria-label={program.name}>
        <PanelSection>
          {kind === 'tick' ? (
            <SwitchRow
              label={submissionTexts.done}
              says={isDone ? submissionTexts.doneNote : submissionTexts.notDone}
              checked={isDone}
              disabled={false}
              onChange={setDone}
            />
          ) : (
            <Field
              label={submissionTexts[kind]}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </PanelSection>
      </Panel>
      <NotesField value={notes} onChange={setNotes} />
      <KeptNote keeping={keeping} />
      {isAmount && <WorthPanel lines={[]} sum={worth} note={submissionTexts.onceSent} />}
    </FieldPage>
  );
}
