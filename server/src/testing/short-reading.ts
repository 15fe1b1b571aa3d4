/** For `node --import`: a worker in which what hangs is stopped after seconds, and not after the product's half minute. */
import { readingLimits } from '@caselift/warehouse/reading-limits';

Object.assign(readingLimits.import, { seconds: 2, searchSeconds: 1 });
Object.assign(readingLimits.preview, { seconds: 2, searchSeconds: 1 });
