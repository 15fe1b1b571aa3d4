import { entryLimits, itemEntryTexts } from '@caselift/contract/item-entries';
import type { HandInAccount } from '@caselift/contract/own-items';
import { submissionTexts } from '@caselift/contract/submission-texts';
import { type ReactNode, useMemo, useState } from 'react';
import type { Unsent } from '../../../api/outbox.ts';
import { useScope } from '../../../api/use-scope.ts';
import { type FormDraft, isPhoto, type KeptPhoto, type Submission } from '../../../shared/submissions/submission.ts';
import { useSubmissions } from '../../../shared/submissions/use-submissions.ts';
import { FieldPage } from '../../../ui/field/FieldPage.tsx';
import { type Program, roomFor, withWaiting } from '../programs.ts';
import { PhotosPanel } from './PhotosPanel.tsx';
import { NotesField, SubmitBar } from './SubmitBar.tsx';
import { KeptNote } from './Unfinished.tsx';
import { useKeptForm } from './use-kept-form.ts';
import { usePhotos } from './use-photos.ts';
import { useSubmitting } from './use-submitting.ts';
import { WorthPanel } from './WorthPanel.tsx';
import { photosWorth } from './worth.ts';

export type FormProps = {
  /** Of the form, under which it is kept on this phone. */
  id: string;
  /** As it was kept by an earlier visit. */
  draft: FormDraft | undefined;
  program: Program;
  /** The account and the program. */
  head: ReactNode;
  changed: Unsent<Submission> | undefined;
  fault: string | null;
  onFault: (fault: string | null) => void;
};

export function PhotosForm({
  id,
  draft,
  program,
  account,
  head,
  changed,
  fault,
  onFault,
}: FormProps & { account: HandInAccount | undefined }) {
  const scope = useScope();
  const { unsent } = useSubmissions();
  const { form } = draft ?? {};
  const { photos, add, setCases, remove } = usePhotos(form?.photos ?? photosOf(changed));
  const [notes, setNotes] = useState(form?.notes ?? changed?.change.notes ?? '');
  const { isBusy, store } = useSubmitting(id, changed);
  const buyerId = account?._id ?? '';
  const change = changed?.id ?? '';
  const { itemId } = program;
  const kept = useMemo(
    () => ({ itemId, buyerId, change, notes, photos, amount: '', isDone: true }),
    [itemId, buyerId, change, notes, photos],
  );
  const keeping = useKeptForm(id, kept, draft !== undefined);

  const now = new Date().toISOString();
  const ground = withWaiting(program, unsent, changed?.id);
  const room = roomFor(program, ground, buyerId) - photos.length;
  const isCounted = ground.type === 'imageValidation';
  const { sum, lines } = photosWorth(ground, photos, buyerId, now);
  const allCases = photos.reduce((all, { cases }) => all + (cases ?? 0), 0);

  const missing = () => {
    if (account === undefined) return submissionTexts.missing.account;
    if (photos.length === 0) return submissionTexts.missing.photo;
    if (isCounted && photos.some(({ cases }) => cases === null)) return submissionTexts.missingCases;
    return notes.length > entryLimits.notes ? itemEntryTexts.notesLong : null;
  };
  const submit = () => {
    const found = missing();
    onFault(found);
    if (found !== null || account === undefined) return;
    const group = crypto.randomUUID();
    const submissions = photos.map(({ photo, cases, takenAt, place }, at): Submission => {
      const { cents = 0, lockedCents = 0 } = lines[at]?.worth ?? {};
      return {
        ...{ kind: 'image', group, of: photos.length, scope, notes: notes.trim(), photo, place },
        ...{ itemId, item: program.name, from: program.from, buyerId, account: account.name },
        ...{ takenAt: takenAt ?? now, isDated: takenAt !== null, cases: isCounted ? cases : null },
        cents: cents + lockedCents,
      };
    });
    void store(submissions);
  };

  return (
    <FieldPage
      bar={
        <SubmitBar
          label={photos.length === 0 ? submissionTexts.submit : submissionTexts.submitPhotos(photos.length)}
          {...(photos.length > 0 && {
            what: submissionTexts.inPhotos(isCounted ? allCases : null, photos.length),
            money: { cents: sum.cents, note: submissionTexts.ifApproved },
          })}
          fault={fault}
          isBusy={isBusy || photos.some(({ unopened }) => unopened !== undefined)}
          onSubmit={submit}
        />
      }
    >
      {head}
      <PhotosPanel
        {...{ photos, room }}
        most={ground.maxImagesPerAccount}
        least={isCounted ? ground.minQuantityValue : null}
        onAdd={(files) => {
          onFault(null);
          add(files, room);
        }}
        onChange={setCases}
        onRemove={remove}
      />
      <NotesField value={notes} onChange={setNotes} />
      <KeptNote keeping={keeping} />
      {photos.length > 0 && <WorthPanel lines={lines} sum={sum} note={submissionTexts.ifAllApproved} />}
    </FieldPage>
  );
}

function photosOf(changed: Unsent<Submission> | undefined): KeptPhoto[] {
  if (changed === undefined || !isPhoto(changed.change)) return [];
  const { photo, cases, isDated, takenAt, place } = changed.change;
  return [{ id: changed.id, photo, cases, place, takenAt: isDated ? takenAt : null }];
}
