/** The words of the models in DuckDB. */
import type { Dialect } from './engine.ts';
import { plannedSources } from './planned-facts.ts';

/** Which facts the models read: as they are, or as the plan of a closing names them (planned-facts.ts). */
export type FactsRead = 'facts' | 'planned';

const unnest = (list: string, element: string) => `unnest(${list}) as ${element}_rows (${element})`;
const ofFacts = (kind: string, name: string) => (kind === 'source' ? `main.${name}` : name);

export const duckdbDialects: Readonly<Record<FactsRead, Dialect>> = {
  facts: { place: ofFacts, unnest },
  planned: {
    place: (kind, name) => (kind === 'source' && plannedSources.has(name) ? `planned_${name}` : ofFacts(kind, name)),
    unnest,
  },
};
