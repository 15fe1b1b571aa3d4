/** For `node --import`: a worker in which what hangs is stopped after seconds, and not after the product's half minute. */
import { readingLimits } from '@caselift/warehouse/reading-limits';

Object.assign(readingLimits.import, { seconds: 12, searchSeconds: 4 });
Object.assign(readingLimits.preview, { seconds: 5, searchSeconds: 4 });
