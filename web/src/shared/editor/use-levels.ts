/**
 * What is open one over the other (a drawer, a dialog over it), said by the address: a reload opens the same again, Back
 * closes one level, and a link leads to it.
 */
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { useFilters, withoutDefaults } from '../filters.ts';
import { leavesPage, type Place } from './use-unsaved.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The levels that were opened one after the other up to this entry of the history, the page itself before them. */
    opened?: string[];
  }
}

type Address = Record<string, string | number | boolean | string[]>;
type Schema<Said> = { parse: (search: unknown) => Said };

export type Levels<Said extends Address, Name extends keyof Said> = {
  /** What is open on each level; its default on one that is closed. A level is open only while those before it are. */
  at: Pick<Said, Name>;
  /** more: fields of the address that are there as long as this is open, or what opens over it at once. */
  open<Level extends Name>(level: Level, value: Said[Level], more?: Partial<Said>): void;
  /** Closes the level and those over it, as Back would. */
  close(level: Name): void;
  /** For useUnsaved: whether what is open on the level is open no more at the next place. */
  leaves(level: Name): (current: Place, next: Place) => boolean;
};

/**
 * @param schema the screen's address
 * @param names its fields that are levels, the outer one first; a level is closed while its field is its default
 * @example const levels = useLevels(BoostsSearch, ['boost', 'step']); levels.open('boost', 'B12'); levels.close('boost')
 */
export function useLevels<Said extends Address, const Name extends keyof Said & string>(
  schema: Schema<Said>,
  names: readonly Name[],
): Levels<Said, Name> {
  const [said] = useFilters(schema);
  const navigate = useNavigate();
  const { history } = useRouter();
  const closed = schema.parse({});
  /** Going back takes a moment, in which a second click must not go back further. */
  const goingBack = useRef(false);
  const levelsOf = (search: unknown): Pick<Said, Name> => openLevels(names, schema.parse(search), closed);
  /** The level and those over it. */
  const from = (level: Name) => names.slice(names.indexOf(level));
  const closedFrom = (level: Name) => Object.fromEntries(from(level).map((name) => [name, closed[name]]));
  return {
    at: openLevels(names, said, closed),
    open(level, value, more = {}) {
      const opened = history.location.state.opened ?? [];
      void navigate({
        to: '.',
        search: (current: Record<string, unknown>) =>
          withoutDefaults(schema, { ...current, ...closedFrom(level), ...more, [level]: value }),
        state: { opened: [...opened, level] },
        resetScroll: false,
      });
    },
    close(level) {
      const opened = history.location.state.opened ?? [];
      const place = opened.indexOf(level);
      // What was opened here is gone back from, so that Back does not open it again. Who came by a link stays here.
      if (place < 0)
        void navigate({
          to: '.',
          search: (current: Record<string, unknown>) => withoutDefaults(schema, { ...current, ...closedFrom(level) }),
          replace: true,
          // Those below it can still be gone back from.
          state: { opened: opened.filter((name) => !from(level).some((other) => other === name)) },
          resetScroll: false,
        });
      else if (!goingBack.current) {
        goingBack.current = true;
        const stop = history.subscribe(() => {
          goingBack.current = false;
          stop();
        });
        history.go(place - opened.length);
      }
    },
    leaves: (level) => (current, next) => {
      const [now, then] = [levelsOf(current.search), levelsOf(next.search)];
      const upTo = names.slice(0, names.indexOf(level) + 1);
      return leavesPage(current, next) || upTo.some((name) => now[name] !== then[name]);
    },
  };
}

function openLevels<Said extends Address, Name extends keyof Said & string>(
  names: readonly Name[],
  said: Said,
  closed: Said,
): Pick<Said, Name> {
  const first = names.findIndex((name) => said[name] === closed[name]);
  const open = first === -1 ? names : names.slice(0, first);
  return Object.fromEntries(names.map((name) => [name, open.includes(name) ? said[name] : closed[name]])) as Pick<
    Said,
    Name
  >;
}
