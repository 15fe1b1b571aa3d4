/** Loaded before the product by the servers of journeys: business days go by the demo's own, not by the machine's. */
import { setNow } from '../server/src/today.ts';

setNow(process.env.CASELIFT_JOURNEY_NOW ?? '');
