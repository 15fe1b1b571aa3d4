import type { ItemLine } from '@caselift/contract/item-statements';
import { whatToDoTexts } from '@caselift/contract/item-texts';
import { Stack } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { PlanInWords } from '../../item-plan/PlanInWords.tsx';
import { WhatToDo } from '../../item-plan/WhatToDo.tsx';
import type { LineFilters } from '../line-filters.ts';
import { ItemBehind } from './ItemBehind.tsx';
import { ItemParts } from './ItemParts.tsx';
import { ItemSteps } from './ItemSteps.tsx';
import type { ShownItem } from './item-words.ts';
import styles from './items.module.css';
import { WhyNot } from './WhyNot.tsx';

type ItemDetailProps = {
  customId: string;
  line: ItemLine;
  write: (value: number) => string;
  filters: LineFilters;
  onFilters: (changes: Partial<LineFilters>) => void;
};

/** Why an item pays what it pays, why it doesn't pay more, and what is behind it or behind one of its parts. */
export function ItemDetail({ customId, line, write, filters, onFilters }: ItemDetailProps) {
  const chosen = line.children.find(({ itemId }) => itemId === filters.itemPart);
  const part: ShownItem = chosen ?? line;
  const about = { customId, itemId: part.itemId, instance: line.from };
  return (
    <Stack gap={0}>
      {line.children.length > 0 && (
        <ItemParts
          line={line}
          chosen={chosen}
          write={write}
          onChoose={(itemPart) => onFilters({ ...sameItem, itemPart })}
        />
      )}
      {part.description && (
        <Stack gap={0} className={styles.plan}>
          <Text kind="caption" tone="soft">
            {whatToDoTexts.title}
          </Text>
          <WhatToDo key={part.itemId} text={part.description} short />
        </Stack>
      )}
      <div className={styles.plan}>
        <PlanInWords plan={part.plan} />
      </div>
      <div className={styles.body}>
        <ItemSteps part={part} isEnded={line.isEnded} write={write} />
        <WhyNot key={part.itemId} about={about} part={part} />
      </div>
      {part.measure !== null && (
        <ItemBehind
          key={part.itemId}
          about={about}
          part={part}
          measure={part.measure}
          filters={filters}
          onFilters={onFilters}
        />
      )}
    </Stack>
  );
}

/** Of another part of the same item everything is listed. */
const sameItem = { account: '', accountsPhrase: '', accountsPage: 1, buyer: '', product: '', linesPage: 1 } as const;
