import { itemLimits, itemTexts } from '@caselift/contract/item-texts';
import { parentTypes } from '@caselift/domain/programs/item';
import Button from '@mui/material/Button';
import ListPlus from 'lucide-react/icons/list-plus';
import Plus from 'lucide-react/icons/plus';
import { useId, useState } from 'react';
import { useLevels } from '../../../../shared/editor/use-levels.ts';
import { EditorSection } from '../../../../ui/editor/EditorSection.tsx';
import { LockReason } from '../../../../ui/kit/LockReason.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { ItemsSearch, itemLevels } from '../../items-search.ts';
import { useItemPeriod } from '../item-period.ts';
import type { SectionProps } from '../section.ts';
import {
  DeleteSubItemDialog,
  DuplicateSubItemDialog,
  NewSubItemDialog,
  newSubItem,
  ResetSubItemDialog,
} from './SubItemDialogs.tsx';
import { SubItemsTable } from './SubItemsTable.tsx';
import { type Asked, useSubItems } from './use-sub-items.ts';

const questions = { duplicate: DuplicateSubItemDialog, delete: DeleteSubItemDialog, reset: ResetSubItemDialog };

/** What a multi or dependencies item is made of. Each change is saved at once, not with the item. */
export function SubItemsSection(props: SectionProps) {
  const isParent = parentTypes.some((type) => type === props.form.place.type);
  return isParent ? <SubItems {...props} /> : null;
}

function SubItems({ form, detail }: SectionProps) {
  const id = useId();
  const levels = useLevels(ItemsSearch, itemLevels);
  const [asked, setAsked] = useState<Asked | null>(null);
  const edits = useSubItems(detail.item);
  const { kind } = form.place;
  const { readOnly } = form;
  // What there is has no sales period.
  const isFixed = useItemPeriod() !== '' || readOnly;
  const { over } = levels.at;
  const isFull = detail.subItems.length >= itemLimits.children;
  const about = detail.subItems.find(({ _id }) => _id === asked?.id);
  const Question = asked && questions[asked.what];
  return (
    <EditorSection
      title={`Sub-${kind}s`}
      end={
        isFixed ? null : (
          <Button
            startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
            disabled={isFull}
            aria-describedby={isFull ? id : undefined}
            onClick={() => levels.open('over', 'new')}
          >
            {newSubItem(kind)}
          </Button>
        )
      }
    >
      {isFull && <LockReason id={id}>{itemTexts.tooManyChildren}</LockReason>}
      {detail.subItems.length === 0 ? (
        <Notice
          icon={ListPlus}
          title={`No sub-${kind}s yet`}
          text={`The parts of this ${kind} will be listed here. It pays nothing without them.`}
        />
      ) : (
        <SubItemsTable
          parent={detail.item}
          parts={detail.subItems}
          edits={edits}
          readOnly={readOnly}
          isFixed={isFixed}
          onEdit={(part) => levels.open('over', part)}
          onAsk={setAsked}
        />
      )}
      {over === 'new' && !readOnly && (
        <NewSubItemDialog
          kind={kind}
          edits={edits}
          onClose={() => levels.close('over')}
          onAdded={({ item }) => levels.open('over', item._id)}
        />
      )}
      {Question && about && <Question part={about} edits={edits} onClose={() => setAsked(null)} />}
    </EditorSection>
  );
}
