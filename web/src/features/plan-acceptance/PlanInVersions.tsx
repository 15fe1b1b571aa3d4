import {
  acceptPlan,
  type Plan,
  type PlanVersion,
  readPlan,
  readPlanDocument,
} from '@caselift/contract/plan-acceptance';
import { readSession } from '@caselift/contract/session';
import { changedEntries } from '@caselift/domain/plans/compare-plans';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import FileCheck from 'lucide-react/icons/file-check';
import GitCompare from 'lucide-react/icons/git-compare';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { callFile } from '../../api/call-file.ts';
import { endpointQuery, silently } from '../../api/query.ts';
import { refreshSession, useSession } from '../../api/session-store.ts';
import { useScope } from '../../api/use-scope.ts';
import { momentText } from '../../shared/administration/moments.ts';
import { SkeletonLines } from '../../shared/administration/PanelSkeleton.tsx';
import { useAction } from '../../shared/administration/use-action.ts';
import { NextStep } from '../../shared/next-steps/NextStep.tsx';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
import { Refusal } from '../../shared/user-edits/Refusal.tsx';
import { countText } from '../../ui/figures.ts';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Panel, PanelBody } from '../../ui/kit/Panel.tsx';
import { Strip } from '../../ui/kit/Strip.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { ListFailed } from '../../ui/ListFailed.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { PlanEntries } from './PlanEntries.tsx';
import styles from './plan-acceptance.module.css';
import { VersionState } from './VersionState.tsx';
import { Versions } from './Versions.tsx';

type PlanInVersionsProps = {
  customId: string;
  /** 0: the newest. */
  version: number;
  isOwn: boolean;
  onVersion: (version: number) => void;
  /** Beside the other buttons of the head. */
  actions?: ReactNode;
};

/** A plan in words, in one of its versions; on paper it stands alone. */
export function PlanInVersions({ customId, version, isOwn, onVersion, actions }: PlanInVersionsProps) {
  const query = { ...useScope(), ...(version > 0 && { version: String(version) }) };
  const found = useQuery({ ...endpointQuery(readPlan, { params: { customId }, query }), ...silently });
  const failure = failureOf(found);
  const { data: plan } = found;
  if (plan === undefined) {
    if (failure) return failure.instead ?? <ListFailed {...failure} />;
    return (
      <Panel aria-label="Plan" aria-busy>
        <SkeletonLines rows={6} />
      </Panel>
    );
  }
  const { shown } = plan;
  const about = plan.versions.find((one) => one.version === shown?.version);
  if (shown === null || about === undefined) return <NoPlan />;
  return (
    <Stack as="article" gap={16} aria-label={`Plan of ${plan.name}, version ${shown.version}`}>
      {failure && <ListFailed {...failure} hasRows />}
      <Row as="header" wrap spread align="top">
        <Stack gap={4}>
          <Text as="h2" kind="title">
            {isOwn ? '' : `${plan.name}, `}
            {isOwn ? 'Version' : 'version'} {shown.version}
          </Text>
          <Row wrap>
            <VersionState version={about} />
            <Text tone="soft">{stateText(about)}</Text>
          </Row>
        </Stack>
        <Row screenOnly wrap gap={4}>
          {actions}
          <PaperButton plan={plan} version={shown.version} />
          <IconButton aria-label="Print" title="Print" onClick={() => window.print()}>
            <Printer size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </Row>
      </Row>
      <WhatIsNew shown={shown} isOwn={isOwn} />
      <PlanEntries entries={shown.entries} />
      {shown.mayAccept && <Acceptance key={shown.version} version={shown.version} />}
      {plan.versions.length > 1 && <Versions versions={plan.versions} shown={shown.version} onVersion={onVersion} />}
    </Stack>
  );
}

export const NoPlan = () => (
  <Notice icon={FileCheck} title="No plan yet">
    <NextStep list="plans" />
  </Notice>
);

function stateText({ askedAt, acceptedAt, acceptedName, withdrawnAt }: PlanVersion): string {
  const at = (instant: string) => momentText(instant, Date.now());
  if (acceptedAt !== null) return `By ${acceptedName}, ${at(acceptedAt)}`;
  if (withdrawnAt !== null) return `${at(withdrawnAt)}: the rules are again what was accepted`;
  return `Since ${at(askedAt)}`;
}

function WhatIsNew({ shown, isOwn }: { shown: NonNullable<Plan['shown']>; isOwn: boolean }) {
  const { entries, comparedWith } = shown;
  const changed = changedEntries(entries);
  if (comparedWith === null) {
    return (
      <Text as="p" tone="soft">
        {isOwn ? 'What you are paid by' : 'What the person is paid by'} in the running sales period, in the words of its
        rules.
      </Text>
    );
  }
  if (changed === 0) return null;
  return (
    <Strip tone="accent" icon={GitCompare}>
      {countText(changed, 'part')} {changed === 1 ? 'is' : 'are'} not as in version {comparedWith}, which{' '}
      {isOwn ? 'you' : 'the person'} accepted. <ins className={styles.added}>New words</ins> and{' '}
      <del className={styles.removed}>old words</del> are marked.
    </Strip>
  );
}

function PaperButton({ plan: { customId }, version }: { plan: Plan; version: number }) {
  const query = useScope();
  const { mutate, isPending } = useAction(
    { doing: 'Making the PDF...', done: `Version ${version} saved` },
    async () => {
      const params = { customId, version: String(version) };
      const { name, content } = await callFile(readPlanDocument, { params, query });
      saveFile(name, content);
    },
  );
  return (
    <Button
      loading={isPending}
      startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => mutate()}
    >
      PDF
    </Button>
  );
}

function Acceptance({ version }: { version: number }) {
  const { name } = useSession();
  const { mutate, isPending, error } = useAction(
    { doing: 'Accepting...', done: `Version ${version} accepted` },
    async () => {
      await call(acceptPlan, { body: { version } });
      // The notice is gone from the bell.
      call(readSession, {}).then(refreshSession, () => {});
    },
  );
  return (
    <Panel title="Accept this version" print="gone">
      <PanelBody>
        <Stack gap={12}>
          <Text as="p">
            Your name and the time are stored with these words. Your pay follows the rules either way. If something is
            wrong, talk to your manager first.
          </Text>
          <Refusal message={error?.message ?? null} />
          <Row wrap>
            <Button
              variant="contained"
              color="primary"
              loading={isPending}
              startIcon={<FileCheck size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => mutate()}
            >
              Accept as {name}
            </Button>
          </Row>
        </Stack>
      </PanelBody>
    </Panel>
  );
}
