/** Which items a group is to be made of, and their weights, until Save. */
import type { Item } from '@caselift/contract/item-fields';
import { itemMessages } from '@caselift/contract/item-texts';
import { type ItemDetail, readItem, setGroupedChildren } from '@caselift/contract/items';
import { roundHalfAway } from '@caselift/domain/numbers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../api/call.ts';
import { endpointQuery, replaceAnswer } from '../../../../api/query.ts';
import { isRefusal } from '../../../../api/refusal.ts';
import { useScope } from '../../../../api/use-scope.ts';
import { upToTwoDecimals } from '../../../../ui/figures.ts';
import { countedFrom, itemScope, useItemPeriod } from '../item-period.ts';
import type { SavedBeside } from '../use-save-item.ts';

export type GroupMember = Pick<Item, '_id' | 'name' | 'type' | 'measure'> & { weight: number };

export type GroupEdit = SavedBeside & {
  members: readonly GroupMember[];
  /** Whether it is saved as part of the group: its terms are edited over the group's. */
  isSaved: (id: string) => boolean;
  /** @example ['grouped items', 'weight of Portfolio volume'] */
  changed: readonly string[];
  add: (items: readonly Omit<GroupMember, 'weight'>[]) => void;
  remove: (ids: readonly string[]) => void;
  weigh: (id: string, weight: number) => void;
};

const membersOf = ({ groupedChildren }: ItemDetail): GroupMember[] =>
  groupedChildren.map(({ _id, name, type, measure, weight }) => ({ _id, name, type, measure, weight }));

/**
 * As the server weighs what is added without a weight: an equal share.
 * @example shareOf([{ weight: 40 }, { weight: 20 }], 1) // 30; shareOf([], 4) // 25
 */
export const shareOf = (before: readonly { weight: number }[], added: number): number =>
  roundHalfAway(
    before.length === 0
      ? 100 / Math.max(1, added)
      : before.reduce((sum, { weight }) => sum + weight, 0) / before.length,
    2,
  );

/** @param detail as it is stored, as far as this page knows */
export function useGroupEdit(detail: ItemDetail): GroupEdit {
  const scope = useScope();
  const from = useItemPeriod();
  const queryClient = useQueryClient();
  // base: the version that the changes were made to.
  const [edit, setEdit] = useState<{ members: readonly GroupMember[]; base: number } | null>(null);
  const id = detail.item._id;
  const stored = membersOf(detail);
  const members = edit?.members ?? stored;
  const isSaved = (child: string) => stored.some(({ _id }) => _id === child);
  const isMade = members.length === stored.length && members.every(({ _id }) => isSaved(_id));
  const reweighed = members.filter(({ _id, weight }) => isSaved(_id) && storedWeight(stored, _id) !== weight);
  const change = (next: readonly GroupMember[]) => setEdit({ members: next, base: edit?.base ?? detail.item.version });
  const asked = { params: { id }, query: itemScope(scope, from) };

  return {
    members,
    isSaved,
    changed: [...(isMade ? [] : ['grouped items']), ...reweighed.map(({ name }) => `weight of ${name}`)],
    failed: itemMessages.errors.group,
    add: (items) => change([...members, ...items.map((item) => ({ ...item, weight: shareOf(members, items.length) }))]),
    remove: (ids) => change(members.filter(({ _id }) => !ids.includes(_id))),
    weigh: (child, weight) => change(members.map((one) => (one._id === child ? { ...one, weight } : one))),
    async save() {
      if (edit === null || (isMade && reweighed.length === 0)) return null;
      try {
        const weights = members.map(({ _id, weight }) => ({ id: _id, weight }));
        const body = { childIds: members.map(({ _id }) => _id), weights, version: edit.base, ...countedFrom(from) };
        const saved = await call(setGroupedChildren, { params: { id }, query: scope, body });
        replaceAnswer(queryClient, readItem, asked, saved);
        setEdit(null);
        return saved.item.version;
      } catch (error) {
        if (!isRefusal(error) || error.code !== 'stale') throw error;
        const theirs = await queryClient.fetchQuery({ ...endpointQuery(readItem, asked), staleTime: 0 });
        setEdit({ members, base: theirs.item.version });
        throw Object.assign(error, { message: `${error.message} ${theirsText(membersOf(theirs))}` });
      }
    },
  };
}

const storedWeight = (stored: readonly GroupMember[], id: string) => stored.find(({ _id }) => _id === id)?.weight;

/** Theirs beside one's own, which the table shows. */
function theirsText(members: readonly GroupMember[]): string {
  const parts = members.map(({ name, weight }) => `${name} ${upToTwoDecimals(weight)}%`);
  const now = parts.length === 0 ? 'The group is empty now.' : `The group is now: ${parts.join(', ')}.`;
  return `${now} Save again to replace it with yours.`;
}
