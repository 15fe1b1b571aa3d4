/**
 * What was typed into a form and not saved, kept in this tab, so that a crash or a reload loses nothing. It goes when it
 * is saved or given up, and with the session (api/session-store.ts).
 */
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useSession } from '../../api/session-store.ts';
import { useScope } from '../../api/use-scope.ts';
import type { DraftOffer } from '../../ui/editor/DrawerEditor.tsx';

export type Draft<Value> = {
  /** Left by an earlier visit, until it is restored or discarded; nothing is written over it before. */
  offer: DraftOffer | null;
  /** Keeps this value, or nothing where null: for what the form's own changes do not say, such as a save. */
  keep(value: Value | null): void;
};

type DraftOptions<Value> = {
  /** What is edited, such as 'mapping caselift'; a form of another record is another form (give it a key). */
  record: string;
  /** What was kept by an earlier release and reads no more is dropped. */
  schema: z.ZodMiniType<Value>;
  value: Value;
  /** Whether the value differs from what is stored. */
  unsaved: boolean;
  onRestore: (value: Value) => void;
};

/** Keeps what is typed, a person, wholesaler and environment each for itself. What is called a password is left out. */
export function useDraft<Value>({ record, schema, value, unsaved, onRestore }: DraftOptions<Value>): Draft<Value> {
  const key = useDraftKey(record);
  const text = textOf(value);
  const [found, setFound] = useState(() => {
    const kept = read(key, schema);
    return kept !== null && textOf(kept.value) !== text ? kept : null;
  });
  const isOffered = found !== null;
  useEffect(() => {
    if (!isOffered) write(key, unsaved ? text : null);
  }, [key, text, unsaved, isOffered]);
  return {
    offer: found && {
      savedAt: found.savedAt,
      restore() {
        setFound(null);
        onRestore(found.value);
      },
      discard() {
        setFound(null);
        write(key, null);
      },
    },
    keep: (kept) => write(key, kept === null ? null : textOf(kept)),
  };
}

/** Forgets what is kept of a record without an open form. */
export function useForgetDraft(): (record: string) => void {
  const key = useDraftKey('');
  return (record) => write(key + record, null);
}

function useDraftKey(record: string): string {
  const { customId } = useSession();
  const { wholesalerId, db } = useScope();
  return `caselift-draft:${customId}:${wholesalerId}:${db}:${record}`;
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (key, part: unknown) => (/password/i.test(key) ? undefined : part));

function read<Value>(key: string, schema: z.ZodMiniType<Value>): { savedAt: string; value: Value } | null {
  try {
    const stored = z.object({ savedAt: z.iso.datetime(), value: schema });
    const parsed = stored.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** @param text the value as JSON; null: nothing is kept */
function write(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, `{"savedAt":"${new Date().toISOString()}","value":${text}}`);
  } catch {
    // The browser keeps no more for this tab: the form goes on without its draft.
  }
}
