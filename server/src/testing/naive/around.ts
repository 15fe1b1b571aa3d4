import type { Calendar } from './calendar.ts';
import type { Files } from './rows.ts';
import type { Settings } from './settings.ts';
import type { Teams } from './teams.ts';

/** What a person's figures are reckoned from, the same for everyone. */
export type Around = { files: Files; settings: Settings; calendar: Calendar; teams: Teams };
