/** Finds what the signed-in person may open, by a few letters (docs/decisions/084-one-field-finds-what-may-be-opened.md). */

import { paletteTexts } from '@caselift/contract/palette';
import { paletteButtonTexts } from '@caselift/contract/palette-button-texts';
import { searchLimit } from '@caselift/contract/product-filters';
import type { Scope } from '@caselift/contract/scope';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { useNavigate } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useSession } from '../../api/session-store.ts';
import { isMac } from '../../ui/is-mac.ts';
import { usePhone } from '../../ui/usePhone.ts';
import { Keys } from './Keys.tsx';
import { PaletteList } from './PaletteList.tsx';
import styles from './palette.module.css';
import { recentEntries, rememberEntry } from './recent.ts';
import { countOf, foundGroups, type PalettePage, type PaletteRow, startGroups } from './rows.ts';
import { useFound } from './use-found.ts';

type PaletteProps = {
  /** null: an admin who hasn't chosen a wholesaler; they find only pages. */
  scope: Scope | null;
  pages: readonly PalettePage[];
  mayOpen: (path: string) => boolean;
  onClose: () => void;
};

export function Palette({ scope, pages, mayOpen, onClose }: PaletteProps) {
  const { role } = useSession();
  const navigate = useNavigate();
  const phone = usePhone();
  const id = useId();
  const [typed, setTyped] = useState('');
  /** The row that the person moved to; the first one where it is gone, or they haven't moved. */
  const [chosen, setChosen] = useState<string | null>(null);
  /** Enter came before the answer: the first row is opened once it is there. */
  const [hurried, setHurried] = useState<'here' | 'new tab' | null>(null);
  const [recent] = useState(() => (scope === null ? [] : recentEntries(scope)));
  const phrase = typed.trim();
  const { entries, isWaiting, fault } = useFound(phrase, scope, role === 'salesRep');
  const groups =
    phrase === '' ? startGroups({ entries: recent, pages, mayOpen }) : foundGroups({ phrase, entries, pages, mayOpen });
  const rows = groups.flatMap((group) => group.rows);
  const current = rows.find(({ key }) => key === chosen) ?? rows[0];
  const idOf = (row: PaletteRow) => `${id}-${rows.indexOf(row)}`;

  const remember = ({ entry }: PaletteRow) => {
    if (entry !== null && scope !== null) rememberEntry(scope, entry);
  };
  const open = (row: PaletteRow, inNewTab: boolean) => {
    remember(row);
    if (inNewTab) {
      const link = document.getElementById(idOf(row)) as HTMLAnchorElement;
      window.open(link.href, '_blank', 'noopener');
      return;
    }
    onClose();
    void navigate({ to: row.to, search: row.search as never });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      const inNewTab = event.ctrlKey || event.metaKey;
      if (isWaiting && chosen === null) setHurried(inNewTab ? 'new tab' : 'here');
      else if (current !== undefined) open(current, inNewTab);
      return;
    }
    const at = current === undefined ? -1 : rows.indexOf(current);
    const next = {
      ArrowDown: (at + 1) % rows.length,
      ArrowUp: at <= 0 ? rows.length - 1 : at - 1,
      Home: 0,
      End: rows.length - 1,
    }[event.key];
    if (next === undefined || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setHurried(null);
    setChosen(rows[next]?.key ?? null);
  };

  useEffect(() => {
    if (hurried === null || isWaiting) return;
    setHurried(null);
    // Without an answer the first row isn't what was meant.
    if (fault === null && current !== undefined) open(current, hurried === 'new tab');
  });
  const currentId = current && idOf(current);
  useEffect(() => {
    if (currentId !== undefined) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);

  const found = countOf(groups);
  const said = phrase === '' ? '' : isWaiting ? paletteTexts.searching : paletteTexts.matches(found);
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={phone}
      className={styles.dialog}
      slotProps={{
        container: { className: styles.container },
        paper: { className: styles.paper, 'aria-label': paletteButtonTexts.title },
      }}
    >
      <div className={styles.head}>
        <Search size={20} strokeWidth={1.75} aria-hidden />
        <input
          className={styles.field}
          autoFocus
          type="text"
          role="combobox"
          aria-label={paletteTexts.field}
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={currentId}
          aria-autocomplete="list"
          placeholder={paletteTexts.placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={searchLimit}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setChosen(null);
            setHurried(null);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton
          className={styles.close}
          aria-label={phone ? paletteTexts.close : paletteTexts.closeByKey}
          onClick={onClose}
        >
          {phone ? <X size={20} strokeWidth={1.75} aria-hidden /> : <Keys keys={['Esc']} />}
        </IconButton>
      </div>
      <PaletteList
        id={`${id}-list`}
        groups={groups}
        phrase={phrase}
        current={current}
        idOf={idOf}
        onMove={({ key }) => setChosen(key)}
        onOpen={(row) => {
          remember(row);
          onClose();
        }}
        onOpenAside={remember}
      >
        {fault !== null && <p className={styles.note}>{fault}</p>}
        {fault === null && phrase !== '' && found === 0 && !isWaiting && (
          <p className={styles.note}>{paletteTexts.nothing(phrase)}</p>
        )}
      </PaletteList>
      <div className={styles.foot}>
        <span className={styles.help} aria-hidden>
          <Keys keys={['↑', '↓']} does="move" />
          <Keys keys={['↵']} does="open" />
          <Keys keys={[isMac ? '⌘' : 'Ctrl', '↵']} does="new tab" />
        </span>
        <span role="status">{said}</span>
      </div>
    </Dialog>
  );
}
