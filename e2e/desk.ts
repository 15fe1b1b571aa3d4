/**
 * Keeps the demo loaded between runs of journeys, which then begin within seconds:
 * node e2e/desk.ts, and CASELIFT_JOURNEY_DESK=(the address it prints) npm run journeys -- e2e/suppliers.spec.ts
 */
import { deskVariable, openDesk } from './prepare-demo.ts';

const { address, close } = await openDesk();
console.log(`${deskVariable}=${address}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close().then(() => process.exit(0)));
}
