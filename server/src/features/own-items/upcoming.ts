/** Items that begin after the newest sale and can be handed in for today: no sales are measured of them yet. */
import type { Tx } from '@caselift/db/connect';
import { addDays, type IsoDate } from '@caselift/domain/dates';
import { partOfKind } from '@caselift/domain/pay/items-pay';
import { instancesOf, isPayable } from '@caselift/domain/programs/instances';
import { explainableResult } from '@caselift/domain/programs/item-figures';
import type { ItemTree } from '@caselift/domain/programs/item-tree';
import type { ItemCalendar } from '@caselift/domain/programs/item-windows';
import { believedDays } from '@caselift/domain/programs/own-day';
import { readItemEntries } from '../../figures/item-entries.ts';
import type { PersonItem } from '../../figures/item-person.ts';
import type { PersonRow } from '../../figures/queries.ts';

export type AskedUpcoming = {
  wholesalerId: string;
  person: PersonRow;
  people: readonly PersonRow[];
  trees: readonly ItemTree[];
  calendar: ItemCalendar;
  today: IsoDate;
};

export async function readUpcomingItems(tx: Tx, asked: AskedUpcoming): Promise<PersonItem[]> {
  const { wholesalerId, person, people, trees, calendar, today } = asked;
  const { customId, role } = person;
  if (today <= calendar.lastDate) return [];
  const upcoming = trees
    .filter(({ item: { archivedAt, deletedAt, terms } }) => {
      const isSeen = role !== 'salesRep' || !terms.hideFromSalesReps;
      return archivedAt === null && deletedAt === null && isSeen && terms.userIds.includes(customId);
    })
    .flatMap((tree) => instancesOf(tree, openOn(today)).map((instance) => ({ tree, instance })))
    .filter(({ instance }) => instance.from > calendar.lastDate && isPayable(instance.terms));
  if (upcoming.length === 0) return [];
  const ids = upcoming.flatMap(({ tree }) => [tree.item, ...tree.children].map(({ itemId }) => itemId));
  const entries = await readItemEntries(tx, wholesalerId, ids);
  const facts = { ...entries, sumsOf: nothing, accountsOf: nothing, reachingOf: nothing };
  return upcoming.flatMap(({ tree, instance }): PersonItem[] => {
    const explained = explainableResult(tree, people, { instance, calendar, facts }, customId);
    if (explained === null) return [];
    const { from, to, terms } = instance;
    const own = {
      ...{ from, to, isHidden: terms.hideFromSalesReps, isAccruing: true },
      ...{ supplierContribution: terms.supplierContribution, cents: Float64Array.of(explained.result.earnedCents) },
    };
    const part = partOfKind[tree.item.kind];
    return [
      {
        ...{ tree, instance, people, calendar, facts, archive: null, part, isLead: person.role === 'teamLead' },
        ...explained,
        paid: { all: [own], own, place: 0 },
      },
    ];
  });
}

const nothing = () => new Map();

/** Instances that hold a day which something handed in today can be of. */
export const openOn = (today: IsoDate) => ({ lastDate: today, endingFrom: addDays(today, -believedDays) });
