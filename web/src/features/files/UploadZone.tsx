import { type FileRole, fileTexts } from '@caselift/contract/files';
import CloudUpload from 'lucide-react/icons/upload';
import { DropZone } from '../../ui/kit/DropZone.tsx';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { AccessMenu } from './AccessMenu.tsx';
import styles from './files.module.css';

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
    <DropZone icon={CloudUpload} over={over} onFiles={onFiles}>
      <Stack gap={4}>
        <span>{phone ? fileTexts.uploadHint : `Drop files here. ${fileTexts.uploadHint}`}</span>
        <Row gap={8} wrap>
          New files are shared with
          <AccessMenu label="Access of new files" access={access} onChange={onAccess} />
          {month && (
            <SelectField
              inside
              label="Month"
              className={styles.uploadMonth}
              value={month.chosen}
              options={month.options.map((value) => ({ value, label: value }))}
              onChange={month.onChoose}
            />
          )}
        </Row>
      </Stack>
    </DropZone>
  );
}
