import { EditorSections } from '../../../ui/editor/EditorSection.tsx';
import { GeneralSection } from './general/GeneralSection.tsx';
import { MeasureSection } from './measure/MeasureSection.tsx';
import { AccountsSection } from './members/AccountsSection.tsx';
import { ProductsSection } from './members/ProductsSection.tsx';
import { UsersSection } from './members/UsersSection.tsx';
import { GroupSection } from './parts/GroupSection.tsx';
import { SubItemsSection } from './parts/SubItemsSection.tsx';
import { PayoutSection } from './payout/PayoutSection.tsx';
import type { SectionProps } from './section.ts';
import { TargetSection } from './target/TargetSection.tsx';
import { ImagesSection, MinimumSection, SupplierSection, ValueSection } from './values/ValueSections.tsx';

/** Everything that an item's form has, in its order: each section shows itself for the types that have it. */
export function ItemSections(props: SectionProps) {
  return (
    <EditorSections>
      <GeneralSection {...props} />
      <TargetSection {...props} />
      <PayoutSection {...props} />
      <MeasureSection {...props} />
      <ValueSection {...props} />
      <ImagesSection {...props} />
      <MinimumSection {...props} />
      <SupplierSection {...props} />
      <SubItemsSection {...props} />
      <GroupSection {...props} />
      <UsersSection {...props} />
      <AccountsSection {...props} />
      <ProductsSection {...props} />
    </EditorSections>
  );
}
