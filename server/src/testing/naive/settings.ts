import type { Wholesaler } from '@caselift/contract/wholesaler';
import { type Day, dayFrom } from './calendar.ts';

/** The settings that the reckoning depends on, and the newest sale's day. */
export type Settings = {
  newest: Day;
  salesPeriod: 'monthly' | 'biMonthly' | 'quarterly';
  daysOff: ReadonlySet<Day>;
  companyWideFpl: boolean;
  fplBySuperTeamLead: boolean;
  chargeable: readonly string[];
  maxFpl: number;
  payCap: number;
  fplCap: number;
  slopes: { rep: Slopes; lead: Slopes };
};
export type Slopes = { gp: number; volume: number; fpl: number };

/** As GET /api/wholesaler tells them. */
export function settingsOf(wholesaler: Wholesaler): Settings {
  if (wholesaler.lastTransactionDate === null) throw new Error('there are no figures');
  return {
    newest: dayFrom(wholesaler.lastTransactionDate),
    salesPeriod: wholesaler.salesPeriod,
    daysOff: new Set(wholesaler.allNonSellingDays.map(dayFrom)),
    companyWideFpl: wholesaler.companyWideFpl,
    fplBySuperTeamLead: wholesaler.fplBySuperTeamLead,
    chargeable: wholesaler.chargeableLossReasons,
    maxFpl: wholesaler.maxFPL,
    payCap: wholesaler.payCapPercent,
    fplCap: wholesaler.fplPayCapPercent,
    slopes: {
      rep: { gp: wholesaler.gpSlope, volume: wholesaler.volumeSlope, fpl: wholesaler.fplSlope },
      lead: {
        gp: wholesaler.teamleadGpSlope,
        volume: wholesaler.teamleadVolumeSlope,
        fpl: wholesaler.teamleadFplSlope,
      },
    },
  };
}

/** What only people say of a person: no file holds it. */
export type Typed = { hidden?: boolean; maxFplPercent?: number };
