/** Versions of plans as they are stored: with their words, which never change (docs/product.md, Plan acceptance). */
import { createHash } from 'node:crypto';
import type { Tx } from '@caselift/db/connect';
import type { IsoDate } from '@caselift/domain/dates';
import type { PlanEntry } from '@caselift/domain/plans/plan-entry';

/** rule: its hash; '': it pays nothing. */
export type StoredEntry = PlanEntry;

export type PlanVersion = {
  customId: string;
  version: number;
  askedAt: Date;
  periodStart: IsoDate;
  /** Hashes of its entries. */
  entries: readonly string[];
  withdrawnAt: Date | null;
  acceptedAt: Date | null;
  acceptedName: string | null;
  remindedAt: Date | null;
};

const columns = (tx: Tx) => tx`
  custom_id as "customId", version_no as version, asked_at as "askedAt", period_start as "periodStart", entries,
  withdrawn_at as "withdrawnAt", accepted_at as "acceptedAt", accepted_name as "acceptedName",
  reminded_at as "remindedAt"`;

/** Of one person, the newest first; those that were withdrawn too. */
export async function readVersions(tx: Tx, wholesalerId: string, customId: string): Promise<PlanVersion[]> {
  const versions = await tx<PlanVersion[]>`
    select ${columns(tx)} from plan_acceptance_versions
    where wholesaler_id = ${wholesalerId} and custom_id = ${customId} order by version_no desc`;
  return [...versions];
}

export type CurrentVersions = {
  /** Of those that stand, by customId. */
  newest: ReadonlyMap<string, PlanVersion>;
  /** The newest that was accepted. */
  accepted: ReadonlyMap<string, PlanVersion>;
};

/** Of everyone who was ever asked. */
export async function readCurrentVersions(tx: Tx, wholesalerId: string): Promise<CurrentVersions> {
  const read = (which: 'newest' | 'accepted') => tx<PlanVersion[]>`
    select distinct on (custom_id) ${columns(tx)} from plan_acceptance_versions
    where wholesaler_id = ${wholesalerId}
      and ${which === 'newest' ? tx`withdrawn_at is null` : tx`accepted_at is not null`}
    order by custom_id, version_no desc`;
  const [newest, accepted] = await Promise.all([read('newest'), read('accepted')]);
  const byPerson = (versions: readonly PlanVersion[]) =>
    new Map(versions.map((version) => [version.customId, version]));
  return { newest: byPerson(newest), accepted: byPerson(accepted) };
}

/** The entries of versions, by their hashes. */
export async function readTexts(
  tx: Tx,
  wholesalerId: string,
  versions: Iterable<Pick<PlanVersion, 'entries'>>,
): Promise<(version: Pick<PlanVersion, 'entries'>) => StoredEntry[]> {
  const hashes = [...new Set([...versions].flatMap(({ entries }) => entries))];
  const rows =
    hashes.length === 0
      ? []
      : await tx<{ hash: string; entry: StoredEntry }[]>`
          select text_hash as hash, entry from plan_acceptance_texts
          where wholesaler_id = ${wholesalerId} and text_hash = any (${hashes})`;
  const texts = new Map(rows.map(({ hash, entry }) => [hash, entry]));
  return ({ entries }) => entries.flatMap((hash) => texts.get(hash) ?? []);
}

/** Half of a SHA-256: enough to tell texts apart, and thousands of versions name thousands of them. */
export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url');

export function storedEntry(entry: PlanEntry): StoredEntry {
  return { ...entry, rule: entry.rule === '' ? '' : hashOf(entry.rule) };
}
