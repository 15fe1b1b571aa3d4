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
  withdrawnAt: Date | null;
  acceptedAt: Date | null;
  acceptedName: string | null;
  remindedAt: Date | null;
};
/** entries: their hashes. */
type WithEntries = PlanVersion & { entries: readonly string[] };

const columns = (tx: Tx) => tx`
  custom_id as "customId", version_no as version, asked_at as "askedAt", period_start as "periodStart",
  withdrawn_at as "withdrawnAt", accepted_at as "acceptedAt", accepted_name as "acceptedName",
  reminded_at as "remindedAt"`;

/** Of one person, the newest first; those that were withdrawn too. */
export async function readVersions(tx: Tx, wholesalerId: string, customId: string): Promise<PlanVersion[]> {
  const versions = await tx<PlanVersion[]>`
    select ${columns(tx)} from plan_acceptance_versions
    where wholesaler_id = ${wholesalerId} and custom_id = ${customId} order by version_no desc`;
  return [...versions];
}

/** Of everyone, by person, the oldest first; those that were withdrawn too. */
export async function readAllVersions(tx: Tx, wholesalerId: string): Promise<PlanVersion[]> {
  const versions = await tx<PlanVersion[]>`
    select ${columns(tx)} from plan_acceptance_versions
    where wholesaler_id = ${wholesalerId} order by custom_id, version_no`;
  return [...versions];
}

/** What a version of a person says, in its order. */
export async function readEntries(
  tx: Tx,
  wholesalerId: string,
  { customId, version }: Pick<PlanVersion, 'customId' | 'version'>,
): Promise<StoredEntry[]> {
  const rows = await tx<{ entry: StoredEntry }[]>`
    select t.entry from plan_acceptance_versions v
    cross join unnest(v.entries) with ordinality as named (text_hash, place)
    join plan_acceptance_texts t on t.wholesaler_id = v.wholesaler_id and t.text_hash = named.text_hash
    where v.wholesaler_id = ${wholesalerId} and v.custom_id = ${customId} and v.version_no = ${version}
    order by named.place`;
  return rows.map(({ entry }) => entry);
}

/** By customId. newest: of those that stand. accepted: the newest that was. */
export type CurrentVersions<Version = PlanVersion> = Record<'newest' | 'accepted', ReadonlyMap<string, Version>>;

/** Of everyone who was ever asked. */
export const readCurrentVersions = (tx: Tx, wholesalerId: string): Promise<CurrentVersions> =>
  readCurrent<PlanVersion>(tx, wholesalerId, columns(tx));

async function readCurrent<Version extends PlanVersion>(
  tx: Tx,
  wholesalerId: string,
  selected: ReturnType<typeof columns>,
) {
  const read = async (which: ReturnType<typeof columns>): Promise<ReadonlyMap<string, Version>> => {
    const versions = await tx<Version[]>`
      select distinct on (custom_id) ${selected} from plan_acceptance_versions
      where wholesaler_id = ${wholesalerId} and ${which}
      order by custom_id, version_no desc`;
    return new Map(versions.map((version) => [version.customId, version]));
  };
  const [newest, accepted] = await Promise.all([read(tx`withdrawn_at is null`), read(tx`accepted_at is not null`)]);
  return { newest, accepted };
}

/** The same with what they say. */
export async function readCurrentPlans(
  tx: Tx,
  wholesalerId: string,
): Promise<CurrentVersions & { textsOf: (version: PlanVersion) => StoredEntry[] }> {
  const { newest, accepted } = await readCurrent<WithEntries>(tx, wholesalerId, tx`${columns(tx)}, entries`);
  const hashesOf = new Map<PlanVersion, readonly string[]>(
    [...newest.values(), ...accepted.values()].map((version) => [version, version.entries]),
  );
  const rows = await tx<{ hash: string; entry: StoredEntry }[]>`
    select text_hash as hash, entry from plan_acceptance_texts
    where wholesaler_id = ${wholesalerId} and text_hash = any (${[...new Set([...hashesOf.values()].flat())]})`;
  const texts = new Map(rows.map(({ hash, entry }) => [hash, entry]));
  const textsOf = (version: PlanVersion) => (hashesOf.get(version) ?? []).flatMap((hash) => texts.get(hash) ?? []);
  return { newest, accepted, textsOf };
}

/** Half of a SHA-256: enough to tell texts apart, and thousands of versions name thousands of them. */
export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url');

export function storedEntry(entry: PlanEntry): StoredEntry {
  return { ...entry, rule: entry.rule === '' ? '' : hashOf(entry.rule) };
}
