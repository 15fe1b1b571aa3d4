import { selectionTexts } from '@caselift/contract/item-screen-texts';
import Button from '@mui/material/Button';
import Check from 'lucide-react/icons/check';
import { type ReactNode, useState } from 'react';
import { Badge } from '../../ui/kit/Badge.tsx';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Tabs } from '../../ui/kit/Tabs.tsx';
import { Text } from '../../ui/kit/Text.tsx';

export type SelectionMode = 'custom' | 'manual';

type SelectionTabsProps = {
  /** Of what, for screen readers. */
  label: string;
  /** The one that the form has, and the one that is stored. */
  inUse: SelectionMode;
  stored: SelectionMode;
  onUse: (mode: SelectionMode) => void;
  custom: ReactNode;
  manual: ReactNode;
};

const words = { custom: selectionTexts.byFilters, manual: selectionTexts.byHand } as const;

/** Chosen by filters, or one by one: both can be looked at, one of them is in use. */
export function SelectionTabs({ label, inUse, stored, onUse, custom, manual }: SelectionTabsProps) {
  const [shown, setShown] = useState(inUse);
  const chip = (
    <Badge tone="accent" icon={Check}>
      {inUse === stored ? selectionTexts.inUse : selectionTexts.inUseOnceSaved}
    </Badge>
  );
  const tab = (id: SelectionMode) => ({ id, label: words[id], ...(id === inUse && { note: chip }) });
  return (
    <Tabs label={label} tabs={[tab('custom'), tab('manual')]} value={shown} onChange={setShown}>
      <Stack gap={12} style={{ paddingTop: 12 }}>
        {shown !== inUse && (
          <Row spread wrap screenOnly>
            <Text kind="caption" tone="soft">
              {selectionTexts.notInUse(words[inUse])}
            </Text>
            <Button onClick={() => onUse(shown)}>{selectionTexts.use}</Button>
          </Row>
        )}
        {shown === 'custom' ? custom : manual}
      </Stack>
    </Tabs>
  );
}
