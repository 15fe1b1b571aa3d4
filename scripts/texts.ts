/** The texts written in a source file: string literals, templates (… for each value) and text between JSX tags. */
import { parseAst } from 'vitest/node';

export type Text = { line: number; text: string };
export type Node = Record<string, unknown> & { type: string; start: number; end: number };

export function textsIn(source: string, lang: 'ts' | 'tsx'): Text[] {
  return [...textsOf(parseAst(source, { lang }))].map(({ start, text }) => ({
    line: source.slice(0, start).split('\n').length,
    text: text.replace(/\s+/g, ' ').trim(),
  }));
}

function* textsOf(value: unknown): Generator<{ start: number; text: string }> {
  if (Array.isArray(value)) for (const item of value) yield* textsOf(item);
  if (!isNode(value) || value.type.startsWith('Import')) return;
  // A tagged template is SQL.
  if (value.type === 'TaggedTemplateExpression') return yield* textsOf((value.quasi as Node).expressions);
  if (value.type === 'TemplateLiteral') {
    const quasis = value.quasis as { value: { cooked: string } }[];
    yield { start: value.start, text: quasis.map((quasi) => quasi.value.cooked).join('…') };
    return yield* textsOf(value.expressions);
  }
  if ((value.type === 'Literal' || value.type === 'JSXText') && typeof value.value === 'string') {
    yield { start: value.start, text: value.value };
  }
  for (const child of Object.values(value)) yield* textsOf(child);
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
