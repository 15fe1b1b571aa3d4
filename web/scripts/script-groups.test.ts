import { describe, expect, test } from 'vitest';
import { scriptGroups } from './script-groups.ts';

type Modules = Record<string, { imports?: string[]; later?: string[]; characters?: number }>;

const pages = Array.from({ length: 13 }, (_, n) => `/features/${n}/Page.tsx`);

/**
 * All pages import `all` and a table, the first two `pair` and `light`, the third is that of people in stores, the fourth
 * has `own`, and all but the third share `desks`.
 */
const modules: Modules = {
  '/main.tsx': { imports: ['/react'], later: ['/signed-in.tsx', '/Login.tsx'] },
  '/signed-in.tsx': { imports: ['/router', '/button', '/react', '/features/screen.ts'], later: ['/open'] },
  '/features/screen.ts': { later: pages },
  '/Login.tsx': { imports: ['/form', '/button', '/fields'] },
  '/button': { imports: ['/react'] },
  '/form': { imports: ['/react'] },
  '/fields': { imports: ['/react'], characters: 5000 },
  '/all': { imports: ['/react'] },
  '/desks': {},
  '/ui/table/Table': { imports: ['/all'] },
  '/pair': { imports: ['/all', '/deep', '/fields'], characters: 5000 },
  '/deep': { characters: 5000 },
  '/light': { characters: 300 },
  '/own': {},
  '/open': { imports: ['/all', '/queue', '/programs'] },
  '/queue': {},
  '/programs': { characters: 5000 },
  ...Object.fromEntries(
    pages.map((page, n) => [
      page,
      {
        imports: [
          ...['/all', '/ui/table/Table', '/form', ...(n === 2 ? [] : ['/desks'])],
          ...(n < 2 ? ['/pair', '/light'] : n === 2 ? ['/queue', '/programs'] : n === 3 ? ['/own', '/programs'] : []),
        ],
      },
    ]),
  ),
};

const groupOf = (id: string) => {
  const getModuleInfo = (module: string) => {
    const { imports = [], later = [], characters = 1000 } = modules[module] ?? {};
    return { importedIds: imports, dynamicallyImportedIds: later, code: ' '.repeat(characters) } as never;
  };
  return scriptGroups({
    entry: '/main.tsx',
    signedIn: '/signed-in.tsx',
    login: '/Login.tsx',
    field: { entries: ['/open', pages[2] ?? ''], screens: /\/2\// },
    isDrawnAtOnce: (module) => module.endsWith('Page.tsx'),
    apart: { table: /\/ui\/table\// },
  })(id, { getModuleInfo });
};

describe('a module comes in the script', () => {
  test('of every visit, when the first script needs it', () => expect(groupOf('/react')).toBe('base'));

  test('of every signed-in visit, when the shell needs it or is it', () => {
    expect(groupOf('/router')).toBe('shell');
    expect(groupOf('/signed-in.tsx')).toBe('shell');
  });

  test('of every visit, when the login needs it and most others do', () => {
    expect(groupOf('/button')).toBe('base');
    expect(groupOf('/form')).toBe('base');
  });

  test('that the login can load without the rest, when few others need it', () =>
    expect(groupOf('/fields')).toBe('some-0-login'));

  test('of those who work in stores, with the first screen of theirs, when no other screen needs it', () => {
    for (const id of ['/open', '/queue', pages[2] ?? '']) expect(groupOf(id)).toBe('field');
  });

  test('that other screens can load without the rest, when those who work in stores need it, too', () =>
    expect(groupOf('/programs')).toBe('field-desk'));

  test('of all screens, when many of them share it, but what people in stores can do without is apart, and tables are', () => {
    expect(groupOf('/all')).toBe('shell');
    expect(groupOf('/desks')).toBe('common');
    expect(groupOf('/ui/table/Table')).toBe('table');
  });

  test('of just the screens that need it, with what they need for it, unless it is light', () => {
    expect(groupOf('/pair')).toBe('some-0');
    expect(groupOf('/deep')).toBe(groupOf('/pair'));
    expect(groupOf('/light')).toBe('common');
  });

  test('of its own or its importer, when one screen needs it or is it', () => {
    expect(groupOf('/own')).toBeNull();
    expect(groupOf(pages[0] ?? '')).toBeNull();
    expect(groupOf('/Login.tsx')).toBeNull();
  });
});
