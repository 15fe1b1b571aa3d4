/** The sentences that the contract names, so that no test makes the server say another one. */
import { stateError } from '../../../../db/src/state-error.ts';

const modules = import.meta.glob(['../../../../contract/src/*.ts', '!**/*.test.ts'], { eager: true });

type Known = { texts: Set<string>; patterns: RegExp[] };
let known: Known | undefined;

/** Whether the contract has the sentence: as it is, or as one of its functions makes it. */
export function isNamed(message: string): boolean {
  known ??= collect();
  return known.texts.has(message) || known.patterns.some((pattern) => pattern.test(message));
}

function collect(): Known {
  // A stale save is refused by the database's code, in one sentence for all calls.
  const found: Known = { texts: new Set([stateError('staleRecord').message]), patterns: [] };
  add(Object.values(modules), found);
  return found;
}

function add(value: unknown, found: Known): void {
  if (typeof value === 'string' && value.includes(' ')) found.texts.add(value);
  if (typeof value === 'function') addWritten(String(value), found);
  if (typeof value !== 'object' || value === null || '_zod' in value) return;
  for (const part of Object.values(value)) add(part, found);
}

const hole = '\u0000';
const written = /`((?:\\.|[^`\\])*)`|'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"/g;
/** A template of little more than values would fit any sentence. */
const leastLetters = 8;

/** What a function of texts writes, with anything in the place of its values. */
function addWritten(source: string, found: Known): void {
  let flat = source;
  for (let before = ''; before !== flat; ) {
    before = flat;
    flat = flat.replace(/\$\{[^{}]*\}/g, hole);
  }
  for (const [, ...kinds] of flat.matchAll(written)) {
    const text = (kinds.find((kind) => kind !== undefined) ?? '').replace(/\\(['"`])/g, '$1');
    if (!text.includes(' ')) continue;
    if (!text.includes(hole)) found.texts.add(text);
    else if (text.replace(/\P{L}/gu, '').length >= leastLetters) found.patterns.push(patternOf(text));
  }
}

const patternOf = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split(hole)
      .map((part) => part.replace(/[.*+?^${'$'}{}()|[\]\\]/g, '\\$&'))
      .join('.+')}$`,
    's',
  );
