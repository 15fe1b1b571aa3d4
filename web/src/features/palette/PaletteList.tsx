import { paletteTexts } from '@caselift/contract/palette';
import { matchedParts } from '@caselift/domain/palette';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { joined } from '../../ui/kit/Layout.tsx';
import { Keys } from './Keys.tsx';
import styles from './palette.module.css';
import type { PaletteGroup, PaletteRow } from './rows.ts';

type ListProps = {
  id: string;
  groups: readonly PaletteGroup[];
  phrase: string;
  current: PaletteRow | undefined;
  idOf: (row: PaletteRow) => string;
  onMove: (row: PaletteRow) => void;
  /** Its link is followed here. */
  onOpen: (row: PaletteRow) => void;
  /** In another tab. */
  onOpenAside: (row: PaletteRow) => void;
  /** What there is to say before the rows. */
  children: ReactNode;
};

/** The options of the field, which keeps the focus; each is a link, so that it opens in another tab as links do. */
export function PaletteList({ id, groups, phrase, current, idOf, onMove, onOpen, onOpenAside, children }: ListProps) {
  return (
    <div className={styles.body}>
      {children}
      <div id={id} role="listbox" aria-label={paletteTexts.results}>
        {groups.map(({ title, rows }) => (
          <Group key={title} title={title}>
            {rows.map((row) => (
              <Link
                key={row.key}
                id={idOf(row)}
                role="option"
                aria-selected={row.key === current?.key}
                tabIndex={-1}
                className={joined([styles.row, row.key === current?.key && styles.current])}
                to={row.to}
                search={row.search as never}
                preload={false}
                onMouseMove={() => row.key !== current?.key && onMove(row)}
                onClick={({ ctrlKey, metaKey, shiftKey }) =>
                  ctrlKey || metaKey || shiftKey ? onOpenAside(row) : onOpen(row)
                }
                onAuxClick={({ button }) => button === 1 && onOpenAside(row)}
              >
                {row.icon ? (
                  <row.icon size={16} strokeWidth={1.75} aria-hidden />
                ) : (
                  <Avatar name={row.name} shape="person" size="small" />
                )}
                <span className={styles.name}>
                  {matchedParts(row.name, row.isFound ? phrase : '').map(({ at, text, matches }) =>
                    matches ? <b key={at}>{text}</b> : text,
                  )}
                </span>
                <span className={styles.facts}>{row.note}</span>
                <span className={styles.enter}>
                  <Keys keys={['↵']} />
                </span>
              </Link>
            ))}
          </Group>
        ))}
      </div>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: options are no fields.
    <div role="group" aria-labelledby={id}>
      <div id={id} className={styles.group}>
        {title}
      </div>
      {children}
    </div>
  );
}
