import { imageReviewTexts } from '@caselift/contract/item-image-texts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ReasonForm } from './ReasonForm.tsx';

type RejectDialogProps = {
  count: number;
  pending: boolean;
  onClose: () => void;
  onReject: (reason: string) => void;
};

/** One reason for several images. */
export function RejectDialog({ count, pending, onClose, onReject }: RejectDialogProps) {
  return (
    <Dialog title={imageReviewTexts.rejectTitle(count)} onClose={onClose} actions={null}>
      <ReasonForm pending={pending} onCancel={onClose} onReject={onReject} />
    </Dialog>
  );
}
