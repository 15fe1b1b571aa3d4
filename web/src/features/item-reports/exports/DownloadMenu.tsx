/** The rows that match and the list of their images, saved as files. */

import { managersAndAdmins, mayAccess } from '@caselift/contract/access';
import type { QueryOf } from '@caselift/contract/endpoint';
import { itemExportTexts } from '@caselift/contract/item-export-texts';
import { exportBillBack, exportItemReport, itemReportTexts, listItemReport } from '@caselift/contract/item-reports';
import { itemMessages } from '@caselift/contract/item-texts';
import type { ItemKind } from '@caselift/domain/programs/item';
import Divider from '@mui/material/Divider';
import { useState } from 'react';
import { callFile } from '../../../api/call-file.ts';
import { useSession } from '../../../api/session-store.ts';
import { usePeriodScope } from '../../../shared/ended-period/use-period-scope.ts';
import { FileMenu } from '../../../shared/FileMenu.tsx';
import { TickItem } from '../../../ui/controls/TickItem.tsx';
import { saveFile } from '../../../ui/save-file.ts';

type Asked = QueryOf<typeof listItemReport>;
/** The filters and the order of the rows that are shown. */
export type ShownRows = Partial<
  Pick<Asked, 'searchPhrase' | 'tag' | 'instances' | 'sortField' | 'sortDirection' | 'groupByTeams'>
>;

type DownloadMenuProps = { kind: ItemKind; itemIds: readonly string[]; query: ShownRows };

const { rows, images } = itemReportTexts.files;
const files = [
  { as: 'csv', label: `${rows} (.csv)` },
  { as: 'xlsx', label: `${rows} (.xlsx)` },
  { as: 'imagesCsv', label: `${images} (.csv)` },
  { as: 'imagesXlsx', label: `${images} (.xlsx)` },
  { as: 'all', label: `${itemExportTexts.allRows} (.xlsx)` },
] as const;
/** What suppliers refund, which incentives alone have. */
const billBack = [
  { as: 'billBack', label: itemExportTexts.billBack.menu.xlsx },
  { as: 'billBackPdf', label: itemExportTexts.billBack.menu.pdf },
] as const;
type FileAs = (typeof files | typeof billBack)[number]['as'];

export function DownloadMenu({ kind, itemIds, query }: DownloadMenuProps) {
  const scope = usePeriodScope();
  const session = useSession();
  const offered = kind === 'incentive' && mayAccess(managersAndAdmins, session) ? [...files, ...billBack] : files;
  const [showAllColumns, setAllColumns] = useState(false);

  const fileOf = (as: FileAs) => {
    const body = { itemIds: [...itemIds] };
    if (as === 'billBack' || as === 'billBackPdf') {
      return callFile(exportBillBack, { query: { ...scope, export: as === 'billBack' ? 'xlsx' : 'pdf' }, body });
    }
    if (as === 'all') return callFile(exportItemReport, { query: { ...scope, export: 'xlsx' }, body });
    const of = kind === 'objective' ? { isObjective: true } : { isIncentive: true };
    return callFile(listItemReport, { query: { ...scope, ...of, ...query, showAllColumns, export: as }, body });
  };
  const save = async (as: FileAs) => {
    const { name, content } = await fileOf(as);
    saveFile(name, content);
    return itemMessages.done.exported;
  };
  return (
    <FileMenu
      label={itemExportTexts.download}
      files={offered.map(({ as, label }) => ({ label, save: () => save(as) }))}
      making={itemExportTexts.downloading}
      failed={itemMessages.errors.exportData}
    >
      <TickItem on={showAllColumns} onToggle={() => setAllColumns((before) => !before)}>
        {itemExportTexts.allColumns}
      </TickItem>
      <Divider />
    </FileMenu>
  );
}
