/** The rows that match and the list of their images, saved as files. */

import { managersAndAdmins, mayAccess } from '@caselift/contract/access';
import type { QueryOf } from '@caselift/contract/endpoint';
import { itemExportTexts } from '@caselift/contract/item-export-texts';
import { exportBillBack, exportItemReport, itemReportTexts, listItemReport } from '@caselift/contract/item-reports';
import { itemMessages } from '@caselift/contract/item-texts';
import type { ItemKind } from '@caselift/domain/programs/item';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { callFile } from '../../../api/call-file.ts';
import { isRefusal } from '../../../api/refusal.ts';
import { useSession } from '../../../api/session-store.ts';
import { useScope } from '../../../api/use-scope.ts';
import { Row } from '../../../ui/kit/Layout.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toasts.tsx';

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
  const scope = useScope();
  const session = useSession();
  const offered = kind === 'incentive' && mayAccess(managersAndAdmins, session) ? [...files, ...billBack] : files;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isMaking, setMaking] = useState(false);
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
  const download = async (as: FileAs) => {
    setAnchor(null);
    setMaking(true);
    const making = toast.progress(itemExportTexts.downloading);
    try {
      const { name, content } = await fileOf(as);
      saveFile(name, content);
      making.succeed(itemMessages.done.exported);
    } catch (error) {
      const isAnswered = isRefusal(error) && error.status > 0 && error.status < 500;
      making.fail(isAnswered ? error.message : itemMessages.errors.exportData);
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
        {itemExportTexts.download}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        // Inside <main>: what is outside every landmark is passed over by those who go from one to the next.
        disablePortal
        slotProps={{ list: { 'aria-label': itemExportTexts.download } }}
      >
        <MenuItem
          role="menuitemcheckbox"
          aria-checked={showAllColumns}
          onClick={() => setAllColumns((before) => !before)}
        >
          <Row as="span" gap={8}>
            <Check size={16} strokeWidth={1.75} aria-hidden style={{ opacity: showAllColumns ? 1 : 0 }} />
            {itemExportTexts.allColumns}
          </Row>
        </MenuItem>
        <Divider />
        {offered.map(({ as, label }) => (
          <MenuItem key={as} onClick={() => void download(as)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
