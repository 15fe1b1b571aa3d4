/** What nobody means to send, as JSON text and as parts of an address. */
import fc from 'fast-check';

const nul = '\u0000';
const loneSurrogates = ['\ud800', '\udfff', `a\udc00b`];
const oddTexts = [
  ...[
    '',
    ' ',
    '\t\n',
    nul,
    `Ann${nul}`,
    ...loneSurrogates,
    '\u202eAnn',
    'A\u0301\u0301\u0301',
    '🍺'.repeat(40),
    '\u007f\u001b[31m',
  ],
  ...[
    "'; drop table users; --",
    '%',
    '_%\\',
    '{{7*7}}',
    '=1+1',
    '<b>',
    '../../etc/passwd',
    'null',
    'NaN',
    '-1',
    '1e400',
  ],
  ...['0000-00-00', '9999-12-31', '2024-02-30', '2024-13-01', '9'.repeat(15), '9'.repeat(400)],
  ...[
    '00000000-0000-0000-0000-000000000000',
    '-'.repeat(36),
    'REP_0',
    `REP_${'9'.repeat(15)}`,
    'data:image/png;base64,AAAA',
  ],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'],
];

export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(300, 5_000, 70_000).map((length) => 'x'.repeat(length)) },
);

const oddNumbers = ['0', '-0', '-1', '0.1', '1e-400', '1e308', '1e400', '-1e400', '2147483648', '9007199254740993'];
const oddKeys = ['__proto__', 'constructor', 'prototype', 'toString', '', nul, '\ud800', 'ok'];

/** Any value, as JSON text: so that it may hold what no object of ours can, a key twice or a number beyond all. */
export const oddJson: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: oddText.map((text) => JSON.stringify(text)) },
  { weight: 4, arbitrary: fc.constantFrom('null', 'true', 'false', '[]', '{}', '[[]]', '[null]', '{"a":{}}') },
  {
    weight: 4,
    arbitrary: fc.oneof(fc.constantFrom(...oddNumbers), fc.double().map(String), fc.constant('9'.repeat(400))),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...oddKeys), fc.constantFrom('1', '{}', '{"a":1}', '"x"'))
      .map(([key, value]) => `{${JSON.stringify(key)}:${value},"a":1,"a":2}`),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(60, 5_000, 20_000), fc.constantFrom(['[', ']'], ['{"a":', '}']))
      .map(([depth, [open, close]]) => `${open?.repeat(depth)}1${close?.repeat(depth)}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(3_000, 6_000).map((count) => `[${Array(count).fill('{"customId":"REP_1"}')}]`),
  },
);

/** A value in an address, encoded, not always well. */
export const oddAddressPart: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: oddText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 9_000)) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '%',
      '%zz',
      '%E0%A4%A',
      '%00',
      '%ED%A0%80',
      '%ff%fe',
      '%2e%2e%2f',
      '%2F',
      '%C0%80',
      '%u0041',
    ),
  },
);

/** Bodies that are no JSON, or not in the form that their type says. */
export const oddBody: fc.Arbitrary<Buffer> = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom(
      '{"a"',
      '{a:1}',
      '',
      ' ',
      '\ufeff{}',
      '"\ud800"',
      `{"a":"${nul}"}`,
      '{"a":1,}',
      'a=1&b=2',
      'undefined',
      '[1,2',
    )
    .map((text) => Buffer.from(text)),
  fc
    .constantFrom(
      ...['', '--x', '--x--', '--x\r\n\r\n', '--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--\r\n'],
      '--x\r\nContent-Disposition: form-data; name="key"\r\n\r\na\u0000b\r\n--x--\r\n',
      '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
      '--x\r\nContent-Disposition: form-data; name="policy"\r\n\r\ne30=\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      `--x\r\nContent-Disposition: form-data; name="${'n'.repeat(5_000)}"\r\n\r\n1\r\n--x`,
    )
    .map((text) => Buffer.from(text)),
);

export const oddTypes = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary=',
  'application/json, text/plain',
  ';;;',
  '',
];

/** Credentials as nobody sends them. */
export const oddAuthorization: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    'Bearer',
    'Bearer ',
    `Bearer ${'A'.repeat(43)}`,
    'Basic',
    'Basic ====',
    'Digest a=b',
    'é'.repeat(50),
  ),
  oddText.map((text) => `Basic ${Buffer.from(`rep_1@ats.example.com:${text}`).toString('base64').slice(0, 9_000)}`),
  oddText.map((text) => `Basic ${Buffer.from(`${text}@example.com:abc-12345`).toString('base64').slice(0, 9_000)}`),
);
