/**
 * Loaded before the product by the servers of journeys: business days go by the demo's own, not by the machine's, and a
 * worker has the priority of the browsers beside it, which otherwise leave it nothing.
 */
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { setNow } from '../db/src/clock.ts';

os.setPriority = () => {};
syncBuiltinESMExports();
setNow(process.env.CASELIFT_JOURNEY_NOW ?? '');
