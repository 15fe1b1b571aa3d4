import { type BoostDetail, boostTexts, readBoost, readCostEstimate, updateBoost } from '@caselift/contract/boosts';
import { closedFault } from '@caselift/contract/closings';
import { historyAbout } from '@caselift/contract/history';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import type { DateRange } from '@caselift/domain/calendar';
import { dayText } from '@caselift/domain/dates';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Lock from 'lucide-react/icons/lock';
import { useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '../../../api/call.ts';
import { endpointQuery, invalidate, invalidateWholesaler } from '../../../api/query.ts';
import { announce } from '../../../api/refusal.ts';
import { useScope } from '../../../api/use-scope.ts';
import { CountsFrom } from '../../../shared/closings/CountsFrom.tsx';
import { useClosed } from '../../../shared/closings/use-closed.ts';
import { useEditPeriods } from '../../../shared/closings/use-edit-periods.ts';
import { LeaveQuestion } from '../../../shared/editor/LeaveQuestion.tsx';
import { useDraft } from '../../../shared/editor/use-draft.ts';
import { useUnsaved } from '../../../shared/editor/use-unsaved.ts';
import { HistoryLink } from '../../../shared/history/HistoryLink.tsx';
import { DrawerEditor } from '../../../ui/editor/DrawerEditor.tsx';
import { Stack } from '../../../ui/kit/Layout.tsx';
import { Strip } from '../../../ui/kit/Strip.tsx';
import { toast } from '../../../ui/toasts.ts';
import type { BoostLevels } from '../boosts-search.ts';
import { WhatItBrought } from '../result/WhatItBrought.tsx';
import { BoostFields } from './BoostFields.tsx';
import { BoostValues, differingFields, keepingTyped, numberOf, valuesOf } from './boost-values.ts';
import { CostEstimate } from './CostEstimate.tsx';
import { manualSource, type SavedChecks } from './manual-source.ts';
import { PaidPanel } from './PaidPanel.tsx';
import { ProductsSection } from './ProductsSection.tsx';
import { StageBadge } from './StageBadge.tsx';
import { faultOf, type SaveFault } from './save-fault.ts';
import { useBoostForm } from './use-boost-form.ts';
import { useCostEstimate } from './use-cost-estimate.ts';

type EditBoostProps = {
  /** As it was opened: what someone else saves meanwhile is noticed when this is saved. */
  opened: BoostDetail;
  house: Wholesaler;
  levels: BoostLevels;
  /** Reads it again; null: it could not be read. */
  readAgain: () => Promise<BoostDetail | null>;
  /** Starts over with what is stored. */
  onReload: () => void;
};

const clashText = 'Another boost pays some of these products on some of these days.';

export function EditBoost(props: EditBoostProps) {
  const { house, levels, readAgain, onReload } = props;
  const [opened] = useState(props.opened);
  const { _id: id, paid } = opened;
  const scope = useScope();
  const queryClient = useQueryClient();
  const formId = useId();
  // With the terms of the sales period that a save counts from.
  const [{ from, held }, setHeld] = useState({ from: '', held: opened });
  const stored = useMemo(() => valuesOf(held), [held]);
  const form = useBoostForm(stored);
  const typed = form.watch();
  const version = useRef(opened.version);
  const [openShelf, setOpenShelf] = useState<string | null>(null);
  const [fault, setFault] = useState<SaveFault | null>(null);
  const checks = useMemo(() => manualSource(scope, id, from), [scope, id, from]);
  const hasChecks = useSyncExternalStore(checks.subscribe, checks.isPending);
  const changed = differingFields(stored, typed);
  const unsaved = hasChecks ? [...changed, 'checked products'] : changed;
  const isUnsaved = unsaved.length > 0;
  const kept = useDraft({
    record: `boost ${id}`,
    schema: BoostValues,
    value: typed,
    // What was typed for another period would be restored as of the present one.
    unsaved: changed.length > 0 && from === '',
    onRestore: (draft) => form.reset(draft, { keepDefaultValues: true }),
  });
  const guard = useUnsaved(isUnsaved, { leaves: levels.leaves('boost'), onLeave: () => kept.keep(null) });
  const { estimate, failed, outdated } = useCostEstimate(id, typed, { from });
  const close = () => levels.close('boost');

  /** What is typed stays; the other fields have what holds in the period. */
  const countFrom = async (chosen: string) => {
    const query = { ...scope, ...(chosen !== '' && { periodStart: chosen }) };
    const asked = endpointQuery(readBoost, { params: { id }, query });
    const next = await queryClient.fetchQuery({ ...asked, staleTime: 0 }).catch(announce);
    if (next === undefined) return;
    setHeld({ from: chosen, held: next });
    form.reset(keepingTyped(form.getValues(), { stored, next: valuesOf(next) }));
  };
  const checksSaved = (saved: SavedChecks) => {
    // Any other version is someone else's change as well: the save that follows says so.
    if (saved.version === version.current + 1) version.current = saved.version;
    if (saved.takesEffect) void invalidateWholesaler(queryClient, scope.wholesalerId);
    else void invalidate(queryClient, [readCostEstimate]);
  };
  const save = form.handleSubmit(async (submitted) => {
    setFault(null);
    const saving = toast.progress(boostTexts.updating);
    try {
      const saved = await checks.save();
      if (saved !== null) checksSaved(saved);
      const named = from === '' ? {} : { periodStart: from };
      const body = { ...submitted, _id: id, version: version.current, ...named };
      await call(updateBoost, { params: { id }, query: scope, body });
    } catch (error) {
      saving.fail(boostTexts.errors.edit);
      setFault(await faultOf(error, opened, readAgain));
      return;
    }
    saving.succeed(boostTexts.updated);
    kept.keep(null);
    guard.release();
    close();
    // What boosts pay stands on every screen of the wholesaler.
    await invalidateWholesaler(queryClient, scope.wholesalerId);
  });
  const reload = () => {
    kept.keep(null);
    guard.release();
    onReload();
  };
  const clash = fault?.kind === 'clash' ? clashText : undefined;
  const closed = useClosed();
  const { running } = useEditPeriods('programs');
  const faults = (opened.isSaved ? [held, typed] : [typed]).map(({ startDate, endDate }) =>
    closedFault(closed, { from: startDate, to: endDate }),
  );

  return (
    <DrawerEditor
      title="Boost"
      note={<StageBadge boost={opened} />}
      tools={<HistoryLink about={historyAbout.boost(opened._id)} />}
      width="half"
      still
      caution={scope.db === 'preview' ? boostTexts.preview : undefined}
      offer={kept.offer}
      unsaved={isUnsaved ? unsaved : null}
      onClose={close}
      fault={fault && <Fault fault={fault} onReload={reload} />}
      footNote={`${boostTexts.saveMeasures}${paidText(paid?.people ?? [])}${from === '' ? endedText(typed.startDate, running) : ''}`}
      actions={
        <Button
          type="submit"
          form={formId}
          variant="contained"
          color="primary"
          loading={form.formState.isSubmitting}
          disabled={kept.offer !== null}
        >
          Save
        </Button>
      }
    >
      <Stack as="form" id={formId} gap={16} noValidate onSubmit={save} aria-label="Boost">
        {!faults.includes(null) && (
          <Strip tone="warn" icon={Lock} role="note">
            {faults.at(-1)} Its name and description can be.
          </Strip>
        )}
        <CountsFrom
          edited="programs"
          value={from}
          disabled={form.formState.isSubmitting || hasChecks}
          helper={hasChecks ? boostTexts.saveChecksFirst : boostTexts.countsFrom}
          onChange={(chosen) => void countFrom(chosen)}
        />
        <BoostFields
          form={form}
          house={house}
          periodError={clash}
          periodOpen={openShelf === 'period'}
          onPeriodOpen={(open) => setOpenShelf(open ? 'period' : null)}
        />
        <ProductsSection
          key={from}
          boost={held}
          house={house}
          form={form}
          opened={stored.productsFilters}
          count={estimate?.productsCount}
          error={clash}
          openShelf={openShelf}
          onOpenShelf={setOpenShelf}
          checks={checks}
          onChecksSaved={checksSaved}
        />
        <CostEstimate
          estimate={estimate}
          outdated={outdated}
          failed={failed}
          type={typed.type}
          amount={numberOf(typed.boost)}
          contribution={numberOf(typed.supplierContribution)}
        />
        {paid && paid.people.length > 0 && <PaidPanel paid={paid} />}
      </Stack>
      <WhatItBrought boost={opened} house={house} />
      <LeaveQuestion unsaved={guard} />
    </DrawerEditor>
  );
}

/** Those the reader may not see are one row without an ID. */
function paidText(people: readonly { customId: string }[]): string {
  const named = people.filter(({ customId }) => customId !== '').length;
  if (named < people.length) return ` ${named === 1 ? '1 person' : `${named} people`} and others see it in their pay.`;
  if (named === 0) return '';
  return named === 1 ? ' 1 person sees it in their pay.' : ` ${named} people see it in their pay.`;
}

/** Said of a boost that begins before the sales period that a save acts from. */
function endedText(startDate: string, running: DateRange | null): string {
  return running !== null && startDate < running.from ? ` ${boostTexts.actsFrom(dayText(running.from))}` : '';
}

function Fault({ fault: { kind, message }, onReload }: { fault: SaveFault; onReload: () => void }) {
  return (
    <Strip
      tone="bad"
      flush
      icon={CircleAlert}
      role="alert"
      action={
        kind === 'stale' && (
          <Button variant="text" onClick={onReload}>
            Reload
          </Button>
        )
      }
    >
      {message}
    </Strip>
  );
}
