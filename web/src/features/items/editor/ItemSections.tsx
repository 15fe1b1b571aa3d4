import { EditorSections } from '../../../ui/editor/EditorSection.tsx';
import { GeneralSection } from './general/GeneralSection.tsx';
import { GroupSection } from './parts/GroupSection.tsx';
import { SubItemsSection } from './parts/SubItemsSection.tsx';
import type { SectionProps } from './section.ts';
import { TargetSection } from './target/TargetSection.tsx';

/** Everything that an item's form has, in its order: each section shows itself for the types that have it. */
export function ItemSections(props: SectionProps) {
  return (
    <EditorSections>
      <GeneralSection {...props} />
      <TargetSection {...props} />
      <SubItemsSection {...props} />
      <GroupSection {...props} />
    </EditorSections>
  );
}
