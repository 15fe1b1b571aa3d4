import type { FileRole } from '@caselift/contract/files';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { lazy, Suspense, useState } from 'react';
import styles from './files.module.css';
import { accessText } from './words.ts';

/** Fetched once it is opened. */
const AccessChoice = lazy(async () => ({ default: (await import('./AccessChoice.tsx')).AccessChoice }));

type AccessMenuProps = {
  /** What it is about, for those who do not see where it stands. */
  label: string;
  access: readonly FileRole[];
  onChange: (access: FileRole[]) => void;
};

/** Who sees a file: words that open the choice. */
export function AccessMenu({ label, access, onChange }: AccessMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className={styles.access}
        aria-label={`${label}: ${accessText(access)}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {accessText(access)}
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
      </button>
      <Suspense>
        {anchor && (
          <AccessChoice
            label={label}
            access={access}
            anchor={anchor}
            onClose={(chosen) => {
              setAnchor(null);
              if (accessText(chosen) !== accessText(access)) onChange(chosen);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
