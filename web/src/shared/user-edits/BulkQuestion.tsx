import { userEditTexts } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import Button from '@mui/material/Button';
import { Dialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { nameList, peopleCount } from './people-words.ts';

type BulkQuestionProps = {
  people: readonly User[];
  /** What each of them gets: "GP goal: $1,200". */
  words: readonly string[];
  onClose: () => void;
  onConfirm: () => void;
};

/** What many people are about to get, and who they are. */
export function BulkQuestion({ people, words, onClose, onConfirm }: BulkQuestionProps) {
  return (
    <Dialog
      title={`Change ${peopleCount(people.length)}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" color="primary" onClick={onConfirm}>
            {userEditTexts.bulkEdit}
          </Button>
        </>
      }
    >
      <Stack as="ul" gap={0}>
        {words.map((word) => (
          <Text as="li" key={word} tone="strong" weight="medium">
            {word}
          </Text>
        ))}
      </Stack>
      <p>For {nameList(people)}.</p>
    </Dialog>
  );
}
