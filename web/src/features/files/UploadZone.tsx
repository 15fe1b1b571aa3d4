import { type FileRole, fileTexts } from '@caselift/contract/files';
import Upload from 'lucide-react/icons/upload';
import { lazy, Suspense } from 'react';
import { DropZone } from '../../ui/kit/DropZone.tsx';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { AccessMenu } from './AccessMenu.tsx';

/** Of the archive. */
const UploadMonth = lazy(async () => ({ default: (await import('./UploadMonth.tsx')).UploadMonth }));

type UploadZoneProps = {
  access: readonly FileRole[];
  onAccess: (access: FileRole[]) => void;
  /** Of the archive: for which month, and the months that there are. */
  month: { chosen: string; options: readonly string[]; onChoose: (month: string) => void } | undefined;
  /** Files are dragged over the page. */
  over: boolean;
  onFiles: (files: File[]) => void;
};

/** Where files are dropped, and who will see them. */
export function UploadZone({ access, onAccess, month, over, onFiles }: UploadZoneProps) {
  const phone = usePhone();
  return (
    <DropZone icon={Upload} over={over} onFiles={onFiles}>
      <Stack gap={4}>
        <span>{phone ? fileTexts.uploadHint : `Drop files here. ${fileTexts.uploadHint}`}</span>
        <Row gap={8} wrap>
          New files are shared with
          <AccessMenu label="Access of new files" access={access} onChange={onAccess} />
          {month && (
            <Suspense>
              <UploadMonth {...month} />
            </Suspense>
          )}
        </Row>
      </Stack>
    </DropZone>
  );
}
