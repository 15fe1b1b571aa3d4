/** The palette with the screens that it leads to; fetched when it is wanted, or while the first screen is quiet. */
import type { Scope } from '@caselift/contract/scope';
import { useMemo } from 'react';
import { useSession } from '../api/session-store.ts';
import { Palette } from '../features/palette/Palette.tsx';
import { mayOpen, palettePages } from './palette-pages.ts';

export function OpenPalette({ scope, onClose }: { scope: Scope | null; onClose: () => void }) {
  const session = useSession();
  const pages = useMemo(() => palettePages(session), [session]);
  return <Palette scope={scope} pages={pages} mayOpen={(path) => mayOpen(session, path)} onClose={onClose} />;
}
