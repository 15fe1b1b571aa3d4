import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Download from 'lucide-react/icons/download';
import { type ReactNode, useState } from 'react';
import { isRefusal } from '../api/refusal.ts';
import { toast } from '../ui/toasts.ts';

type FileMenuProps = {
  label: string;
  /** Each makes its file, saves it, and answers what is said then. */
  files: readonly { label: string; save: () => Promise<string> }[];
  /** What is said while a file is made, and where the server failed. */
  making: string;
  failed: string;
  /** Entries before the files. */
  children?: ReactNode;
};

/** Files that the server makes when they are asked for, one at a time. */
export function FileMenu({ label, files, making, failed, children }: FileMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isMaking, setMaking] = useState(false);
  const make = async (save: () => Promise<string>) => {
    setAnchor(null);
    setMaking(true);
    const progress = toast.progress(making);
    try {
      progress.succeed(await save());
    } catch (error) {
      const isAnswered = isRefusal(error) && error.status > 0 && error.status < 500;
      progress.fail(isAnswered ? error.message : failed);
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
        {label}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        // Inside <main>: what is outside every landmark is passed over by those who go from one to the next.
        disablePortal
        slotProps={{ list: { 'aria-label': label } }}
      >
        {children}
        {files.map(({ label: file, save }) => (
          <MenuItem key={file} onClick={() => void make(save)}>
            {file}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
