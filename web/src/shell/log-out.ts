import { logout } from '@caselift/contract/session';
import { call } from '../api/call.ts';
import { beginLogOut, currentToken, forgetEverything } from '../api/session-store.ts';

/**
 * Ends the session on the server, then here. A server that does not answer keeps nobody signed in on this machine. The
 * page is loaded afresh, so that nothing of the former person stays in memory.
 */
export async function logOut(): Promise<void> {
  beginLogOut();
  // With the token given, a refusal of this call itself is an answer as well.
  await call(logout, {}, { authorization: `Bearer ${currentToken()}` }).catch(() => undefined);
  forgetEverything();
  location.replace('/');
}
