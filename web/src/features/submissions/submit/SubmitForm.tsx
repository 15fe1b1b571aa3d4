import { whatToDoTexts } from '@caselift/contract/item-texts';
import type { HandInAccount } from '@caselift/contract/own-items';
import { submissionTexts } from '@caselift/contract/submission-texts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import Info from 'lucide-react/icons/info';
import Store from 'lucide-react/icons/store';
import Trophy from 'lucide-react/icons/trophy';
import { useState } from 'react';
import type { Unsent } from '../../../api/outbox.ts';
import { ExamplePhoto } from '../../../shared/item-plan/ExamplePhoto.tsx';
import { WhatToDo } from '../../../shared/item-plan/WhatToDo.tsx';
import type { FormDraft, Submission } from '../../../shared/submissions/submission.ts';
import { FieldPage } from '../../../ui/field/FieldPage.tsx';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import type { Program } from '../programs.ts';
import { Choice } from './Choice.tsx';
import { NumberForm } from './NumberForm.tsx';
import { PhotosForm } from './PhotosForm.tsx';
import { rulesOf } from './rules.ts';
import { SubmitBar } from './SubmitBar.tsx';
import styles from './submit.module.css';
import { Restored, Unfinished } from './Unfinished.tsx';
import { useFormDrafts } from './use-form-drafts.ts';

type SubmitFormProps = {
  programs: readonly Program[];
  accounts: readonly HandInAccount[];
  /** One that the server did not take, to be changed. */
  changed: Unsent<Submission> | undefined;
  /** Forms of this person's that aren't submitted yet, newest first. */
  drafts: readonly FormDraft[];
};

const takes = ({ part, itemId }: Program, { items }: HandInAccount): boolean =>
  !part.handIn.needsAccount || items.includes(itemId);

/** First the account and the program, which say what is handed in. */
export function SubmitForm({ programs, accounts, changed, drafts }: SubmitFormProps) {
  const navigate = useNavigate();
  const { buyerId, itemId } = useSearch({ from: '/today/submit' });
  const [fault, setFault] = useState<string | null>(null);
  // Kept here: when the programs are read again, the one of the address may be gone, and another form stands below.
  const [choosing, setChoosing] = useState<'account' | 'program' | null>(null);
  const account = accounts.find(({ _id }) => _id === buyerId);
  const offered = account === undefined ? programs : programs.filter((program) => takes(program, account));
  const program = offered.find((one) => one.itemId === itemId) ?? (offered.length === 1 ? offered[0] : undefined);
  const choose = (fields: { buyerId?: string; itemId?: string }) => {
    setFault(null);
    void navigate({ to: '/today/submit', search: (now) => ({ ...now, ...fields }), replace: true });
  };
  const nameOf = (id: string) => programs.find((one) => one.itemId === id)?.name;
  const known = drafts.filter(({ form }) => nameOf(form.itemId) !== undefined);
  const { formOf, open, discard } = useFormDrafts(known);
  const { id, since } = formOf(program?.itemId ?? '');
  const draft = drafts.find((one) => one.id === id);
  const chooser = (
    <Panel aria-label={submissionTexts.program}>
      {(program === undefined || program.part.handIn.needsAccount) && (
        <Choice
          icon={Store}
          label={submissionTexts.account}
          placeholder={submissionTexts.chooseAccount}
          search={submissionTexts.searchAccounts}
          options={accounts
            .filter((one) => account !== undefined || program === undefined || takes(program, one))
            .map(({ _id, name, location }) => ({ id: _id, name, note: location }))}
          empty={submissionTexts.noAccounts}
          chosen={buyerId}
          isOpen={choosing === 'account'}
          onOpen={(isOpen) => setChoosing(isOpen ? 'account' : null)}
          onChoose={(chosen) => choose({ buyerId: chosen })}
        />
      )}
      <Choice
        icon={Trophy}
        label={submissionTexts.program}
        placeholder={submissionTexts.chooseProgram}
        options={offered.map((one) => ({ id: one.itemId, name: one.name, note: one.above }))}
        empty={account === undefined ? submissionTexts.noPrograms : submissionTexts.noProgramsHere}
        chosen={program?.itemId ?? ''}
        isOpen={choosing === 'program'}
        onOpen={(isOpen) => setChoosing(isOpen ? 'program' : null)}
        onChoose={(chosen) => choose({ itemId: chosen })}
      />
      {program && <Asks program={program} />}
      {program && <Rules program={program} />}
    </Panel>
  );
  const head = (
    <>
      {known
        .filter((one) => one.id !== id)
        .map((one) => (
          <Unfinished
            key={one.id}
            draft={one}
            program={nameOf(one.form.itemId) ?? ''}
            account={accounts.find(({ _id }) => _id === one.form.buyerId)?.name}
            onOpen={() => open(one)}
            onDiscard={() => discard(one)}
          />
        ))}
      {draft && since !== null && <Restored since={since} onDiscard={() => discard(draft)} />}
      {chooser}
    </>
  );
  const form = { id, draft, head, changed, fault, onFault: setFault };
  if (program === undefined) {
    const missing = account === undefined && accounts.length > 0 ? 'account' : 'program';
    const bar = (
      <SubmitBar
        label={submissionTexts.submit}
        fault={fault}
        onSubmit={() => setFault(submissionTexts.missing[missing])}
      />
    );
    return (
      <FieldPage bar={bar}>
        {head}
        {programs.length === 0 && <Text as="p">{submissionTexts.noPrograms}</Text>}
      </FieldPage>
    );
  }
  // Another program or account is another submission: photos stay with what they were taken for.
  return program.kind === 'image' ? (
    <PhotosForm key={id} program={program} account={account} {...form} />
  ) : (
    <NumberForm key={id} program={program} kind={program.kind ?? 'tick'} {...form} />
  );
}

/** What it asks, in two lines until more is wanted. A part without words or a photo of its own has those of the whole. */
function Asks({ program: { part, name, above, aboveAsks, abovePhoto } }: { program: Program }) {
  const text = part.description.trim() || aboveAsks;
  const photo = part.examplePhoto ?? abovePhoto;
  if (text === '' && photo === null) return null;
  return (
    <div className={styles.asks}>
      <Text kind="caption" tone="soft">
        {whatToDoTexts.title}
      </Text>
      <WhatToDo key={part.itemId} text={text} short />
      <ExamplePhoto item={part.examplePhoto === null ? (above ?? name) : name} photo={photo} />
    </div>
  );
}

function Rules({ program }: { program: Program }) {
  return (
    <div className={styles.rules}>
      <Info size={16} strokeWidth={1.75} aria-hidden />
      <p>
        {rulesOf(program).map(({ text, strong }, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence never change places.
          strong ? <strong key={at}>{text}</strong> : <span key={at}>{text}</span>,
        )}
      </p>
    </div>
  );
}
