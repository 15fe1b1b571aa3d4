// @vitest-environment jsdom
import { readBuyer } from '@caselift/contract/buyers';
import { contractHeader } from '@caselift/contract/errors';
import { login, requestPasswordReset } from '@caselift/contract/session';
import { listSuppliers } from '@caselift/contract/suppliers';
import { readWholesaler } from '@caselift/contract/wholesaler';
import { publish, updateTexts } from '@caselift/contract/wholesaler-update';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { basicAuthorization } from '../features/session/basic-authorization.ts';
import { addressOf, call } from './call.ts';
import { forgetEarlyCalls } from './early-calls.ts';
import { beginLogOut, currentSession, forgetEverything, hasExpired, startSession } from './session-store.ts';
import { proxyPage } from './testing/contract-faults.ts';
import { accepted, pending, personWith, refused, serveWith } from './testing/serve.ts';
import { wholesalerWith } from './testing/wholesaler.ts';

const scope = { wholesalerId: 'ats', db: 'prod' } as const;
describe('a call of the API', () => {
  const reload = vi.fn();
  beforeEach(() => {
    startSession('token-1', personWith('manager'));
    vi.stubGlobal('location', { reload });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    reload.mockReset();
    forgetEverything();
  });

  /** By the end of a call that was made after them, those before it are through. */
  async function isAnsweredLater(): Promise<void> {
    serveWith(() => accepted(null));
    await call(requestPasswordReset, { body: { email: 'sam@example.com' } });
  }

  test('carries the bearer token, the wholesaler and the environment, and answers the payload', async () => {
    const asked = serveWith(() => accepted([]));
    expect(await call(listSuppliers, { query: scope })).toEqual([]);
    expect(asked[0]?.url).toBe('http://app.example/api/suppliers?wholesalerId=ats&db=prod');
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer token-1');
  });

  test('says of which contract the app was made', async () => {
    vi.stubEnv('VITE_CONTRACT', 'of-this-build');
    const asked = serveWith(() => accepted([]));
    await call(listSuppliers, { query: scope });
    vi.unstubAllEnvs();
    await call(listSuppliers, { query: scope });
    expect(asked.map(({ headers }) => headers.get(contractHeader))).toEqual(['of-this-build', null]);
  });

  test('puts parameters into the path and lists into repeated keys, whatever they hold', () => {
    const address = addressOf(readBuyer, { params: { customId: 'a/b c' }, query: { tags: ['x', 'y'] } });
    expect(address).toBe('/api/buyer/a%2Fb%20c?tags=x&tags=y');
  });

  test('that index.html made early is not made again, once and for the same token', async () => {
    const asked = serveWith(() => accepted([]));
    const early = {
      token: 'token-1',
      answers: { '/api/suppliers?wholesalerId=ats&db=prod': Promise.resolve(accepted([])) },
    };
    window.caseliftEarlyCalls = { ...early, token: 'of someone before' };
    await call(listSuppliers, { query: scope });
    expect(asked).toHaveLength(1);
    window.caseliftEarlyCalls = early;
    expect(await call(listSuppliers, { query: scope })).toEqual([]);
    expect(asked).toHaveLength(1);
    await call(listSuppliers, { query: scope });
    expect(asked).toHaveLength(2);
    forgetEarlyCalls();
  });

  test('sends its body as JSON', async () => {
    const asked = serveWith(() => accepted(null));
    await call(requestPasswordReset, { body: { email: 'sam@example.com' } });
    expect(asked[0]?.method).toBe('POST');
    expect(asked[0]?.headers.get('content-type')).toBe('application/json');
    expect(await asked[0]?.json()).toEqual({ email: 'sam@example.com' });
  });

  test('is sent again until its reply is ready', async () => {
    const answers = [pending()];
    const asked = serveWith(() => answers.shift() ?? accepted(wholesalerWith()));
    expect(await call(readWholesaler, { query: scope })).toEqual(wholesalerWith());
    expect(asked.map(({ url }) => url)).toEqual([asked[0]?.url, asked[0]?.url]);
  });

  test("a refusal is thrown with the server's own words", async () => {
    serveWith(() => refused('busy', updateTexts.busy));
    await expect(call(listSuppliers, { query: scope })).rejects.toMatchObject({
      name: 'Refusal',
      status: 409,
      message: updateTexts.busy,
      requestId: 'r1',
    });
  });

  test('a server that cannot be reached says so', async () => {
    serveWith(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(call(listSuppliers, { query: scope })).rejects.toThrow('Server is unavailable');
  });

  test('an answer that is not ours, a gateway page for instance, is a failure and not a payload', async () => {
    serveWith(() => proxyPage(502));
    await expect(call(listSuppliers, { query: scope })).rejects.toMatchObject({ status: 502, code: 'internal' });
    serveWith(() => proxyPage());
    await expect(call(listSuppliers, { query: scope })).rejects.toMatchObject({ name: 'Refusal' });
  });

  test('an action with a lost reply says what is known, not that nothing was changed', async () => {
    serveWith(() => Promise.reject(new TypeError('Failed to fetch')));
    const said = "Couldn't confirm. Check the history.";
    await expect(call(publish, { query: scope })).rejects.toMatchObject({ message: `Server is unavailable. ${said}` });
    serveWith(() => proxyPage(504));
    await expect(call(publish, { query: scope })).rejects.toMatchObject({ message: said });
    serveWith(() => refused('busy', updateTexts.busy));
    await expect(call(publish, { query: scope })).rejects.toThrow(updateTexts.busy);
  });

  test('a 401 to the token in use clears the session and loads the page again', async () => {
    serveWith(() => refused('not_signed_in', 'Please sign in.'));
    const answered = vi.fn();
    call(listSuppliers, { query: scope }).then(answered, answered);
    call(listSuppliers, { query: scope }).then(answered, answered);
    await vi.waitFor(() => expect(currentSession()).toBeNull(), { timeout: 300_000 });
    await isAnsweredLater();
    expect(reload).toHaveBeenCalledOnce();
    expect(hasExpired()).toBe(true);
    startSession('token-2', personWith('manager'));
    expect(hasExpired(), 'until someone signs in').toBe(false);
    expect(answered, 'no error is drawn while the page leaves').not.toHaveBeenCalled();
  });

  test('a 401 to a token that was replaced meanwhile does not end the new session', async () => {
    serveWith(() => {
      startSession('token-2', personWith('manager'));
      return refused('not_signed_in', 'Please sign in.');
    });
    await expect(call(listSuppliers, { query: scope })).rejects.toThrow();
    expect(currentSession()).not.toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });

  test('a 401 while the person logs out is told to nobody, and no session has expired', async () => {
    const asked = serveWith(() => refused('not_signed_in', 'Please sign in.'));
    beginLogOut();
    const answered = vi.fn();
    call(listSuppliers, { query: scope }).then(answered, answered);
    await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 300_000 });
    await isAnsweredLater();
    expect(reload).not.toHaveBeenCalled();
    expect(hasExpired()).toBe(false);
    expect(answered).not.toHaveBeenCalled();
  });

  test('a wrong password at the login is told and reloads nothing', async () => {
    const asked = serveWith(() => refused('not_signed_in', 'Wrong email or password.'));
    const authorization = basicAuthorization({ email: 'sam@example.com', password: 'pä:ss→word' });
    await expect(call(login, {}, { authorization })).rejects.toThrow('Wrong email or password.');
    const sent = asked[0]?.headers.get('authorization')?.slice('Basic '.length) ?? '';
    expect(new TextDecoder().decode(Uint8Array.from(atob(sent), (letter) => letter.charCodeAt(0)))).toBe(
      'sam@example.com:pä:ss→word',
    );
    expect(reload).not.toHaveBeenCalled();
  });
});
