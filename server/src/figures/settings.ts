/** The settings of one environment. */
import type { Scope } from '@caselift/contract/scope';
import type { SalesPeriod, Wholesaler } from '@caselift/contract/wholesaler';
import type { Tx } from '@caselift/db/connect';
import { type FplMode, type SlopeName, slopeNames } from '@caselift/domain/pay/pay-settings';
import { snakeCase } from '@caselift/domain/snake-case';
import type { Visibility } from '@caselift/domain/visibility';

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
  | SlopeName
> & {
  salesPeriod: SalesPeriod;
  visibility: Visibility;
  fplMode: FplMode;
  avatarHash: string | null;
};

const slopes = slopeNames.map((name) => `${snakeCase(name)} as "${name}"`).join(', ');

/** undefined: there is no such wholesaler. */
export async function readSettings(tx: Tx, { wholesalerId, db }: Scope): Promise<SettingsRow | undefined> {
  const [settings] = await tx<SettingsRow[]>`
    select wholesaler_id as "customId", title, max_fpl_percent as "maxFPL", sales_period as "salesPeriod", visibility,
           hide_profits as "hideProfits", fpl_mode as "fplMode", non_selling_days::text[] as "allNonSellingDays",
           chargeable_loss_reasons as "chargeableLossReasons", pay_cap_percent as "payCapPercent",
           fpl_pay_cap_percent as "fplPayCapPercent",
           ${tx.unsafe(slopes)}, avatar_hash as "avatarHash"
    from settings where wholesaler_id = ${wholesalerId} and db = ${db}`;
  return settings;
}
