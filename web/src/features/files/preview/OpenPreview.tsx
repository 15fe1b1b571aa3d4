import { lazy, Suspense } from 'react';
import { useFileActions } from '../use-files.ts';
import { previewKindOf } from './preview-kind.ts';

const FilePreview = lazy(async () => ({ default: (await import('./FilePreview.tsx')).FilePreview }));

type OpenPreviewProps = {
  /** As the address says it; '' and what has no preview: nothing is open. */
  name: string;
  onClose: () => void;
};

/** The preview that is open over a page of files. */
export function OpenPreview({ name, onClose }: OpenPreviewProps) {
  const { download } = useFileActions();
  if (previewKindOf(name) === null) return null;
  return (
    <Suspense>
      <FilePreview key={name} name={name} onDownload={() => void download({ name })} onClose={onClose} />
    </Suspense>
  );
}
