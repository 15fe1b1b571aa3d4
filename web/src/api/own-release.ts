/** What this build of the app knows of itself, for its calls. */

/** Of which contract it was made (web/scripts/contract-id.ts). Only the built product knows. */
export const ownContract = (): string | undefined => import.meta.env.VITE_CONTRACT;

/** Has the browser ask at once for the release that the server has now, which the app then offers (release.ts). */
export function lookForRelease(): void {
  void globalThis.navigator?.serviceWorker
    ?.getRegistration()
    .then((registration) => registration?.update())
    .catch(() => undefined);
}
