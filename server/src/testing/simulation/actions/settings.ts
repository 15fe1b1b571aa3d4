/** One action a setting, from the list of settings: a new one is drawn without being added here. */
import { type SettingKind, type SettingName, settingFields, settingNames } from '@caselift/contract/setting-fields';
import type { Random } from '@caselift/demo/random';
import { addDays } from '@caselift/domain/dates';
import { lossReasons } from '@caselift/domain/loss-reasons';
import { fplModes } from '@caselift/domain/pay/pay-settings';
import { visibilities } from '@caselift/domain/visibility';
import type { Action } from '../action.ts';
import type { Life } from '../life.ts';
import { edit, someEnvironment } from './edit.ts';

/** What no life has, and why. */
export const settingsLeftOut: Partial<Record<SettingName, string>> = {
  salesPeriod: 'The invariants know calendar months alone.',
  timeZone: 'What is handed in has its day from the life, not from an instant.',
  hideProfits: 'Invariants read as an admin, who sees profits.',
};

const someValue: Record<SettingKind, (random: Random, life: Life) => unknown> = {
  title: (random) => `House ${random.pick(['North', 'South', 'East'])}`,
  percent: (random) => random.pick([2, 5, 8.25, 12, 40]),
  cap: (random) => random.pick([100, 110, 120.5, 150, 200]),
  slope: (random) => random.pick([0, 0.5, 1, 2, 3.25]),
  dollars: (random) => random.pick([0, 50, 250, 1000]),
  months: (random) => random.pick([1, 2, 13, 60]),
  flag: (random) => random.chance(0.5),
  days: (random, life) => [...new Set([1, 2, 3].map(() => addDays(life.day, random.between(-20, 40))))].sort(),
  lossReasons: (random) => random.shuffled(lossReasons).slice(0, random.between(1, 4)),
  salesPeriod: () => 'monthly',
  timeZone: () => 'America/Chicago',
  visibility: (random) => random.pick(visibilities),
  fplMode: (random) => random.pick(fplModes),
};

function patchOf(name: SettingName, value: unknown): object {
  if (name === 'visibility') return { permissions: { visibility: value } };
  if (name === 'fplMode')
    return { companyWideFpl: value === 'companyWide', fplBySuperTeamLead: value === 'bySuperTeamlead' };
  return { [name]: value };
}

export const settingActions: readonly Action[] = settingNames
  .filter((name) => !(name in settingsLeftOut))
  .map((name) => ({
    name: `setting ${name}`,
    calls: ['PATCH /api/wholesaler'],
    actsFromNow: true,
    weight: 'ofPeriod' in settingFields[name] ? 0.5 : 0.1,
    act: (life, random) => {
      const db = someEnvironment(random);
      const value = someValue[settingFields[name].kind](random, life);
      const said = `In ${db} ${settingFields[name].inHistory} is made ${JSON.stringify(value)}`;
      return edit(life, { url: `wholesaler?db=${db}`, json: patchOf(name, value) }, said);
    },
  }));
