import type { HandInAccount } from '@caselift/contract/own-items';
import { submissionTexts } from '@caselift/contract/submission-texts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import Info from 'lucide-react/icons/info';
import Store from 'lucide-react/icons/store';
import Trophy from 'lucide-react/icons/trophy';
import { useState } from 'react';
import type { UnsentSubmission } from '../../../shared/submissions/submission.ts';
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

type SubmitFormProps = {
  programs: readonly Program[];
  accounts: readonly HandInAccount[];
  /** One that the server did not take, to be changed. */
  changed: UnsentSubmission | undefined;
};

const takes = ({ part, itemId }: Program, { items }: HandInAccount): boolean =>
  !part.handIn.needsAccount || items.includes(itemId);

/** First the account and the program, which say what is handed in. */
export function SubmitForm({ programs, accounts, changed }: SubmitFormProps) {
  const navigate = useNavigate();
  const { buyerId, itemId } = useSearch({ from: '/today/submit' });
  const [fault, setFault] = useState<string | null>(null);
  const account = accounts.find(({ _id }) => _id === buyerId);
  const offered = account === undefined ? programs : programs.filter((program) => takes(program, account));
  const program = offered.find((one) => one.itemId === itemId) ?? (offered.length === 1 ? offered[0] : undefined);
  const choose = (fields: { buyerId?: string; itemId?: string }) => {
    setFault(null);
    void navigate({ to: '/today/submit', search: (now) => ({ ...now, ...fields }), replace: true });
  };
  const head = (
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
        onChoose={(chosen) => choose({ itemId: chosen })}
      />
      {program && <Rules program={program} />}
    </Panel>
  );
  const form = { head, changed, fault, onFault: setFault };
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
    <PhotosForm key={program.itemId} program={program} account={account} {...form} />
  ) : (
    <NumberForm key={program.itemId} program={program} kind={program.kind ?? 'tick'} {...form} />
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
