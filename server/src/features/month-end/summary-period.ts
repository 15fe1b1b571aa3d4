/** A sales period as Month-End Summary takes it, whether it is closed or measured. */
import type { EndedProgram } from '@caselift/contract/month-end';
import type { DateRange } from '@caselift/domain/calendar';
import type { FlaggedPerson } from '@caselift/domain/closing/pay-flags';
import type { OwnPeriod, PaidTeam } from '@caselift/domain/closing/pay-inputs';
import type { PayInputs } from '@caselift/domain/closing/payroll-causes';
import type { Settlement } from '@caselift/domain/closing/settlement';
import type { IsoDate } from '@caselift/domain/dates';
import type { Measure } from '@caselift/domain/measure-list';
import type { PeriodHouse } from '../../figures/period-house.ts';
import type { PersonRow } from '../../figures/queries.ts';

export type SummaryPerson = Pick<PersonRow, 'customId' | 'name' | 'role' | 'leadership' | 'hidden' | 'teamLeadIds'> & {
  /** No longer among the people, and still owed or owing something. */
  isGone: boolean;
};

/** What flags need besides pay. */
export type FlagFigures = Pick<FlaggedPerson, 'pay' | 'gpCents' | 'gpLastYearCents'>;

export type SummaryPeriod = DateRange & {
  /** Names all that the rest follows from. */
  key: string;
  through: IsoDate;
  /** null: it isn't closed. */
  closedAt: Date | null;
  people: readonly SummaryPerson[];
  inputs: ReadonlyMap<string, PayInputs>;
  settlements: ReadonlyMap<string, Settlement>;
  /** By person, the measures of which they set numbers themselves. */
  setAlone: ReadonlyMap<string, readonly Measure[]>;
  own: OwnPeriod;
  teamOf: (customId: string) => PaidTeam;
  house: PeriodHouse;
  /** undefined: the person has no statement. */
  flagsBy: (customId: string) => FlagFigures | undefined;
  programs: () => Promise<EndedProgram[]>;
  /** By programKey. */
  programNames: ReadonlyMap<string, string>;
};
