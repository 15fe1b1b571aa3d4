import { avatarLimits } from '@caselift/contract/avatars';
import type { Item } from '@caselift/contract/item-fields';
import { removeExamplePhoto, takeExamplePhoto, uploadExamplePhoto } from '@caselift/contract/item-photos';
import { type ExamplePhoto as Photo, examplePhotoTexts as texts } from '@caselift/contract/shown-photo';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import ImageUp from 'lucide-react/icons/image-up';
import { useState } from 'react';
import { call } from '../../../../api/call.ts';
import { invalidateWholesaler } from '../../../../api/query.ts';
import { useScope } from '../../../../api/use-scope.ts';
import { checkPicture, postPicture } from '../../../../shared/avatars/upload-picture.ts';
import { ExamplePhoto } from '../../../../shared/item-plan/ExamplePhoto.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { fieldLabelClass } from '../../../../ui/kit/Fields.tsx';
import { FilePicker } from '../../../../ui/kit/FilePicker.tsx';
import { Row, Stack } from '../../../../ui/kit/Layout.tsx';
import { Text } from '../../../../ui/kit/Text.tsx';
import { toast } from '../../../../ui/toasts.ts';
import type { ItemFormApi } from '../form/use-item-form.ts';

type PhotoFieldProps = { form: ItemFormApi; item: Item; photo: Photo | undefined };

/** The example photo beside what to do. It is saved by itself, at once. */
export function PhotoField({ form: { readOnly }, item, photo: stored }: PhotoFieldProps) {
  // The form keeps what it was opened with; null: removed since.
  const [changed, setChanged] = useState<Photo | null>();
  const photo = changed === undefined ? stored : changed;
  const [asking, setAsking] = useState(false);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const query = useScope();
  const queryClient = useQueryClient();
  if (readOnly && !photo) return null;

  const of = { params: { id: item._id }, query };
  const change = async (act: () => Promise<Photo | null>, done: string) => {
    setBusy(true);
    setFault(undefined);
    try {
      setChanged(await act());
      toast.success(done);
      void invalidateWholesaler(queryClient, query.wholesalerId);
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  const send = (file: File | undefined) => {
    if (file === undefined) return;
    const checked = checkPicture(file);
    if ('fault' in checked) return setFault(checked.fault);
    void change(async () => {
      await postPicture(await call(uploadExamplePhoto, { ...of, query: { ...query, type: checked.type } }), file);
      return call(takeExamplePhoto, of);
    }, texts.added);
  };
  const remove = () => change(() => call(removeExamplePhoto, of), texts.removed);

  return (
    <Stack gap={4}>
      <span className={fieldLabelClass}>{texts.title}</span>
      <ExamplePhoto item={item.name} photo={photo} />
      {!readOnly && (
        <>
          <Row wrap>
            <FilePicker
              label={texts.title}
              accept={avatarLimits.types.join(',')}
              startIcon={<ImageUp size={16} strokeWidth={1.75} />}
              loading={busy && !asking}
              onFiles={([file]) => send(file)}
            >
              {photo ? texts.change : texts.add}
            </FilePicker>
            {photo && <Button onClick={() => setAsking(true)}>{texts.remove}</Button>}
          </Row>
          <Text as="p" kind="caption" tone="soft">
            {texts.helper}
          </Text>
        </>
      )}
      {fault && (
        <Text as="p" kind="caption" tone="bad" role="alert">
          {fault}
        </Text>
      )}
      {asking && (
        <Dialog
          title={`${texts.remove}?`}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
              <Button variant="contained" color="error" loading={busy} onClick={() => void remove()}>
                {texts.remove}
              </Button>
            </>
          }
        >
          <p>{texts.removing}</p>
        </Dialog>
      )}
    </Stack>
  );
}
