/**
 * The parts of Google that give out access tokens, and a BigQuery that takes them, on this machine: the metadata server, the
 * Security Token Service, the credentials of service accounts, and a company's own issuer. Each checks what Google's documentation
 * says that it checks, and refuses in Google's shapes.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export const audience =
  '//iam.googleapis.com/projects/123456789/locations/global/workloadIdentityPools/pool/providers/company';
export const impersonated = 'caselift@my-project-1.iam.gserviceaccount.com';
const jwtType = 'urn:ietf:params:oauth:token-type:jwt';
const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token';
const cloudPlatform = 'https://www.googleapis.com/auth/cloud-platform';
const bigQueryScope = 'https://www.googleapis.com/auth/bigquery';

type Access = { scopes: string[]; isFederated: boolean };
type Answer = { status?: number; headers?: Record<string, string>; body: object };

export type PlayedGoogle = {
  address: string;
  /** As `host:port`, for GCE_METADATA_HOST. */
  host: string;
  /** What the company's issuer has given out last, and the pool's provider takes. */
  subjectToken: string;
  /** Null: the machine has no service account. */
  machine: { scopes: string[] } | null;
  mayImpersonate: boolean;
  /** Each call, as `METHOD path`. */
  calls: string[];
  close(): Promise<void>;
};

export async function playGoogle(): Promise<PlayedGoogle> {
  const tokens = new Map<string, Access>();
  const issue = (access: Access): string => {
    const token = `ya29.${randomUUID()}`;
    tokens.set(token, access);
    return token;
  };

  function metadata(request: IncomingMessage, url: URL): Answer {
    const flavored = { 'metadata-flavor': 'Google' };
    if (request.headers['metadata-flavor'] !== 'Google')
      return { status: 403, headers: flavored, body: { error: 'Missing Metadata-Flavor:Google header.' } };
    if (!url.pathname.endsWith('/token')) return { headers: flavored, body: {} };
    if (played.machine === null) return { status: 404, headers: flavored, body: { error: 'not found' } };
    const access_token = issue({ scopes: played.machine.scopes, isFederated: false });
    return { headers: flavored, body: { access_token, expires_in: 3599, token_type: 'Bearer' } };
  }

  function exchange(text: string): Answer {
    const asked = Object.fromEntries(new URLSearchParams(text));
    const refuse = (error: string, error_description: string) => ({ status: 400, body: { error, error_description } });
    if (asked.grant_type !== 'urn:ietf:params:oauth:grant-type:token-exchange')
      return refuse('unsupported_grant_type', 'Invalid grant type');
    if (asked.audience !== audience)
      return refuse(
        'invalid_target',
        'The target service indicated by the "audience" parameters is invalid. This might either be because the pool or provider is disabled or deleted or because it doesn\'t exist.',
      );
    if (asked.subject_token_type !== jwtType || asked.requested_token_type !== accessTokenType)
      return refuse('invalid_request', 'Invalid token type');
    if (asked.subject_token !== played.subjectToken)
      return refuse('invalid_grant', 'The given credential is rejected by the attribute condition.');
    const access_token = issue({ scopes: (asked.scope ?? '').split(' '), isFederated: true });
    return {
      body: { access_token, issued_token_type: accessTokenType, token_type: 'Bearer', expires_in: 3600 },
    };
  }

  function impersonate(access: Access | undefined, path: string, text: string): Answer {
    if (access?.isFederated !== true || !access.scopes.includes(cloudPlatform)) return unauthenticated();
    if (!played.mayImpersonate || !path.includes(`/serviceAccounts/${impersonated}:`))
      return {
        status: 403,
        body: {
          error: {
            ...{ code: 403, status: 'PERMISSION_DENIED' },
            message: "Permission 'iam.serviceAccounts.getAccessToken' denied on resource (or it may not exist).",
          },
        },
      };
    const { scope } = JSON.parse(text) as { scope: string[] };
    const expireTime = new Date(Date.now() + 3_600_000).toISOString();
    return { body: { accessToken: issue({ scopes: scope, isFederated: false }), expireTime } };
  }

  /** No dataset is there; whoever may ask learns so. */
  function bigQuery(access: Access | undefined, path: string): Answer {
    if (access === undefined) return unauthenticated();
    const may = [bigQueryScope, cloudPlatform].some((scope) => access.scopes.includes(scope));
    if (!may) return fault(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.');
    return fault(404, 'notFound', `Not found: Dataset my-project-1:${path.split('/').at(-1)}`);
  }

  function answer(request: IncomingMessage, url: URL, text: string): Answer {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (url.pathname.startsWith('/computeMetadata/')) return metadata(request, url);
    if (url.pathname === '/v1/token') return exchange(text);
    if (url.pathname.endsWith(':generateAccessToken')) return impersonate(tokens.get(token), url.pathname, text);
    if (url.pathname === '/issuer') return { body: { id_token: played.subjectToken } };
    return bigQuery(tokens.get(token), url.pathname);
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  const host = `127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${host}`);
    played.calls.push(`${request.method} ${url.pathname}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { status = 200, headers = {}, body } = answer(request, url, Buffer.concat(chunks).toString());
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  }

  const played: PlayedGoogle = {
    ...{ address: `http://${host}`, host, subjectToken: randomUUID() },
    ...{ machine: null, mayImpersonate: true, calls: [] },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return played;
}

const fault = (code: number, reason: string, message: string): Answer => ({
  status: code,
  body: { error: { code, message, errors: [{ message, domain: 'global', reason }] } },
});

const unauthenticated = (): Answer =>
  fault(401, 'authError', 'Request had invalid authentication credentials. Expected OAuth 2 access token.');
