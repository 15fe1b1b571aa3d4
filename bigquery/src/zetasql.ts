/** Google's own analyser and executor of the dialect: a program that the npm package brings, spoken to by gRPC. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { credentials, loadPackageDefinition, type ServiceError } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';

/** A value as the program sends and takes it: one field that names its kind; none of them: null. */
export type Cell = {
  int64_value?: string;
  double_value?: number | string;
  string_value?: string;
  bool_value?: boolean;
  bytes_value?: Buffer;
  /** Days since 1970. */
  date_value?: number;
  timestamp_value?: { seconds?: string; nanos?: number };
  datetime_value?: { bit_field_datetime_seconds?: string; nanos?: number };
  numeric_value?: Buffer;
  bignumeric_value?: Buffer;
  json_value?: string;
  array_value?: { element?: Cell[] };
};

export type TypeProto = { type_kind: string; array_type?: { element_type: TypeProto } };
export type ColumnProto = { name: string; type: TypeProto };
export type TableProto = { name: string; column: ColumnProto[] };
export type ParameterProto = { name: string; value: Cell; type: TypeProto };

/** What a statement may read: a table by the last part of its name, a catalog by the parts before. */
export type CatalogProto = { name: string; table: TableProto[]; catalog: CatalogProto[] };
export type TableContents = Record<string, { table_data: { row: { cell?: Cell[] }[] } }>;

export type Statement = {
  sql: string;
  catalog: CatalogProto;
  contents: TableContents;
  parameters: readonly ParameterProto[];
};

export type QueryReply = { columns: ColumnProto[]; rows: Cell[][] };
type Operation = 'INSERT' | 'DELETE' | 'UPDATE';
export type ModifyReply = {
  table: string;
  rows: { operation: Operation; cells: Cell[]; key: Cell[] }[];
};

/** A part of a statement as the analyser answers it: its fields, and other parts. */
export type ResolvedNode = { readonly [field: string]: unknown };

/** The statement is wrong: what the program says of it. */
export class StatementError extends Error {}

type Call = (request: object, answer: (error: ServiceError | null, reply: never) => void) => void;
type Language = { enabled_language_features: string[]; product_mode: string } & Record<string, unknown>;

export type ZetaSql = {
  query(statement: Statement): Promise<QueryReply>;
  modify(statement: Statement): Promise<ModifyReply>;
  /** What a statement means, of whatever kind. Throws what is wrong with it. */
  analyze(statement: Statement): Promise<ResolvedNode>;
  /** The names of the tables that a statement reads or writes, in parts. */
  tableNames(sql: string): Promise<string[][]>;
  close(): void;
};

/** The program accepts these, BigQuery doesn't: a model that uses one has to fail here. */
const notBigQuery = new Set([
  'FEATURE_V_1_1_ARRAY_EQUALITY',
  'FEATURE_V_1_2_GROUP_BY_ARRAY',
  'FEATURE_V_1_2_GROUP_BY_STRUCT',
  'FEATURE_V_1_3_ARRAY_ORDERING',
  'FEATURE_V_1_4_BARE_ARRAY_ACCESS',
  'FEATURE_V_1_4_FIRST_AND_LAST_N',
  'FEATURE_V_1_4_NULLIFZERO_ZEROIFNULL',
  'FEATURE_V_1_4_WITH_EXPRESSION',
]);

const messageBytes = 1024 ** 3;

const folder = join(dirname(createRequire(import.meta.url).resolve('@fivetrandevelopers/zetasql')), 'zetasql');

/** Starts the program. It keeps nothing between two statements: all tests of a run ask the same one. */
export async function startProgram(): Promise<{ port: number; stop: () => void }> {
  const port = await freePort();
  const arm = process.arch === 'arm64' ? '_arm' : '';
  const program = join(folder, `remote_server${arm}${process.platform === 'darwin' ? '' : '.so'}`);
  const child = spawn(program, ['localhost', String(port)], { stdio: 'ignore' });
  const stop = () => void child.kill('SIGKILL');
  process.once('exit', stop);
  const client = await connectZetaSql(port, () => child.exitCode !== null);
  client.close();
  return { port, stop };
}

/** Waits for the program that listens there, unless `isGone`. */
export async function connectZetaSql(port: number, isGone = () => false): Promise<ZetaSql> {
  const definition = loadSync('local_service.proto', {
    includeDirs: [join(folder, 'protos')],
    keepCase: true,
    longs: String,
    enums: String,
  });
  const loaded = loadPackageDefinition(definition) as unknown as Loaded;
  const client = new loaded.zetasql.local_service.ZetaSqlLocalService(
    `localhost:${port}`,
    credentials.createInsecure(),
    { 'grpc.max_send_message_length': messageBytes, 'grpc.max_receive_message_length': messageBytes },
  );
  const ask = <Reply>(method: string, request: object): Promise<Reply> =>
    new Promise((resolve, reject) => {
      client[method]?.call(client, request, (error, reply) => (error ? reject(refusal(error)) : resolve(reply)));
    });
  const language = await languageOf(ask, isGone);
  const options = { language_options: language, default_timezone: 'UTC', error_message_mode: 'ERROR_MESSAGE_ONE_LINE' };
  const common = ({ sql, catalog, contents, parameters }: Statement, builtIn: object) => ({
    sql,
    options: { ...options, query_parameters: parameters.map(({ name, type }) => ({ name, type })) },
    descriptor_pool_list: { definitions: [{ builtin: {} }] },
    simple_catalog: { ...catalog, builtin_function_options: builtIn },
    table_content: contents,
    params: parameters.map(({ name, value }) => ({ name, value })),
  });
  const builtIn = { language_options: language };
  return {
    query: async (statement) => {
      const reply = await ask<RawQuery>('EvaluateQuery', common(statement, builtIn));
      return {
        columns: reply.prepared?.columns ?? [],
        rows: (reply.content?.table_data?.row ?? []).map(({ cell }) => cell ?? []),
      };
    },
    modify: async (statement) => {
      const reply = await ask<RawModify>('EvaluateModify', common(statement, builtIn));
      const rows = (reply.content ?? []).map((row) => ({
        operation: row.operation,
        cells: row.cell ?? [],
        key: row.old_primary_key ?? [],
      }));
      return { table: reply.table_name, rows };
    },
    analyze: async (statement) => {
      const { sql, options: asked, descriptor_pool_list, simple_catalog } = common(statement, builtIn);
      const request = { sql_statement: sql, options: asked, descriptor_pool_list, simple_catalog };
      return (await ask<{ resolved_statement?: ResolvedNode }>('Analyze', request)).resolved_statement ?? {};
    },
    tableNames: async (sql) => {
      const reply = await ask<{ table_name?: { table_name_segment: string[] }[] }>('ExtractTableNamesFromStatement', {
        sql_statement: sql,
        options: language,
      });
      return (reply.table_name ?? []).map(({ table_name_segment }) => table_name_segment);
    },
    close: () => client.close(),
  };
}

type Loaded = {
  zetasql: {
    local_service: {
      ZetaSqlLocalService: new (
        address: string,
        given: ReturnType<typeof credentials.createInsecure>,
        options: object,
      ) => Record<string, Call> & { close(): void };
    };
  };
};
type RawQuery = {
  prepared?: { columns?: ColumnProto[] };
  content?: { table_data?: { row?: { cell?: Cell[] }[] } };
};
type RawModify = {
  table_name: string;
  content?: { operation: Operation; cell?: Cell[]; old_primary_key?: Cell[] }[];
};

/** The dialect as BigQuery has it, as far as the program's switches go. Waits until the program answers. */
async function languageOf(
  ask: <Reply>(method: string, request: object) => Promise<Reply>,
  isGone: () => boolean,
): Promise<Language> {
  for (let waited = 0; ; waited += 1) {
    try {
      const most = await ask<Language>('GetLanguageOptions', { maximum_features: true });
      const features = most.enabled_language_features.filter((feature) => !notBigQuery.has(feature));
      // No list of kinds of statements: all of them.
      return {
        ...most,
        product_mode: 'PRODUCT_EXTERNAL',
        enabled_language_features: features,
        supported_statement_kinds: [],
      };
    } catch (error) {
      if (waited > 300 || isGone()) throw error;
      await sleep(100);
    }
  }
}

function refusal(error: ServiceError): Error {
  // 3: invalid argument, 11: out of range (division by zero, overflow). Anything else is the program's own trouble.
  return [3, 11].includes(error.code) ? new StatementError(error.details) : error;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
