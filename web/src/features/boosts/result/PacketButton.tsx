import { boostResultTexts, readBoostPacket } from '@caselift/contract/boost-results';
import { call } from '../../../api/call.ts';
import { useScope } from '../../../api/use-scope.ts';
import { FileMenu } from '../../../shared/FileMenu.tsx';
import { saveFrom } from '../../../ui/save-file.ts';

const formats = [
  { format: 'xlsx', label: 'Spreadsheet (.xlsx)' },
  { format: 'pdf', label: 'PDF' },
] as const;

/** The bill-back packet for the supplier: made on the server, then downloaded. */
export function PacketButton({ boostId }: { boostId: string }) {
  const scope = useScope();
  const save = async (format: (typeof formats)[number]['format']) => {
    const { signedUrl, name } = await call(readBoostPacket, { params: { id: boostId }, query: { ...scope, format } });
    saveFrom(signedUrl);
    return `Downloaded ${name}`;
  };
  return (
    <FileMenu
      label="Bill-back packet"
      files={formats.map(({ format, label }) => ({ label, save: () => save(format) }))}
      making="Making the packet..."
      failed={boostResultTexts.packetFailed}
    />
  );
}
