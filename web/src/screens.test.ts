import { mayAccess, Role } from '@caselift/contract/access';
import { trackedPages } from '@caselift/contract/analytics';
import { atLeast } from '@caselift/domain/testing/at-least';
import { describe, expect, test } from 'vitest';
import { pageTitle } from './features/analytics/words.ts';
import type { createAppRouter } from './routes.tsx';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';

const all: readonly Screen[] = screens;
const manifests = import.meta.glob<Record<string, Screen>>('./features/*/screen.ts', { eager: true });
const pages = import.meta.glob('./features/*/*Page.tsx');

const featureOf = (file: string) => file.split('/')[2] ?? '';
const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);

describe('the list of screens', () => {
  test('holds what every manifest declares, each screen once', () => {
    const declared = Object.values(manifests).flatMap((module) => Object.values(module));
    expect(all.map(({ path }) => path).sort()).toEqual(declared.map(({ path }) => path).sort());
  });

  test('has a manifest of every feature with a page; only the login has no address of its own', () => {
    const withPage = new Set(Object.keys(pages).map(featureOf));
    const withManifest = Object.keys(manifests).map(featureOf);
    expect([...withPage].filter((feature) => !withManifest.includes(feature))).toEqual(['session']);
  });

  test('has no path twice, in whatever case, and no title twice but that of a part of another screen', () => {
    expect(repeated(all.map(({ path }) => path.toLowerCase()))).toEqual([]);
    expect(repeated(all.filter(({ under }) => under === undefined).map(({ title }) => title))).toEqual([]);
  });

  test('counts a screen by the name that the server has for its path, and /analytics calls it by its title', () => {
    for (const { path, title, tracked, under } of all) {
      expect(tracked, path).toBe(trackedPages.find((page) => path.toLowerCase() === `/${page.toLowerCase()}`));
      if (tracked !== undefined && under === undefined) expect(pageTitle(tracked)).toBe(title);
    }
  });

  test('a part of another screen is current at a screen of the menu', () => {
    for (const { under } of all)
      if (under !== undefined) expect(all.find(({ path }) => path === under)?.menu).toBeDefined();
  });

  test('opens any address: what is missing, too long or no text at all is the default', () => {
    const odd = [undefined, 'x'.repeat(1000), { no: 'text' }, null, -1];
    for (const { path, address } of all) {
      if (address === undefined) continue;
      const defaults = address.parse({});
      const keys = Object.keys(defaults);
      for (const value of odd) {
        const read = address.parse(Object.fromEntries(keys.map((key) => [key, value])));
        expect(Object.keys(read).sort(), path).toEqual([...keys].sort());
      }
      expect(address.parse({ unknown: 'key' }), path).toEqual(defaults);
    }
  });

  test('asks at once only for what everyone who may see the screen may read', () => {
    for (const role of atLeast(1, Role.options))
      for (const leadership of [true, false])
        for (const { access, loads = [] } of all) {
          const person = { role, leadership, wholesalerId: 'ats' };
          if (!mayAccess(access, person)) continue;
          expect(loads.filter((endpoint) => !mayAccess(endpoint.access, person)).map(({ path }) => path)).toEqual([]);
        }
  });

  test('gives the router the exact path and address of every screen', () => {
    // Checked by the compiler alone: nothing is called.
    const links = ({ navigate }: ReturnType<typeof createAppRouter>) => [
      navigate({ to: '/suppliers', search: { period: 'YTD' } }),
      // @ts-expect-error There is no such screen.
      navigate({ to: '/supplier' }),
      // @ts-expect-error The suppliers know no quarter.
      navigate({ to: '/suppliers', search: { period: 'QTD' } }),
      // @ts-expect-error The profile has no filters.
      navigate({ to: '/profile', search: { period: 'YTD' } }),
    ];
    expect(links).toBeTypeOf('function');
  });
});
