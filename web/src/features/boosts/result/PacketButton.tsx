import { boostResultTexts, readBoostPacket } from '@caselift/contract/boost-results';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { isRefusal } from '../../../api/refusal.ts';
import { useScope } from '../../../api/use-scope.ts';
import { saveFrom } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toasts.tsx';

const formats = [
  { format: 'xlsx', label: 'Spreadsheet (.xlsx)' },
  { format: 'pdf', label: 'PDF' },
] as const;
type Format = (typeof formats)[number]['format'];

/** The bill-back packet for the supplier: made on the server, then downloaded. */
export function PacketButton({ boostId }: { boostId: string }) {
  const scope = useScope();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isMaking, setMaking] = useState(false);
  const make = async (format: Format) => {
    setAnchor(null);
    setMaking(true);
    const making = toast.progress('Making the packet...');
    try {
      const { signedUrl, name } = await call(readBoostPacket, { params: { id: boostId }, query: { ...scope, format } });
      saveFrom(signedUrl);
      making.succeed(`Downloaded ${name}`);
    } catch (error) {
      making.fail(isRefusal(error) && error.status < 500 ? error.message : boostResultTexts.packetFailed);
    } finally {
      setMaking(false);
    }
  };
  return (
    <>
      <Button
        startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isMaking}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Bill-back packet
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': 'Bill-back packet' } }}
      >
        {formats.map(({ format, label }) => (
          <MenuItem key={format} onClick={() => void make(format)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
