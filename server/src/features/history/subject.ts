/** One thing that entries of the history are about, and what of an entry is about it. */
import type { HistorySubject as Subject } from '@caselift/contract/history';
import type { Tx } from '@caselift/db/connect';

export type { HistorySubject as Subject } from '@caselift/contract/history';

type Detail = Record<string, unknown>;
/** By field, or by person and field, what was before and after. */
type Values = Record<string, { before?: Detail | null; after?: Detail | null }>;

/**
 * Entries about the subject. What is kept for each environment is changed by a publication, too: the first one, or reset,
 * after an edit in Preview, and every rollback.
 */
export function isAbout(tx: Tx, wholesalerId: string, subject: Subject) {
  const { kind, id } = subject;
  if (kind === 'item')
    return tx`
      (detail ->> 'itemId' = ${id} or detail ->> 'sourceId' = ${id} or coalesce(detail -> 'subItemIds' ? ${id}, false)
        or detail @> any (${[
          { below: [{ itemId: id }] },
          { below: [{ sourceId: id }] },
          { children: { before: [{ id }] } },
          { children: { after: [{ id }] } },
          { released: [{ id }] },
        ].map((of) => JSON.stringify(of))}::text[]::jsonb[]))`;
  if (kind === 'boost') return tx`(detail ->> 'boostId' = ${id} or detail ->> 'parentId' = ${id})`;
  const edits = editsOf(tx, subject);
  return tx`
    ((${edits}) or action = 'rollback' or audit_id in (
      select (
        select min(audit_id) from audit_log p
        where p.wholesaler_id = ${wholesalerId} and p.action in ('publish', 'reset') and p.audit_id > e.audit_id
      )
      from audit_log e
      where e.wholesaler_id = ${wholesalerId} and e.detail ->> 'db' = 'preview' and e.audit_id in (
        select audit_id from audit_log where wholesaler_id = ${wholesalerId} and (${edits})
      )
    ))`;
}

function editsOf(tx: Tx, { kind, id, measure }: Subject) {
  const isIn = (field: string, key: string) => tx`coalesce(detail -> ${field} ? ${key}, false)`;
  if (kind === 'setting') return tx`action = 'edit settings' and (${isIn('changes', id)} or ${isIn('preview', id)})`;
  if (kind === 'goal') {
    const fields = goalFields(measure);
    // Edits of goals note all goals of whoever has changed ones.
    const differs = (environment: string) => tx`
      exists (
        select from unnest(${fields}::text[]) field
        where nullif(detail -> ${environment} -> ${id} -> 'before' -> field, 'null')
          is distinct from nullif(detail -> ${environment} -> ${id} -> 'after' -> field, 'null')
      )`;
    return tx`action in ('edit goals', 'edit users') and (${differs('changes')} or ${differs('preview')})`;
  }
  // Lists of everyone who is in an item are about those who come and go.
  return tx`
    (action in ('edit goals', 'edit users', 'edit profile') and (${isIn('changes', id)} or ${isIn('preview', id)}))
    or detail ->> 'customId' = ${id} or detail ->> 'userId' = ${id}
    or coalesce(detail -> 'userIds' -> 'before' ? ${id}, false) <> coalesce(detail -> 'userIds' -> 'after' ? ${id}, false)
    or (action in ('create item', 'copy item') and ${isIn('userIds', id)})
    or detail @> any (${[
      { each: [{ customId: id }] },
      ...['images', 'rows', 'edits', 'quantities', 'typed'].map((list) => ({ [list]: [{ userId: id }] })),
      { below: [{ userIds: [id] }] },
    ].map((of) => JSON.stringify(of))}::text[]::jsonb[])
    or (action = 'correct account holders' and (detail @> ${tx.json({ changes: [{ fromId: id }] })} or detail @> ${tx.json({ changes: [{ toId: id }] })}))`;
}

/** As edits of goals and edits of people name them. */
const goalFields = (measure: string) => [
  ...[measure, `${measure} payout`, `${measure} threshold`],
  ...['goal', 'payout', 'threshold'].map((field) => `${measure}.${field}`),
  ...(measure === 'fpl' ? ['maxFPL'] : []),
];

/** What of an entry is about the subject, for the sentence: an edit of many people tells of one. */
export function narrowed(detail: Detail, subject: Subject | null): Detail {
  if (subject === null || subject.kind === 'item' || subject.kind === 'boost') return detail;
  const keep = (values: unknown) =>
    typeof values === 'object' && values !== null ? only(values as Values, subject) : values;
  const isMany = Array.isArray(detail.changes);
  return {
    ...detail,
    ...(detail.changes !== undefined && !isMany && { changes: keep(detail.changes) }),
    ...(detail.preview !== undefined && { preview: keep(detail.preview) }),
  };
}

function only(values: Values, { kind, id, measure }: Subject): Values {
  const own = values[id];
  // An item's changes are by field, and are told whole.
  if (own === undefined) return kind === 'person' && !Object.keys(values).some(isCustomId) ? values : {};
  if (kind !== 'goal') return { [id]: own };
  const fields = goalFields(measure);
  const cut = (all: Detail | null | undefined) =>
    Object.fromEntries(Object.entries(all ?? {}).filter(([field]) => fields.includes(field)));
  return { [id]: { before: cut(own.before), after: cut(own.after) } };
}

const isCustomId = (key: string) => /^[A-Z]+_\d+$/i.test(key);
