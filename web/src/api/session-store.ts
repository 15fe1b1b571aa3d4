/** Who is signed in: kept in this browser until log out. */
import { Session } from '@caselift/contract/session';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

const storageKey = 'caselift-session';

const StoredSession = z.object({ version: z.literal(1), token: z.string(), session: Session });
type StoredSession = z.output<typeof StoredSession>;

const listeners = new Set<() => void>();
let stored = readStorage();
/** The token that this page was drawn with, which stays when the session is forgotten. */
let drawnFor = stored?.token ?? null;
/** Who left the page, which is still drawn until it reloads. */
let left: Session | null = null;
/** Counts the sessions of this tab: what waits for a moment finds out whether it is still the one it began in. */
let sessions = 0;
/** The person is logging out. */
let isEnding = false;

function readStorage(): StoredSession | null {
  try {
    const parsed = StoredSession.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function replace(next: StoredSession): void {
  stored = next;
  localStorage.setItem(storageKey, JSON.stringify(next));
  for (const listener of listeners) listener();
}

export const currentSession = (): Session | null => stored?.session ?? null;
export const sessionNumber = (): number => sessions;
export const currentToken = (): string | null => stored?.token ?? null;

/** From now on calls are refused because the person leaves, which isn't an expired session. */
export function beginLogOut(): void {
  isEnding = true;
}
export const isLoggingOut = (): boolean => isEnding;

export function startSession(token: string, session: Session): void {
  sessionStorage.removeItem(expiredKey);
  sessions += 1;
  drawnFor = token;
  replace({ version: 1, token, session });
}

/**
 * Takes over what the server says about the signed-in person now; the token stays. Not where another tab has logged out or
 * someone else has signed in there since: this page is about to reload (watchOtherPages).
 */
export function refreshSession(session: Session): void {
  if (stored === null || readStorage()?.token !== stored.token) return;
  if (JSON.stringify(stored.session) !== JSON.stringify(session)) replace({ ...stored, session });
}

/** Where kept-answers.ts keeps what the signed-in person last read. */
export const answersDatabase = 'caselift-answers';

/** Where features/palette/recent.ts keeps what the signed-in person opened. */
export const recentStorage = 'caselift-recent';

/**
 * Clears the session, what was remembered of the visited pages and the kept answers. What waits to be sent stays
 * (outbox.ts). The caller reloads, so that no answer survives.
 */
export function forgetEverything(): void {
  left = currentSession() ?? left;
  stored = null;
  isEnding = false;
  sessions += 1;
  // Someone else may have signed in from another tab since, and stays.
  if ((readStorage()?.token ?? drawnFor) === drawnFor) {
    localStorage.removeItem(storageKey);
    localStorage.removeItem(recentStorage);
    // The browser does it even while the page is left.
    globalThis.indexedDB?.deleteDatabase(answersDatabase);
  }
  sessionStorage.clear();
}

const expiredKey = 'caselift-session-expired';

/** As forgetEverything; the login page says why until someone signs in. */
export function expireSession(): void {
  forgetEverything();
  sessionStorage.setItem(expiredKey, 'true');
}

export const hasExpired = (): boolean => sessionStorage.getItem(expiredKey) !== null;

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The session inside the shell, which is only mounted for a signed-in person, until the page that was left reloads. */
export function useSession(): Session {
  const session = useSyncExternalStore(onSessionChange, () => currentSession() ?? left);
  if (session === null) throw new Error('The shell is mounted without a session');
  return session;
}

/**
 * This page must not go on as a person who isn't signed in here anymore: another tab logged out, or someone else signed
 * in there; or a browser brings back, alive, a page that was left by logging out. A tab that was frozen heard of neither.
 */
export function watchOtherPages(): void {
  const compare = () => {
    if ((readStorage()?.token ?? null) === drawnFor) return;
    document.documentElement.hidden = true;
    sessionStorage.clear();
    location.reload();
  };
  window.addEventListener('storage', ({ key }) => key === storageKey && compare());
  window.addEventListener('pageshow', ({ persisted }) => persisted && compare());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && compare());
}
