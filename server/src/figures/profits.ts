import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { seesProfits } from '@caselift/domain/visibility';
import type { Viewer } from '../identity/viewer.ts';

/** Whether GP dollars, GP/CE and margins may be in the answers to this viewer, by the environment's settings. */
export async function viewerSeesProfits(tx: Tx, viewer: Viewer, { wholesalerId, db }: Scope): Promise<boolean> {
  const [settings] = await tx<{ hideProfits: boolean }[]>`
    select hide_profits as "hideProfits" from settings where wholesaler_id = ${wholesalerId} and db = ${db}`;
  return seesProfits(viewer, { hideProfits: settings?.hideProfits ?? true });
}
