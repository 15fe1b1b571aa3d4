/** The settings of one environment. */
import type { Scope } from '@caselift/contract/scope';
import {
  type PlainSetting,
  type SettingName,
  settingFields,
  settingNames,
  settingsOfPeriods,
} from '@caselift/contract/setting-fields';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import type { Tx } from '@caselift/db/connect';
import type { IsoDate } from '@caselift/domain/dates';
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

/**
 * As they were, or are, for a sales period that ends on the day: of those that shape pay what held then, the others as
 * they are (docs/product.md, Closing a period). undefined: there is no such wholesaler.
 * @example slope 2 made 3 on July 2: for a period to June 30 it is 2, for one to July 31 it is 3
 */
export async function readSettingsOfPeriod(tx: Tx, scope: Scope, to: IsoDate): Promise<SettingsRow | undefined> {
  const [settings, earlier] = await Promise.all([
    readSettings(tx, scope),
    tx<{ name: string; value: unknown }[]>`
      select distinct on (name) name, value from earlier_settings
      where wholesaler_id = ${scope.wholesalerId} and db = ${scope.db} and until >= ${to}
      order by name, until`,
  ]);
  if (settings === undefined) return undefined;
  const held = new Map(earlier.map(({ name, value }) => [name, value]));
  const then = settingsOfPeriods.flatMap((name) => {
    const { column } = settingFields[name];
    return held.has(column) ? [[name, held.get(column)] as const] : [];
  });
  return { ...settings, ...Object.fromEntries(then) };
}

/**
 * Keeps what settings were for the sales periods before `periodStart`, when an edit acts from there on. What was kept of
 * them for later periods goes: the edit acts on those too.
 * @param sent the settings that the edit names; those that shape no pay are left out.
 */
export async function keepForEarlierPeriods(
  tx: Tx,
  { wholesalerId, db }: Scope,
  edit: {
    before: SettingsRow;
    sent: readonly SettingName[];
    isChanged: (name: SettingName) => boolean;
    periodStart: IsoDate;
  },
): Promise<void> {
  for (const name of settingsOfPeriods.filter((one) => edit.sent.includes(one))) {
    const { column } = settingFields[name];
    // The oldest of those that go is what held in the period that the edit begins with.
    const [gone] = await tx<{ value: string }[]>`
      with gone as (
        delete from earlier_settings
        where wholesaler_id = ${wholesalerId} and db = ${db} and name = ${column} and until >= ${edit.periodStart}
        returning until, value
      )
      select value::text from gone order by until limit 1`;
    if (gone === undefined && !edit.isChanged(name)) continue;
    const value = gone?.value ?? JSON.stringify(edit.before[name]);
    await tx`
      insert into earlier_settings (wholesaler_id, db, name, until, value)
      values (${wholesalerId}, ${db}, ${column}, ${edit.periodStart}::date - 1, ${value}::text::jsonb)
      on conflict do nothing`;
  }
}
