import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import X from 'lucide-react/icons/x';
import { Row } from '../../ui/kit/Layout.tsx';
import { FilterPanel, type FilterPanelProps } from './FilterPanel.tsx';
import styles from './filters.module.css';

type FilterSheetProps = FilterPanelProps & {
  /** What the filters leave: '214 products'; '' while it is not known. */
  left: string;
  anchor?: 'left' | 'right';
  onClose: () => void;
};

/** The filters over the page, where there is no room for them beside it. */
export function FilterSheet({ left, anchor = 'left', onClose, ...panel }: FilterSheetProps) {
  return (
    <Drawer
      open
      anchor={anchor}
      onClose={onClose}
      slotProps={{ transition: { appear: true }, paper: { className: styles.sheet, 'aria-label': 'Filters' } }}
    >
      <div className={styles.sheetBody}>
        <IconButton className={styles.close} aria-label="Close" onClick={onClose}>
          <X size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <FilterPanel {...panel} />
      </div>
      <Row className={styles.sheetFoot}>
        <Button variant="contained" color="primary" fullWidth onClick={onClose}>
          Show {left}
        </Button>
      </Row>
    </Drawer>
  );
}
