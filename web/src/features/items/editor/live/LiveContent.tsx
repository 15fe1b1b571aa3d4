/** What the form comes to, from top to bottom. Load it with import(): it comes with the curve. */
import { itemDraftTexts } from '@caselift/contract/item-drafts';
import { warningsOf } from '@caselift/contract/item-warnings';
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
import { useRole } from './use-role.ts';
import { WarningsSection } from './WarningsSection.tsx';

type LiveContentProps = SectionProps & {
  answers: ReturnType<typeof useDraftAnswers>;
  /** Back to the form, where a narrow window shows this in its place. */
  toForm: () => void;
};

export function LiveContent({ form, detail, edited, house, answers, toForm }: LiveContentProps) {
  const { reach, results, fault } = answers;
  const [{ sections }, setFilters] = useFilters(ItemsSearch);
  const { place, read } = form;
  const { role, roles, setRole } = useRole(form, reach.data?.people);
  const warnings = warningsOf({
    ...{ type: place.type, form: read.form, hasOwnPeople: true, paysNothing: place.isGrouped, reach: reach.data },
    results: fault === null ? results.data : undefined,
  });
  // What it counts is uploaded, not sold: it has no accounts and products.
  const isCustom = place.type === 'custom';
  const needed = fault === null ? null : itemDraftTexts.fault(fault);
  const instead = place.isGrouped ? itemDraftTexts.paidByGroup : needed;
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
      <ReachSection reach={reach} peopleOnly={isCustom} />
      <CurveSection form={form} role={role} results={results.data} />
      <PeriodsSection type={place.type} results={results} instead={instead} />
      <CostSection
        results={results}
        people={reach.data?.people}
        share={place.kind === 'incentive' ? read.form.supplierContribution : null}
        instead={instead}
      />
      {!isCustom && <OverlapsSection reach={reach} />}
    </EditorSections>
  );
}
