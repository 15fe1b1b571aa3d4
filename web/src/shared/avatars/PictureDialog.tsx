import { avatarLimits, avatarTexts } from '@caselift/contract/avatars';
import Button from '@mui/material/Button';
import ImageUp from 'lucide-react/icons/image-up';
import { useRef, useState } from 'react';
import { isRefusal } from '../../api/refusal.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { toast } from '../../ui/toasts.ts';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import { checkPicture } from './upload-picture.ts';
import type { PictureUpload } from './use-uploads.ts';

type PictureDialogProps = {
  title: string;
  url: string | null;
  shape: 'person' | 'house';
  upload: PictureUpload;
  onClose: () => void;
};

/** Picks a picture, shows it, sends it. */
export function PictureDialog({ title, url, shape, upload, onClose }: PictureDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const shown = useObjectUrl(file) ?? url;

  const pick = (picked: File | undefined) => {
    if (picked === undefined) return;
    const checked = checkPicture(picked);
    setFault('fault' in checked ? checked.fault : undefined);
    setFile('fault' in checked ? undefined : picked);
  };
  const send = async () => {
    const checked = checkPicture(file);
    if ('fault' in checked) {
      setFault(checked.fault);
      return toast.error(checked.fault);
    }
    if (file === undefined) return;
    setBusy(true);
    try {
      await upload(file, checked.type);
      toast.success(avatarTexts.uploaded);
      onClose();
    } catch (error) {
      toast.error(avatarTexts.failed);
      setFault(isRefusal(error) ? error.message : avatarTexts.failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={`Picture of ${title}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" color="primary" loading={busy} onClick={() => void send()}>
            Upload
          </Button>
        </>
      }
    >
      <Row gap={16}>
        <Avatar
          name={title}
          url={shown}
          shape={shape}
          size="huge"
          alt={file ? `${file.name}, as it will look` : 'The picture now'}
        />
        <Stack gap={8}>
          <Button startIcon={<ImageUp size={16} strokeWidth={1.75} />} onClick={() => input.current?.click()}>
            Choose a picture
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept={avatarLimits.types.join(',')}
            aria-label="Picture"
            onChange={(event) => pick(event.target.files?.[0])}
          />
          <Text kind="caption" tone="soft" fit="anywhere">
            {file?.name ?? 'PNG, JPEG, WebP or GIF, up to 5 MB'}
          </Text>
        </Stack>
      </Row>
      {fault && (
        <Text as="p" kind="caption" tone="bad" role="alert">
          {fault}
        </Text>
      )}
    </Dialog>
  );
}
