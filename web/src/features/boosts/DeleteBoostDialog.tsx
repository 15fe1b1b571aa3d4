import { type Boost, boostTexts } from '@caselift/contract/boosts';
import Button from '@mui/material/Button';
import { Refusal } from '../../shared/user-edits/Refusal.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { useBoostEdits } from './use-boost-edits.ts';
import { nameText } from './words.ts';

export function DeleteBoostDialog({ boost, onClose }: { boost: Boost; onClose: () => void }) {
  const { remove, pending, refusal } = useBoostEdits();
  const confirm = async () => {
    if (await remove(boost)) onClose();
  };
  return (
    <Dialog
      title={boostTexts.deleteTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" color="error" loading={pending} onClick={() => void confirm()}>
            Delete
          </Button>
        </>
      }
    >
      <p>{boostTexts.deleteQuestion}</p>
      <Text as="p" weight="medium" fit="anywhere">
        {nameText(boost)}
      </Text>
      <Refusal message={refusal} />
    </Dialog>
  );
}
