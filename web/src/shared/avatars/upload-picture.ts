/** A picture on its way to the storage: checked here as the server will, posted as a form to where the server says. */
import { avatarLimits, avatarTexts, type FormUpload } from '@caselift/contract/avatars';
import { storageForm } from '../../api/storage-form.ts';

export type PictureType = (typeof avatarLimits.types)[number];

const isPictureType = (type: string): type is PictureType => (avatarLimits.types as readonly string[]).includes(type);

/** What is wrong with the picked file, or what it may be sent as. The server looks into the content itself. */
export function checkPicture(file: File | undefined): { fault: string } | { type: PictureType } {
  if (file === undefined) return { fault: avatarTexts.none };
  if (!isPictureType(file.type)) return { fault: avatarTexts.notAPicture };
  if (file.size > avatarLimits.bytes) return { fault: avatarTexts.tooLarge };
  return { type: file.type };
}

/** Posts the file to the storage. */
export async function postPicture(upload: FormUpload, file: File): Promise<void> {
  const response = await fetch(upload.url, { method: 'POST', body: storageForm(upload, file) });
  if (!response.ok) throw new Error(avatarTexts.failed);
}
