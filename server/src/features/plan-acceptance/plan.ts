/** A person's plan as someone reads it, in one of its versions. */
import { type Plan, planAcceptanceTexts, type PlanVersion as ShownVersion } from '@caselift/contract/plan-acceptance';
import type { ExamplePhoto } from '@caselift/contract/shown-photo';
import type { Tx } from '@caselift/db/connect';
import { comparePlans } from '@caselift/domain/plans/compare-plans';
import { refusal } from '../../http/errors.ts';
import { type PlanVersion, readEntries, readVersions } from '../../plans/rows.ts';

export const shownVersion = ({
  version,
  askedAt,
  acceptedAt,
  acceptedName,
  withdrawnAt,
}: PlanVersion): ShownVersion => ({
  version,
  askedAt: askedAt.toISOString(),
  acceptedAt: acceptedAt?.toISOString() ?? null,
  acceptedName,
  withdrawnAt: withdrawnAt?.toISOString() ?? null,
});

/** Not withdrawn. @param versions the newest first. */
export const newestOf = (versions: readonly PlanVersion[]): PlanVersion | undefined =>
  versions.find(({ withdrawnAt }) => withdrawnAt === null);

type Asked = { wholesalerId: string; customId: string; hidesProfits: boolean };

/** The version beside what was accepted before it; 404: the plan has no such version. */
export async function readShown(tx: Tx, { wholesalerId, customId, hidesProfits }: Asked, number: number | undefined) {
  const versions = await readVersions(tx, wholesalerId, customId);
  const found = number === undefined ? newestOf(versions) : versions.find(({ version }) => version === number);
  if (found === undefined) {
    if (number !== undefined) throw refusal('not_found', planAcceptanceTexts.unknown);
    return { versions, shown: null };
  }
  const before = versions.find(({ version, acceptedAt }) => version < found.version && acceptedAt !== null);
  const [present, accepted] = await Promise.all([
    readEntries(tx, wholesalerId, found),
    before === undefined ? null : readEntries(tx, wholesalerId, before),
  ]);
  const entries = comparePlans(accepted, present, {
    periodStart: found.periodStart,
    reader: { hidesProfits },
  });
  return { versions, shown: { found, comparedWith: before?.version ?? null, entries } };
}

type Photos = ReadonlyMap<string, ExamplePhoto>;

/** What a reader is answered. @param whatToDo of the items, by the key of their entry, as their photos. */
export function planOf(
  { customId, name }: { customId: string; name: string },
  { versions, shown }: Awaited<ReturnType<typeof readShown>>,
  { isOwn, whatToDo, photos }: { isOwn: boolean; whatToDo: ReadonlyMap<string, string>; photos: Photos },
): Plan {
  return {
    customId,
    name,
    versions: versions.map(shownVersion),
    shown: shown && {
      version: shown.found.version,
      comparedWith: shown.comparedWith,
      entries: shown.entries.map(({ sentences, ...entry }) => ({
        ...entry,
        whatToDo: entry.mark === 'removed' ? '' : (whatToDo.get(entry.key) ?? ''),
        examplePhoto: entry.mark === 'removed' ? null : (photos.get(entry.key) ?? null),
        sentences: sentences.map(({ segments, mark }) => ({ segments: [...segments], mark })),
      })),
      mayAccept: isOwn && shown.found.acceptedAt === null && shown.found === newestOf(versions),
    },
  };
}
