/** The mail that brings an export of items. */
import { fileTypes } from '@caselift/domain/file-names';
import type { MailRequest } from './mail-request.ts';
import type { Message } from './message.ts';

/** What is larger comes as a link: mail servers refuse more. */
const attachedBytes = 10 * 1024 * 1024;

export function itemExportMail(
  { email, key, name, rows, by }: Extract<MailRequest, { template: 'itemExport' }>,
  content: Buffer,
  publicUrl: string,
): Message {
  const title = name.replace(/\.\w+$/, '');
  const counted = `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`;
  const mail = { to: email, subject: `${title} from Caselift` };
  const sent = { text: `${by} sent you "${title}" with ${counted}.` };
  if (content.length <= attachedBytes) {
    return { ...mail, blocks: [sent], attachment: { filename: name, contentType: fileTypes.xlsx, content } };
  }
  const [id = '', , wholesalerId = ''] = key.split('/').toReversed();
  return {
    ...mail,
    blocks: [
      sent,
      { text: 'It is too large for a mail. You can download it for a day, signed in as yourself.' },
      { button: 'Download', address: new URL(`/exports?wholesalerId=${wholesalerId}&id=${id}`, publicUrl).href },
    ],
  };
}
