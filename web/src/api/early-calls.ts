/**
 * The first calls of a visit, which the inline script of index.html makes while the scripts are on their way. The list of
 * them is written by the build from the manifests of the screens (scripts/preload-screen.ts).
 */
declare global {
  var caseliftEarlyCalls: { token: string; answers: Record<string, Promise<Response>> } | undefined;
}

/**
 * The answer to the same call with the same token, if it was made early; each is handed out once.
 * @example takeEarly('/api/users?wholesalerId=ats&db=prod', token) ?? fetch(...)
 */
export function takeEarly(address: string, token: string | null): Promise<Response> | undefined {
  const early = globalThis.caseliftEarlyCalls;
  if (early === undefined || early.token !== token) return undefined;
  const answer = early.answers[address];
  delete early.answers[address];
  return answer;
}

/** Once the first screen is drawn: what was not asked for by then would be an old answer later. */
export function forgetEarlyCalls(): void {
  globalThis.caseliftEarlyCalls = undefined;
}
