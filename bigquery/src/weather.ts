/**
 * What happens by chance between a client and the service, the same each time for a seed: a job isn't complete when it is
 * asked for, a page is shorter than it might be, and in rough weather calls fail, arrive twice or are never answered.
 */
import { type Random, randomStream } from '@caselift/demo/random';
import { ApiError, type Reason } from './api-error.ts';

/** What becomes of a call: it is answered, or one of these. */
export type Mishap =
  | { kind: 'refused'; error: ApiError }
  /** A proxy's page instead of the service's JSON. */
  | { kind: 'proxy' }
  /** Nothing of it is done. */
  | { kind: 'cut' }
  /** It is done, but nobody hears. */
  | { kind: 'lost' }
  /** It arrives a second time; the answer is that to the second. */
  | { kind: 'twice' }
  /** Of a file, half of it. */
  | { kind: 'half' };

const passing: readonly Reason[] = ['backendError', 'internalError', 'rateLimitExceeded'];
/** Of the calls in rough weather. */
const mishaps = 1 / 8;
/** Of the jobs begun in rough weather. */
const failures = 1 / 10;
/** So many in a row of one kind of call, whatever the seed says: a client that gives up after five tries has to get through. */
const mostInARow = 2;

export class Weather {
  readonly #random: Random;
  readonly #row = new Map<string, number>();

  constructor(seed: number) {
    this.#random = randomStream(seed, 'weather');
  }

  /** How often a job that was just begun is 'not complete' when it is asked for: once at least. */
  unfinishedPolls(): number {
    return this.#random.pickWeighted([
      [1, 6],
      [2, 2],
      [3, 1],
    ]);
  }

  /** At most so many rows of a page that might have `most`. */
  pageOf(most: number): number {
    return this.#random.chance(0.5) ? most : this.#random.between(1, Math.max(1, most));
  }

  mishapOf(method: string, path: string): Mishap | null {
    const call = `${method} ${path.replace(/[^/]*\d[^/]*/g, ':')}`;
    const before = this.#row.get(call) ?? 0;
    const happens = this.#random.chance(mishaps) && before < mostInARow;
    this.#row.set(call, happens ? before + 1 : 0);
    if (!happens) return null;
    const kinds: Mishap['kind'][] = ['refused', 'refused', 'proxy', 'cut', 'lost'];
    if (method !== 'GET') kinds.push('twice', 'twice');
    else if (/\/storage\//.test(path)) kinds.push('half');
    const kind = this.#random.pick(kinds);
    if (kind !== 'refused') return { kind };
    return {
      kind,
      error: new ApiError(this.#random.pick(passing), 'Error encountered. Retrying may solve the problem.'),
    };
  }

  /** A job that begins now ends without having done anything. */
  failureOfJob(): ApiError | null {
    const happens = this.#random.chance(failures);
    const reason = this.#random.pick(passing);
    return happens ? new ApiError(reason, 'Error encountered during execution. Retrying may solve the problem.') : null;
  }
}
