import Button from '@mui/material/Button';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { isRefusal } from '../api/refusal.ts';
import { saveFile } from '../ui/save-file.ts';
import { toast } from '../ui/toasts.ts';

/** The whole list as a file that the server makes. */
export function SaveCsv({ file }: { file: () => Promise<{ name: string; content: Blob }> }) {
  const [isMaking, setMaking] = useState(false);
  const save = async () => {
    setMaking(true);
    const progress = toast.progress('Making the file...');
    try {
      const { name, content } = await file();
      saveFile(name, content);
      progress.succeed(`Saved ${name}`);
    } catch (error) {
      const isAnswered = isRefusal(error) && error.status > 0 && error.status < 500;
      progress.fail(isAnswered ? error.message : "The file couldn't be made. Try again.");
    } finally {
      setMaking(false);
    }
  };
  return (
    <Button
      startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />}
      disabled={isMaking}
      onClick={() => void save()}
    >
      CSV
    </Button>
  );
}
