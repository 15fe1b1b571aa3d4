import {
  type Erasure,
  erasedParts,
  erasePersonalData,
  exportPersonalData,
  keptParts,
  personalDataFile,
  personalDataTexts as texts,
} from '@caselift/contract/personal-data';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useAction } from '../administration/use-action.ts';
import { Refusal } from '../user-edits/Refusal.tsx';

type PersonalDataDialogProps = {
  person: { customId: string; name: string };
  /** They can't sign in any more, so that their data may be erased. */
  hasLeft: boolean;
  onClose: () => void;
};

/** What is kept of a person as a file, and its erasure (docs/product.md, Personal data). */
export function PersonalDataDialog({ person: { customId, name }, hasLeft, onClose }: PersonalDataDialogProps) {
  const query = { ...useScope(), customId };
  const [erasure, setErasure] = useState<Erasure | null>(null);
  const exporting = useAction({ doing: texts.exporting, done: texts.exported }, async () => {
    const data = await call(exportPersonalData, { query });
    saveFile(personalDataFile(customId), new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  });
  const erasing = useAction({ doing: texts.erasing, done: texts.erased }, async () =>
    setErasure(await call(erasePersonalData, { query })),
  );
  const isBusy = exporting.isPending || erasing.isPending;
  const removed = erasure?.removed.map(({ part }) => erasedParts[part]) ?? Object.values(erasedParts);
  return (
    <Dialog
      width={600}
      title={texts.title(name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{erasure === null ? 'Cancel' : 'Close'}</Button>
          {erasure === null && (
            <Button disabled={isBusy} loading={exporting.isPending} onClick={() => exporting.mutate()}>
              {texts.export}
            </Button>
          )}
          {erasure === null && hasLeft && (
            <Button
              variant="contained"
              color="error"
              disabled={isBusy}
              loading={erasing.isPending}
              onClick={() => erasing.mutate()}
            >
              {texts.erase}
            </Button>
          )}
        </>
      }
    >
      {erasure === null && <p>{texts.whatExporting}</p>}
      {hasLeft ? (
        <Stack gap={12}>
          {erasure === null && <p>{texts.whatErasing}</p>}
          <Listed title={erasure === null ? texts.removes : texts.removed} items={removed} />
          {removed.length === 0 && <p>{texts.nothing}</p>}
          <Listed
            title={erasure === null ? texts.keeps : texts.kept}
            items={Object.values(keptParts).map(({ what, why }) => `${what}. ${why}`)}
          />
          <p>{texts.backups}</p>
        </Stack>
      ) : (
        <p>{texts.stillThere(name)}</p>
      )}
      <Refusal message={exporting.error?.message ?? erasing.error?.message ?? null} />
    </Dialog>
  );
}

function Listed({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <Text as="h3" kind="subhead">
        {title}
      </Text>
      <ul style={{ paddingInlineStart: 20 }}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
