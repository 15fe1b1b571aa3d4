/** What the form comes to, from top to bottom. Load it with import(): it comes with the curve. */
import { itemDraftTexts } from '@caselift/contract/item-drafts';
import { warningsOf } from '@caselift/contract/item-warnings';
import { type PayoutRole, payoutRoles } from '@caselift/domain/programs/item';
import { useState } from 'react';
import { useFilters } from '../../../../shared/filters.ts';
import { EditorSections } from '../../../../ui/editor/EditorSection.tsx';
import { ItemsSearch } from '../../items-search.ts';
import type { SectionProps } from '../section.ts';
import { CostSection } from './CostSection.tsx';
import { CurveSection } from './CurveSection.tsx';
import { OverlapsSection } from './OverlapsSection.tsx';
import { PeriodsSection } from './PeriodsSection.tsx';
import { PlanSection } from './PlanSection.tsx';
import { ReachSection } from './ReachSection.tsx';
import type { useDraftAnswers } from './use-draft-answers.ts';
import { WarningsSection } from './WarningsSection.tsx';

type LiveContentProps = SectionProps & {
  answers: ReturnType<typeof useDraftAnswers>;
  /** Back to the form, where a narrow window shows this in its place. */
  toForm: () => void;
};

export function LiveContent({ form, detail, edited, house, answers, toForm }: LiveContentProps) {
  const { reach, results, hasFaults } = answers;
  const [chosenRole, setRole] = useState<PayoutRole>('salesReps');
  const [{ sections }, setFilters] = useFilters(ItemsSearch);
  const { place, read } = form;
  const { payoutsByUserType, supplierContribution } = read.form;
  // Where all are paid alike, leads have a target of their own.
  const hasPeople = (role: PayoutRole) => (reach.data?.people[role] ?? 0) > 0;
  const roles = payoutRoles.filter((role) => role === 'salesReps' || payoutsByUserType || hasPeople(role));
  const role = roles.includes(chosenRole) ? chosenRole : 'salesReps';
  const hasOwnPeople = place.parentType === null;
  const warnings = warningsOf({
    ...{ type: place.type, form: read.form, hasOwnPeople, reach: reach.data },
    results: hasFaults ? undefined : results.data,
  });
  const instead = hasFaults ? itemDraftTexts.faults : null;
  return (
    <EditorSections>
      <PlanSection
        {...{ form, detail, edited, role, roles }}
        lastDate={house.lastTransactionDate}
        // The reps' is the form's, which is newer than any answer.
        goal={role === 'salesReps' ? null : (results.data?.goal[role] ?? null)}
        onRole={setRole}
      />
      {!form.readOnly && (
        <WarningsSection
          warnings={warnings}
          onChange={form.choose}
          onOpen={(section) => {
            setFilters({ sections: [...new Set([...sections, section])] });
            toForm();
          }}
        />
      )}
      <ReachSection reach={reach} />
      <CurveSection form={form} role={role} results={results.data} />
      <PeriodsSection results={results} instead={instead} />
      <CostSection
        results={results}
        people={reach.data?.people}
        share={place.kind === 'incentive' ? supplierContribution : null}
        instead={instead}
      />
      <OverlapsSection reach={reach} />
    </EditorSections>
  );
}
