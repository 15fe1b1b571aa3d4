import type { Plugin } from 'vite';

/** A property `summary` of a call, with all parts of its text. */
const summary = /^ {2}summary:\s+(?:(['"`])(?:\\.|(?!\1).)*\1[\s+]*)+,$/gm;

/** Leaves what a call does in a sentence out of the browser's scripts: only docs/openapi.json has it. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/src\/[\w-]+\.ts$/ },
      order: 'pre',
      handler: (code) => ({ code: code.replaceAll(summary, ''), map: null }),
    },
  };
}
