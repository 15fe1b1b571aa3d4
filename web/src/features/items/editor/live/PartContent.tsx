/** What a sub-item, or an item of a group, comes to as its dialog has it. Load it with import(). */
import { itemDraftTexts } from '@caselift/contract/item-drafts';
import { warningsOf } from '@caselift/contract/item-warnings';
import { useFilters } from '../../../../shared/filters.ts';
import { EditorSection, EditorSections } from '../../../../ui/editor/EditorSection.tsx';
import { Text } from '../../../../ui/kit/Text.tsx';
import { ItemsSearch } from '../../items-search.ts';
import type { MemberLists } from '../members/member-lists.ts';
import type { SectionProps } from '../section.ts';
import { CostSection } from './CostSection.tsx';
import { PlanSection } from './PlanSection.tsx';
import { ReachSection } from './ReachSection.tsx';
import { useDraftAnswers } from './use-draft-answers.ts';
import { useRole } from './use-role.ts';
import { WarningsSection } from './WarningsSection.tsx';

/** The plan, warnings, people and cost: what is longer has its place in the editor of the item above. */
export function PartContent({ form, detail, edited, house, lists }: SectionProps & { lists: MemberLists }) {
  const { reach, results, fault } = useDraftAnswers(form, edited, { lists, enabled: true });
  const { place, read } = form;
  const { role, roles, setRole } = useRole(form, reach.data?.people);
  const [{ sections }, setFilters] = useFilters(ItemsSearch);
  const isCondition = place.parentType === 'dependencies' && (read.form.isQualifier || read.form.isHouseGoal);
  const paysNothing = place.isGrouped || isCondition;
  const warnings = warningsOf({
    ...{ type: place.type, form: read.form, hasOwnPeople: place.parentType === null, paysNothing, reach: reach.data },
    results: fault === null ? results.data : undefined,
  });
  return (
    <EditorSections>
      <PlanSection
        {...{ form, detail, edited, role, roles }}
        lastDate={house.lastTransactionDate}
        goal={role === 'salesReps' ? null : (results.data?.goal[role] ?? null)}
        onRole={setRole}
      />
      <WarningsSection
        warnings={warnings}
        onChange={form.choose}
        onOpen={(section) => setFilters({ sections: [...new Set([...sections, section])] })}
      />
      <ReachSection reach={reach} />
      {paysNothing ? (
        <EditorSection title="Cost">
          <Text as="p" tone="soft">
            {place.isGrouped ? itemDraftTexts.paidByGroup : itemDraftTexts.condition}
          </Text>
        </EditorSection>
      ) : (
        <CostSection
          results={results}
          people={reach.data?.people}
          // A supplier refunds the parts of an incentive with the whole.
          share={place.kind === 'incentive' ? (detail.item.supplierContribution ?? null) : null}
          instead={fault === null ? null : itemDraftTexts.fault(fault)}
        />
      )}
    </EditorSections>
  );
}
