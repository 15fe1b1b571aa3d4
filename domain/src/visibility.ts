/** Who sees what of the figures (docs/product.md, Visibility). */

export type Viewer = { role: 'admin' | 'manager' | 'teamLead' | 'salesRep'; leadership: boolean };

/**
 * Whether GP dollars, GP/CE, margin and cost may be in the answers to this viewer. Where the wholesaler hides profits,
 * sales reps and team leads without leadership do not get them; ranks, percents of goals and payouts stay.
 */
export function seesProfits(viewer: Viewer, settings: { hideProfits: boolean }): boolean {
  if (!settings.hideProfits) return true;
  return viewer.role === 'admin' || viewer.role === 'manager' || (viewer.role === 'teamLead' && viewer.leadership);
}
