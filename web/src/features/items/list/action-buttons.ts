/** Which buttons a row of the list shows, and which are behind its menu: chosen by each person, kept by the browser. */
import { itemActionWords } from '@caselift/contract/item-screen-texts';
import * as z from 'zod/mini';

export const itemActions = ['edit', 'duplicate', 'delete', 'favorite', 'reset', 'archive', 'execute'] as const;
export type ItemAction = (typeof itemActions)[number];

/** @property position in the row, or in its menu. showOnlyWhen: it needs something of the item. */
const ActionButton = z.object({
  id: z.enum(itemActions),
  label: z.string().check(z.minLength(1)),
  icon: z.string().check(z.minLength(1)),
  color: z.enum(['plain', 'bad']),
  visible: z.boolean(),
  position: z.enum(['row', 'menu']),
  order: z.int().check(z.minimum(1)),
  showOnlyWhen: z.optional(z.enum(['canExecute'])),
});
export type ActionButton = z.output<typeof ActionButton>;

const button = (id: ItemAction, order: number, position: ActionButton['position']): ActionButton => ({
  id,
  label: itemActionWords[id],
  icon: id,
  color: id === 'delete' ? 'bad' : 'plain',
  visible: true,
  position,
  order,
  ...(id === 'execute' && { showOnlyWhen: 'canExecute' as const }),
});

export const defaultButtons: readonly ActionButton[] = [
  button('edit', 1, 'row'),
  button('duplicate', 2, 'row'),
  button('favorite', 3, 'row'),
  button('execute', 4, 'row'),
  button('reset', 5, 'menu'),
  button('archive', 6, 'menu'),
  button('delete', 7, 'menu'),
];

const key = 'caselift.item-buttons';
const Kept = z.array(ActionButton).check(
  z.length(itemActions.length),
  z.refine((buttons) => new Set(buttons.map(({ id }) => id)).size === itemActions.length),
);

/** What was kept, by its order; the defaults where there is nothing or one entry is not well formed. */
export function buttonsOf(text: string | null): readonly ActionButton[] {
  if (text === null) return defaultButtons;
  try {
    const kept = Kept.safeParse(JSON.parse(text));
    return kept.success ? kept.data.toSorted((one, other) => one.order - other.order) : defaultButtons;
  } catch {
    return defaultButtons;
  }
}

export function keptButtons(): readonly ActionButton[] {
  try {
    return buttonsOf(localStorage.getItem(key));
  } catch {
    // A browser that keeps nothing.
    return defaultButtons;
  }
}

export function keepButtons(buttons: readonly ActionButton[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(buttons));
  } catch {
    // They hold until the page is left.
  }
}

/** Moves one to the place before or after it, and numbers all from 1. */
export function moved(buttons: readonly ActionButton[], id: ItemAction, by: -1 | 1): ActionButton[] {
  const from = buttons.findIndex((one) => one.id === id);
  const to = Math.min(Math.max(from + by, 0), buttons.length - 1);
  const one = buttons[from];
  const others = buttons.filter((other) => other.id !== id);
  return (one === undefined ? others : others.toSpliced(to, 0, one)).map((other, at) => ({ ...other, order: at + 1 }));
}
