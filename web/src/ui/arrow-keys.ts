import type { KeyboardEvent } from 'react';

/** Up, Down, Home and End go from link to link of the list; Enter follows one, as any link. */
export function goWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href]')];
  const at = links.indexOf(event.target as HTMLElement);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: links.length - 1 }[event.key];
  const link = at < 0 || to === undefined ? undefined : links[to];
  if (link === undefined) return;
  event.preventDefault();
  link.focus();
}
