// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { personWith } from './testing/serve.ts';

const storageKey = 'caselift-session';
const manager = personWith('manager');

/** The store as a freshly loaded page has it. */
async function loadPage() {
  vi.resetModules();
  return await import('./session-store.ts');
}

describe('the session kept in the browser', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  test('a person stays signed in when the page is loaded again', async () => {
    (await loadPage()).startSession('token-1', manager);
    const again = await loadPage();
    expect(again.currentSession()).toEqual(manager);
    expect(again.currentToken()).toBe('token-1');
  });

  test('nothing but the session is kept, and it is kept as version 1', async () => {
    (await loadPage()).startSession('token-1', manager);
    expect(Object.keys(localStorage)).toEqual([storageKey]);
    expect(JSON.parse(localStorage.getItem(storageKey) ?? '')).toEqual({
      version: 1,
      token: 'token-1',
      session: manager,
    });
  });

  test('a session that an earlier release kept, without what came later, still signs the person in', async () => {
    const { bound: _, unread: __, ...earlier } = manager;
    localStorage.setItem(storageKey, JSON.stringify({ version: 1, token: 'token-1', session: earlier }));
    expect((await loadPage()).currentSession()).toEqual({ ...earlier, bound: false, unread: 0 });
  });

  test.each(['not json', '{"version":2,"token":"t","session":{}}', '{"version":1,"token":"t"}', 'null'])(
    'what cannot be read as a session signs nobody in: %s',
    async (text) => {
      localStorage.setItem(storageKey, text);
      expect((await loadPage()).currentSession()).toBeNull();
    },
  );

  test("the server's word on role and flags replaces the kept one, and the listeners hear of it once", async () => {
    const store = await loadPage();
    store.startSession('token-1', manager);
    const heard = vi.fn();
    store.onSessionChange(heard);
    store.refreshSession({ ...manager });
    expect(heard).not.toHaveBeenCalled();
    store.refreshSession({ ...manager, role: 'teamLead' });
    expect(heard).toHaveBeenCalledOnce();
    expect(store.currentSession()?.role).toBe('teamLead');
    expect(store.currentToken()).toBe('token-1');
  });

  test('a tab of the former person that finds its session expired leaves the new person signed in', async () => {
    const former = await loadPage();
    former.startSession('token-1', manager);
    (await loadPage()).startSession('token-2', personWith('salesRep'));
    former.expireSession();
    expect((await loadPage()).currentToken()).toBe('token-2');
  });

  test('a tab of the former person that wakes with news of their session neither signs the new one out nor empties their phone', async () => {
    const former = await loadPage();
    former.startSession('token-1', manager);
    (await loadPage()).startSession('token-2', personWith('salesRep'));
    const deleteDatabase = vi.fn();
    vi.stubGlobal('indexedDB', { deleteDatabase });
    former.refreshSession({ ...manager, unread: 3 });
    expect((await loadPage()).currentToken()).toBe('token-2');
    former.expireSession();
    expect((await loadPage()).currentToken()).toBe('token-2');
    expect(deleteDatabase).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  test('logging out leaves neither the session nor the remembered pages behind', async () => {
    const store = await loadPage();
    store.startSession('token-1', manager);
    sessionStorage.setItem('caselift-page:/suppliers', 'period=YTD');
    store.forgetEverything();
    expect((await loadPage()).currentSession()).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  test.each([
    [
      'the Back button brings it back alive',
      () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    ],
    ['it is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('a page of someone who logged out shows nothing of them any more once %s', async (_, happens) => {
    const store = await loadPage();
    store.startSession('token-1', manager);
    store.watchOtherPages();
    happens();
    expect(document.documentElement.hidden).toBe(false);
    store.forgetEverything();
    happens();
    expect(document.documentElement.hidden).toBe(true);
    document.documentElement.hidden = false;
  });
});
