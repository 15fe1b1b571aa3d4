/** The words of a script: where its statements end, and which names in them are tables. */
export type Token = {
  kind: 'word' | 'quoted' | 'string' | 'number' | 'symbol';
  /** As written; a quoted name without its quotes. */
  text: string;
  start: number;
  end: number;
};

const pattern = new RegExp(
  [
    /(?<skip>\s+|--[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/)/,
    /(?<string>(?:[rR][bB]?|[bB][rR]?)?(?:'''[\s\S]*?'''|"""[\s\S]*?"""|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"))/,
    /(?<quoted>`[^`]*`)/,
    /(?<word>(?:@@?)?[A-Za-z_]\w*)/,
    /(?<number>\d[\w.]*|\.\d\w*)/,
    /(?<symbol><=|>=|!=|<>|\|\||=>|[\s\S])/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'y',
);

export function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  for (let found = pattern.exec(sql); found !== null && found[0] !== ''; found = pattern.exec(sql)) {
    const [kind, text = ''] = Object.entries(found.groups ?? {}).find(([, value]) => value !== undefined) ?? [];
    if (kind === undefined || kind === 'skip') continue;
    const place = { start: found.index, end: found.index + text.length };
    tokens.push({ kind: kind as Token['kind'], text: kind === 'quoted' ? text.slice(1, -1) : text, ...place });
  }
  return tokens;
}

/** Whether the words from `at` on are these, in whatever case. */
export function saysAt(tokens: readonly Token[], at: number, ...words: string[]): boolean {
  return words.every((word, index) => {
    const token = tokens[at + index];
    return token !== undefined && token.kind !== 'quoted' && token.text.toLowerCase() === word;
  });
}

/** A statement of a script; one with a body holds other statements. */
export type Block =
  | { kind: 'statement'; sql: string; tokens: Token[] }
  | { kind: 'if'; branches: { condition: string | null; body: Block[] }[] }
  | { kind: 'begin'; body: Block[]; handler: Block[] | null };

export class ScriptError extends Error {}

/** The statements of a script, those between BEGIN and END or IF and END IF within theirs. */
export function blocksOf(sql: string): Block[] {
  const reader = new Reader(sql);
  const blocks = reader.blocks([]);
  if (!reader.atEnd) throw new ScriptError(`Syntax error: Unexpected ${reader.word}`);
  return blocks;
}

class Reader {
  readonly #sql: string;
  readonly #tokens: Token[];
  #at = 0;

  constructor(sql: string) {
    this.#sql = sql;
    this.#tokens = tokensOf(sql);
  }

  get atEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  get word(): string {
    return this.#tokens[this.#at]?.text ?? 'end of script';
  }

  #says(...words: string[]): boolean {
    return saysAt(this.#tokens, this.#at, ...words);
  }

  #expect(...words: string[]): void {
    if (!this.#says(...words))
      throw new ScriptError(`Syntax error: Expected ${words.join(' ').toUpperCase()} but got ${this.word}`);
    this.#at += words.length;
  }

  /** Blocks until one of these words begins one, or the script ends. */
  blocks(until: readonly string[]): Block[] {
    const blocks: Block[] = [];
    while (!this.atEnd) {
      if (this.#says(';')) this.#at += 1;
      else if (until.some((word) => this.#says(word))) return blocks;
      else blocks.push(this.#block());
    }
    return blocks;
  }

  #block(): Block {
    if (this.#says('if')) return this.#if();
    const isTransaction = this.#says('begin', 'transaction') || this.#says('begin', ';');
    if (this.#says('begin') && !isTransaction && this.#at + 1 < this.#tokens.length) return this.#begin();
    const sql = this.#textUntil(';');
    return { kind: 'statement', sql, tokens: tokensOf(sql) };
  }

  #if(): Block {
    const branches: { condition: string | null; body: Block[] }[] = [];
    this.#expect('if');
    for (;;) {
      const condition = this.#textUntil('then');
      this.#expect('then');
      branches.push({ condition, body: this.blocks(['elseif', 'else', 'end']) });
      if (!this.#says('elseif')) break;
      this.#at += 1;
    }
    if (this.#says('else')) {
      this.#at += 1;
      branches.push({ condition: null, body: this.blocks(['end']) });
    }
    this.#expect('end', 'if');
    return { kind: 'if', branches };
  }

  #begin(): Block {
    this.#expect('begin');
    const body = this.blocks(['exception', 'end']);
    let handler: Block[] | null = null;
    if (this.#says('exception')) {
      this.#expect('exception', 'when', 'error', 'then');
      handler = this.blocks(['end']);
    }
    this.#expect('end');
    return { kind: 'begin', body, handler };
  }

  /** The text up to a word that stands in no parentheses and in no CASE. */
  #textUntil(word: string): string {
    const from = this.#tokens[this.#at]?.start ?? this.#sql.length;
    let depth = 0;
    let end = this.#sql.length;
    for (; this.#at < this.#tokens.length; this.#at += 1) {
      if (depth === 0 && this.#says(word)) {
        end = this.#tokens[this.#at]?.start ?? end;
        break;
      }
      if (this.#says('(') || this.#says('case')) depth += 1;
      if (this.#says(')') || this.#says('end')) depth -= 1;
    }
    return this.#sql.slice(from, end).trim();
  }
}

/** What may follow a table's name in place of an alias. */
const notAnAlias = new Set(
  (
    'where join inner left right full cross on using group order limit union except intersect having window qualify ' +
    'tablesample for set values select with when as from pivot unpivot'
  ).split(' '),
);

/**
 * The statement with each of these tables under one quoted name, dots and all, and its last part as alias: the program
 * knows contents of tables by such names only. Variables become parameters.
 */
export function renamed(sql: string, paths: ReadonlySet<string>, variables: ReadonlySet<string>): string {
  const tokens = tokensOf(sql);
  const pieces: string[] = [];
  let copied = 0;
  const replace = (from: number, to: number, by: string) => {
    pieces.push(sql.slice(copied, from), by);
    copied = to;
  };
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined || (token.kind !== 'word' && token.kind !== 'quoted')) continue;
    const follows = saysAt(tokens, at - 1, '.');
    const last = endOfPath(tokens, at);
    const path = tokens
      .slice(at, last + 1)
      .map(({ text }) => text)
      .join('');
    if (!follows && paths.has(path) && path.includes('.')) {
      const next = tokens[last + 1];
      const isTarget = saysAt(tokens, at - 1, 'into') || saysAt(tokens, at - 1, 'insert');
      const hasAlias =
        saysAt(tokens, last + 1, 'as') ||
        next?.kind === 'quoted' ||
        (next?.kind === 'word' && !notAnAlias.has(next.text.toLowerCase()));
      const alias = isTarget || hasAlias ? '' : ` as \`${path.split('.').at(-1)}\``;
      replace(token.start, tokens[last]?.end ?? token.end, `\`${path}\`${alias}`);
    } else if (token.kind === 'word' && !follows && variables.has(path.toLowerCase())) {
      if (!saysAt(tokens, at - 1, 'as')) replace(token.start, tokens[last]?.end ?? token.end, `@${variableName(path)}`);
    }
    at = last;
  }
  return pieces.join('') + sql.slice(copied);
}

export const variableName = (name: string): string => `variable_${name.toLowerCase().replace(/\W/g, '_')}`;

/** The last token of the name that begins at `at`: words joined by dots, and by dashes within a project's name. */
export function endOfPath(tokens: readonly Token[], at: number): number {
  let last = at;
  for (;;) {
    const [joint, part] = [tokens[last + 1], tokens[last + 2]];
    const adjoins = joint?.start === tokens[last]?.end && part?.start === joint?.end;
    if (!adjoins || !(joint?.text === '.' || joint?.text === '-')) return last;
    if (part?.kind !== 'word' && part?.kind !== 'quoted' && part?.kind !== 'number') return last;
    last += 2;
  }
}

/** A table's name as it stands at this token, its parts joined by dots. */
export function pathAt(tokens: readonly Token[], at: number): string {
  let path = tokens[at]?.text ?? '';
  for (
    let next = at + 1;
    /^[.-]$/.test(tokens[next]?.text ?? '') && tokens[next]?.start === tokens[next - 1]?.end;
    next += 2
  )
    path += `${tokens[next]?.text}${tokens[next + 1]?.text ?? ''}`;
  return path;
}
