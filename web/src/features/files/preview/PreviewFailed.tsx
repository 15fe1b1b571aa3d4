import Button from '@mui/material/Button';
import FileX from 'lucide-react/icons/file-x';
import { Notice } from '../../../ui/Notice.tsx';

/** In the place of what cannot be shown. */
export function PreviewFailed({ message, retry }: { message: string; retry?: () => void }) {
  return (
    <div role="alert">
      <Notice icon={FileX} title={message}>
        {retry && <Button onClick={retry}>Try again</Button>}
      </Notice>
    </div>
  );
}
