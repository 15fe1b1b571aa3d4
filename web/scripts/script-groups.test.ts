import { describe, expect, test } from 'vitest';
import { scriptGroups } from './script-groups.ts';

type Modules = Record<string, { imports?: string[]; later?: string[]; characters?: number }>;

const pages = Array.from({ length: 12 }, (_, n) => `/features/${n}/Page.tsx`);

/** Two kinds of pages: the first half imports `first`, all of them `all`, the first two `pair`. */
const modules: Modules = {
  '/main.tsx': { imports: ['/react'], later: ['/signed-in.tsx', '/Login.tsx'] },
  '/signed-in.tsx': { imports: ['/router', '/button', '/react', '/features/screen.ts'] },
  '/features/screen.ts': { later: pages },
  '/Login.tsx': { imports: ['/form', '/button'] },
  '/button': { imports: ['/react'] },
  '/form': { imports: ['/react'] },
  '/all': { imports: ['/react'] },
  '/ui/table/Table': { imports: ['/all'] },
  '/pair': { imports: ['/all', '/deep'], characters: 5000 },
  '/deep': { characters: 5000 },
  '/light': { characters: 300 },
  '/own': {},
  '/open': { imports: ['/all', '/queue', '/own'] },
  '/queue': {},
  ...Object.fromEntries(
    pages.map((page, n) => [
      page,
      { imports: ['/all', '/ui/table/Table', '/form', ...(n < 2 ? ['/pair', '/light'] : n < 3 ? ['/own'] : [])] },
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
    field: { entry: '/open', screens: /2Page/ },
    isDrawnAtOnce: (module) => module.endsWith('Page.tsx'),
    apart: { table: /\/ui\/table\// },
  })(id, { getModuleInfo });
};

describe('a module comes in the script', () => {
  test('of every visit, when the first script needs it', () => expect(groupOf('/react')).toBe('base'));

  test('of every signed-in visit, when the shell needs it', () => expect(groupOf('/router')).toBe('shell'));

  test('that the login can load without the rest of the shell', () => {
    expect(groupOf('/button')).toBe('shell-login');
    expect(groupOf('/form')).toBe('common-login');
  });

  test('of those who work in stores, when no other screen needs it', () => {
    expect(groupOf('/queue')).toBe('field');
    expect(groupOf('/all')).toBe('common');
  });

  test('of all screens, when many of them share it, but tables are apart', () => {
    expect(groupOf('/all')).toBe('common');
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
    expect(groupOf('/signed-in.tsx')).toBeNull();
  });
});
