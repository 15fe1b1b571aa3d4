/** Who has accepted their plan, and reminding who hasn't. */
import { type PersonAcceptance, type PlanAcceptances, planAcceptanceTexts } from '@caselift/contract/plan-acceptance';
import { recordAudit } from '@caselift/db/audit';
import type { Tx } from '@caselift/db/connect';
import { peopleBelow } from '@caselift/domain/people-below';
import { dayIn } from '@caselift/domain/programs/own-day';
import { maySee } from '@caselift/domain/visibility';
import { readEditedParts } from '../../figures/edited-parts.ts';
import type { PersonRow } from '../../figures/queries.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { remindersToAccept } from '../../notifications/plan-notices.ts';
import { readPending } from '../../plans/pending.ts';
import { readCurrentVersions } from '../../plans/rows.ts';

type Asked = { wholesalerId: string; viewer: Viewer; now: Date };

/** Of the people that the viewer may read the plans of; who was never asked is absent. Leads are left out of their own. */
export async function readAcceptances(
  tx: Tx,
  memory: SnapshotMemory,
  { wholesalerId, viewer, now }: Asked,
): Promise<PlanAcceptances> {
  const edited = await readEditedParts(tx, memory, { wholesalerId, db: 'prod' });
  const [people, settings, { newest, accepted }, pending] = await Promise.all([
    edited.people(),
    edited.settings(),
    readCurrentVersions(tx, wholesalerId),
    readPending(tx, wholesalerId, now),
  ]);
  const dayOf = (instant: Date) => dayIn(settings.timeZone, instant.toISOString());
  const today = dayOf(now);
  const rows = people.filter(listedFor(viewer, people, settings.visibility)).flatMap((person): PersonAcceptance[] => {
    const version = newest.get(person.customId);
    if (version === undefined) return [];
    const { acceptedAt, askedAt, remindedAt } = version;
    return [
      {
        ...{ customId: person.customId, name: person.name, role: person.role, leadership: person.leadership },
        ...{ version: version.version, askedAt: askedAt.toISOString(), acceptedAt: acceptedAt?.toISOString() ?? null },
        acceptedVersion: accepted.get(person.customId)?.version ?? null,
        remindedAt: remindedAt?.toISOString() ?? null,
        mayRemind: acceptedAt === null && (remindedAt === null || dayOf(remindedAt) < today),
      },
    ];
  });
  return {
    pending: pending && { since: pending.since.toISOString(), due: pending.due.toISOString() },
    people: rows.sort(
      (one, other) => one.name.localeCompare(other.name, 'en') || (one.customId < other.customId ? -1 : 1),
    ),
  };
}

export function listedFor(viewer: Viewer, people: readonly PersonRow[], visibility: Parameters<typeof maySee>[2]) {
  if (viewer.role !== 'teamLead' || viewer.customId === null) return maySee(viewer, people, visibility);
  const below = new Set(peopleBelow(people)(viewer.customId).map(({ customId }) => customId));
  return ({ customId, hidden }: PersonRow) => below.has(customId) && !hidden;
}

type Reminding = Asked & { origin: string; people: readonly PersonAcceptance[]; customIds: readonly string[] };

/** 400: someone isn't there, or isn't seen. */
export async function remind(
  tx: Tx,
  { wholesalerId, viewer, origin, people, customIds, now }: Reminding,
): Promise<{ reminded: number }> {
  const known = new Map(people.map((person) => [person.customId, person]));
  const chosen = [...new Set(customIds)].map((customId) => {
    const person = known.get(customId);
    if (person === undefined) throw refusal('bad_input', planAcceptanceTexts.unknownPerson(customId));
    return person;
  });
  const reminded = chosen.filter(({ mayRemind }) => mayRemind);
  if (reminded.length === 0) return { reminded: 0 };
  const ids = reminded.map(({ customId }) => customId);
  await tx`
    update plan_acceptance_versions v set reminded_at = ${now}
    where wholesaler_id = ${wholesalerId} and custom_id = any (${ids}) and withdrawn_at is null and version_no = (
      select max(version_no) from plan_acceptance_versions n
      where n.wholesaler_id = v.wholesaler_id and n.custom_id = v.custom_id and n.withdrawn_at is null)`;
  await remindersToAccept(tx, wholesalerId, { people: reminded, by: viewer.name, at: now });
  const detail = { people: reminded.map(({ customId, name }) => ({ customId, name })) };
  await recordAudit(tx, { wholesalerId, actor: viewer.email, origin, action: 'remind of plans', detail });
  return { reminded: reminded.length };
}
