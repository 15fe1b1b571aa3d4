import type { ItemForm } from '@caselift/contract/item-fields';
import type { ItemWarning } from '@caselift/contract/item-warnings';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { EditorSection } from '../../../../ui/editor/EditorSection.tsx';
import { LinkButton } from '../../../../ui/kit/LinkButton.tsx';
import { Strip } from '../../../../ui/kit/Strip.tsx';

type WarningsSectionProps = {
  warnings: readonly ItemWarning[];
  onChange: (changes: Partial<ItemForm>) => void;
  /** Opens the part of the form in which something has to be chosen. */
  onOpen: (section: 'users' | 'products') => void;
};

export function WarningsSection({ warnings, onChange, onOpen }: WarningsSectionProps) {
  if (warnings.length === 0) return null;
  return (
    <EditorSection title="Warnings" bare>
      {warnings.map(({ title, text, fix }) => (
        <Strip key={title} tone="warn" icon={TriangleAlert} role="note" aria-label={title}>
          <strong>{title}</strong> {text}
          {fix !== null && (
            <>
              <br />
              <LinkButton onClick={() => ('changes' in fix ? onChange(fix.changes) : onOpen(fix.section))}>
                {fix.label}
              </LinkButton>
            </>
          )}
        </Strip>
      ))}
    </EditorSection>
  );
}
