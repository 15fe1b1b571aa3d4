import { screenAt } from '../screens.ts';

/** The heading of a path. Before an admin has chosen a wholesaler there is nothing else to be seen. */
export function titleAt(path: string, mustChooseWholesaler: boolean): string {
  if (mustChooseWholesaler) return 'Select wholesaler';
  return screenAt(path)?.title ?? (path === '/' ? 'Welcome' : 'Page not found');
}
