/** The settings of one environment. */
import type { Scope } from '@caselift/contract/scope';
import { type PlainSetting, settingFields, settingNames } from '@caselift/contract/setting-fields';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import type { Tx } from '@caselift/db/connect';
import type { FplMode } from '@caselift/domain/pay/pay-settings';
import type { Visibility } from '@caselift/domain/visibility';

export type SettingsRow = Pick<Wholesaler, 'customId' | PlainSetting> & {
  visibility: Visibility;
  fplMode: FplMode;
  avatarHash: string | null;
};

const columns = settingNames.map((name) => {
  const { column, kind } = settingFields[name];
  return `${column}${kind === 'days' ? '::text[]' : ''} as "${name}"`;
});

/** undefined: there is no such wholesaler. */
export async function readSettings(tx: Tx, { wholesalerId, db }: Scope): Promise<SettingsRow | undefined> {
  const [settings] = await tx<SettingsRow[]>`
    select wholesaler_id as "customId", ${tx.unsafe(columns.join(', '))}, avatar_hash as "avatarHash"
    from settings where wholesaler_id = ${wholesalerId} and db = ${db}`;
  return settings;
}
