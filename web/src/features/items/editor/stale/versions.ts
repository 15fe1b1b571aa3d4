/** What two people have changed of one item, put together change by change. */
import type { ItemForm } from '@caselift/contract/item-fields';
import { changeNames, differingFields } from '../form/item-values.ts';

/** A change that both versions say differently: all fields of one name. */
export type Difference = { name: string; fields: (keyof ItemForm)[]; take: 'theirs' | 'mine' };

/**
 * What differs, each with the version that is taken unless someone chooses: mine where I changed it, theirs elsewhere.
 * @param opened what both started from
 */
export function differencesOf(opened: ItemForm, theirs: ItemForm, mine: ItemForm): Difference[] {
  const changed = new Set(changeNames(differingFields(opened, mine)));
  const found = new Map<string, Difference>();
  for (const field of differingFields(theirs, mine)) {
    if (field === 'favorite' || field === 'archived' || field === 'order') continue;
    const [name = field] = changeNames([field]);
    const known = found.get(name);
    if (known === undefined) found.set(name, { name, fields: [field], take: changed.has(name) ? 'mine' : 'theirs' });
    else known.fields.push(field);
  }
  return [...found.values()];
}

/** Theirs, with mine where it was chosen. */
export function mergedForm(theirs: ItemForm, mine: ItemForm, differences: readonly Difference[]): ItemForm {
  const taken = differences.filter(({ take }) => take === 'mine').flatMap(({ fields }) => fields);
  return { ...theirs, ...Object.fromEntries(taken.map((field) => [field, mine[field]])) };
}
