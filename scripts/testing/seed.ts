/**
 * Before each file of tests: the seed of everything it draws. `npm test` always draws the same, so that a failure is one
 * of the change. CASELIFT_SEED=<number> draws others, CASELIFT_SEED=random others for each file, and prints which.
 * CASELIFT_RUNS=<n> tries a property so many times as often, unless the test says how often itself.
 */
import fc from 'fast-check';

const fixed = 20;
const usualRuns = 100;

const stated = process.env.CASELIFT_SEED ?? String(fixed);
const seed = stated === 'random' ? Math.trunc(Math.random() * 2 ** 31) : Number(stated);
if (!Number.isSafeInteger(seed)) throw new Error(`CASELIFT_SEED=${stated} must be a whole number, or random.`);
if (stated === 'random') console.log(`CASELIFT_SEED=${seed}`);

/** A test that draws by itself takes it from here: fc.readConfigureGlobal(). */
fc.configureGlobal({ seed, numRuns: usualRuns * Number(process.env.CASELIFT_RUNS ?? 1) });
