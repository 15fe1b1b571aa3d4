import Button from '@mui/material/Button';
import type { LucideIcon } from 'lucide-react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { lazy, Suspense, useId, useState } from 'react';
import { CountPill } from '../kit/CountPill.tsx';
import styles from './controls.module.css';

/** Fetched once it is opened: no first screen needs menus. */
const MultiSelectList = lazy(async () => ({ default: (await import('./MultiSelectList.tsx')).MultiSelectList }));

type MultiSelectMenuProps = {
  label: string;
  icon: LucideIcon;
  options: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Any number out of a list, behind a button that says how many; the menu stays open until it is left. */
export function MultiSelectMenu({ label, icon: Icon, options, chosen, onChange }: MultiSelectMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <Button
        className={chosen.length > 0 ? styles.narrowed : undefined}
        startIcon={<Icon size={16} strokeWidth={1.75} />}
        endIcon={<ChevronDown size={16} strokeWidth={1.75} />}
        disabled={options.length === 0 && chosen.length === 0}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
        {chosen.length > 0 && <CountPill className={styles.count}>{chosen.length}</CountPill>}
      </Button>
      <Suspense>
        {anchor && (
          <MultiSelectList {...{ id, label, anchor, options, chosen, onChange }} onClose={() => setAnchor(null)} />
        )}
      </Suspense>
    </>
  );
}
