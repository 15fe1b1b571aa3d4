/** The settings of one environment. */
import type { Scope } from '@caselift/contract/scope';
import type { SalesPeriod, Wholesaler } from '@caselift/contract/wholesaler';
import type { Tx } from '@caselift/db/connect';

export type SettingsRow = Pick<
  Wholesaler,
  | 'customId'
  | 'title'
  | 'maxFPL'
  | 'hideProfits'
  | 'allNonSellingDays'
  | 'chargeableLossReasons'
  | 'payCapPercent'
  | 'fplPayCapPercent'
  | 'gpSlope'
  | 'volumeSlope'
  | 'fplSlope'
  | 'teamleadGpSlope'
  | 'teamleadVolumeSlope'
  | 'teamleadFplSlope'
> & {
  salesPeriod: SalesPeriod;
  visibility: Wholesaler['permissions']['visibility'];
  fplMode: 'companyWide' | 'byTeam' | 'bySuperTeamlead';
  avatarHash: string | null;
};

/** undefined: there is no such wholesaler. */
export async function readSettings(tx: Tx, { wholesalerId, db }: Scope): Promise<SettingsRow | undefined> {
  const [settings] = await tx<SettingsRow[]>`
    select wholesaler_id as "customId", title, max_fpl_percent as "maxFPL", sales_period as "salesPeriod", visibility,
           hide_profits as "hideProfits", fpl_mode as "fplMode", non_selling_days::text[] as "allNonSellingDays",
           chargeable_loss_reasons as "chargeableLossReasons", pay_cap_percent as "payCapPercent",
           fpl_pay_cap_percent as "fplPayCapPercent",
           gp_slope as "gpSlope", volume_slope as "volumeSlope", fpl_slope as "fplSlope",
           teamlead_gp_slope as "teamleadGpSlope", teamlead_volume_slope as "teamleadVolumeSlope",
           teamlead_fpl_slope as "teamleadFplSlope", avatar_hash as "avatarHash"
    from settings where wholesaler_id = ${wholesalerId} and db = ${db}`;
  return settings;
}
