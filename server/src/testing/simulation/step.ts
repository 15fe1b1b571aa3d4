import type { IsoDate } from '@caselift/domain/dates';

/** size: how much of it is drawn: lines, people, programs. */
export type Step = { day: IsoDate; action: string; seed: number; size: number };
