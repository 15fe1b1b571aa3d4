/** For `node --import`: a worker in which what hangs is stopped after seconds, and not after the product's half minute. */
import { readingLimits } from '@caselift/warehouse/reading-limits';
import { shortLimits } from './short-limits.ts';

for (const limits of Object.values(readingLimits)) Object.assign(limits, shortLimits);
