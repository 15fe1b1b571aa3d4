/** What the signed-in person opened by the palette on this device, until they sign out. */
import { PaletteEntry } from '@caselift/contract/palette';
import type { Scope } from '@caselift/contract/scope';
import * as z from 'zod/mini';
import { currentSession, recentStorage } from '../../api/session-store.ts';

const kept = 20;

const Opened = z.object({ wholesalerId: z.string(), db: z.string(), entry: PaletteEntry });
type Opened = z.output<typeof Opened>;
/** person: their email. */
const Stored = z.object({ person: z.string(), opened: z.array(Opened) });

function read(): Opened[] {
  try {
    const stored = Stored.parse(JSON.parse(localStorage.getItem(recentStorage) ?? 'null'));
    return stored.person === currentSession()?.email ? stored.opened : [];
  } catch {
    return []; // nothing yet, or of another release
  }
}

/** The last one first. */
export const recentEntries = ({ wholesalerId, db }: Scope): PaletteEntry[] =>
  read().flatMap((opened) => (opened.wholesalerId === wholesalerId && opened.db === db ? [opened.entry] : []));

export function rememberEntry({ wholesalerId, db }: Scope, entry: PaletteEntry): void {
  const person = currentSession()?.email;
  if (person === undefined) return;
  const now = { wholesalerId, db, entry };
  const isSame = (other: Opened) =>
    other.wholesalerId === wholesalerId &&
    other.db === db &&
    other.entry.kind === entry.kind &&
    other.entry.customId === entry.customId;
  const opened = [now, ...read().filter((other) => !isSame(other))].slice(0, kept);
  localStorage.setItem(recentStorage, JSON.stringify({ person, opened } satisfies z.input<typeof Stored>));
}
