import type { SharedFile } from '@caselift/contract/files';
import { baseNameOf } from '@caselift/domain/file-names';
import Button from '@mui/material/Button';
import { Dialog } from '../../ui/Dialog.tsx';
import { Text } from '../../ui/kit/Text.tsx';

type DeleteFileDialogProps = { file: SharedFile; onDelete: () => void; onClose: () => void };

export function DeleteFileDialog({ file, onDelete, onClose }: DeleteFileDialogProps) {
  return (
    <Dialog
      title="Delete file"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" color="error" onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    >
      <p>Are you sure you want to delete this file? It will be gone for everyone.</p>
      <Text as="p" weight="medium" fit="anywhere">
        {baseNameOf(file.name)}
      </Text>
    </Dialog>
  );
}
