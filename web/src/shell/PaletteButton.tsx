import { errorTexts } from '@caselift/contract/errors';
import { paletteButtonTexts } from '@caselift/contract/palette-button-texts';
import type { Scope } from '@caselift/contract/scope';
import IconButton from '@mui/material/IconButton';
import Search from 'lucide-react/icons/search';
import { useLayoutEffect, useRef, useState } from 'react';
import { isMac } from '../ui/is-mac.ts';
import { toast } from '../ui/toasts.ts';
import { loadPalette } from './load-palette.ts';

type Loaded = Awaited<ReturnType<typeof loadPalette>>;

const shortcut = isMac ? '⌘K' : 'Ctrl+K';

const load = (use: (loaded: Loaded) => void) => void loadPalette().then(use, () => toast.error(errorTexts.unreachable));

/** Opens the palette, as its key does on every screen. */
export function PaletteButton({ scope, size }: { scope: Scope | null; size: number }) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<Loaded | null>(null);

  // Before the button is seen: who sees it may press the key.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
      const asksFor =
        key.toLowerCase() === 'k' && !altKey && !shiftKey && (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey);
      if (!asksFor) return;
      // Else the browser goes to its own search.
      event.preventDefault();
      // A dialog or an editor is open, perhaps with changes: like the button, the key waits until it is closed.
      if (button.current?.closest('[aria-hidden="true"]') === null) load(setOpened);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <IconButton
        ref={button}
        aria-label={paletteButtonTexts.title}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        title={`${paletteButtonTexts.title} (${shortcut})`}
        onClick={() => load(setOpened)}
      >
        <Search size={size} strokeWidth={1.75} aria-hidden />
      </IconButton>
      {opened && <opened.OpenPalette scope={scope} onClose={() => setOpened(null)} />}
    </>
  );
}
