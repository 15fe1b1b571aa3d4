import { expect, test } from 'vitest';
import { mailHtml, mailText } from './mail-body.ts';
import type { MailBlock } from './message.ts';

/** As a summary mail will be. */
const summary: MailBlock[] = [
  { text: 'Your figures through Wed, Sep 16.' },
  { heading: 'My pay' },
  {
    facts: [
      ['Earned so far', '$1,240.00'],
      ['At pace', '$1,610.50'],
    ],
  },
  { heading: 'Ends this week' },
  { list: ['Summer Display: $120 more for 2 placements', 'Miller Push: $50 more for 4 cases'] },
  { button: 'Open Caselift', address: 'https://caselift.example.com/today?wholesalerId=ats&db=prod' },
];

const html = (blocks: readonly MailBlock[], subject = 'Your week') => mailHtml(subject, blocks);
const body = (page: string) => page.slice(page.indexOf('<body'));
const tagsOf = (page: string) => page.match(/<[^>]*>/g) ?? [];
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescaped = (text: string) => text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '');
/** What a person reads. */
const shown = (page: string) => unescaped(body(page).replaceAll(/<[^>]*>/g, '\n'));

test('the text part reads as a letter', () => {
  expect(mailText(summary)).toBe(`Your figures through Wed, Sep 16.

MY PAY

Earned so far: $1,240.00
At pace: $1,610.50

ENDS THIS WEEK

- Summer Display: $120 more for 2 placements
- Miller Push: $50 more for 4 cases

Open Caselift: https://caselift.example.com/today?wholesalerId=ats&db=prod
`);
});

test('the HTML part says what the text part says, in the same order', () => {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\d$.,]+/gu) ?? [];
  const page = html(summary);
  const address = unescaped(/href="([^"]*)"/.exec(page)?.[1] ?? '');
  expect(words(`${shown(page)} ${address}`)).toEqual(['caselift', ...words(mailText(summary))]);
});

test('what people typed is shown as it is and runs nothing', () => {
  const typed = `<img src=x onerror="alert(1)"> & 'Ann' </p><script>alert(1)</script>`;
  const blocks: MailBlock[] = [
    { text: typed },
    { heading: typed },
    { facts: [[typed, typed]] },
    { list: [typed] },
    { button: typed, address: 'https://caselift.example.com/?q="><script>alert(1)</script>' },
  ];
  const page = html(blocks, typed);
  expect(shown(page).split(typed)).toHaveLength(7);
  const names = tagsOf(page).map((tag) => /^<\/?!?(\w+)/.exec(tag)?.[1]);
  expect(names.filter((name) => /script|img/.test(name ?? ''))).toEqual([]);
  expect(tagsOf(page).filter((tag) => /\son\w+=/.test(tag))).toEqual([]);
});

test('a link leads to a web page or the mail is not made', () => {
  const leading = (address: string): MailBlock[] => [{ button: 'Open', address }];
  for (const address of ['javascript:alert(1)', 'data:text/html,x', 'not an address']) {
    expect(() => mailHtml('x', leading(address))).toThrow();
    expect(() => mailText(leading(address))).toThrow();
  }
});

test('nothing is loaded from elsewhere, so that opening a mail tells nobody', () => {
  expect(tagsOf(html(summary)).filter((tag) => /\ssrc=|^<(link|object|iframe|img)/.test(tag))).toEqual([]);
  expect(html(summary)).not.toMatch(/url\(|@import/);
});

/** WCAG's relative luminance of '#rrggbb'. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test('text and button have contrast in light and in dark mode', () => {
  const page = html(summary);
  const style = (pattern: RegExp) => pattern.exec(page)?.[1] ?? 'missing';
  const dark = {
    sheet: style(/\.sheet\{background:(#\w{6})/),
    text: style(/\.sheet\{[^}]*;color:(#\w{6})/),
    muted: style(/\.muted\{color:(#\w{6})/),
  };
  const light = {
    sheet: style(/class="sheet"[^>]*;background:(#\w{6})/),
    text: style(/class="sheet"[^>]*;color:(#\w{6})/),
    muted: style(/class="muted"[^>]*;color:(#\w{6})/),
  };
  for (const { sheet, text, muted } of [light, dark]) {
    expect(contrast(text, sheet)).toBeGreaterThan(7);
    expect(contrast(muted, sheet)).toBeGreaterThan(4.5);
  }
  const button = /background:(#\w{6});color:(#\w{6});font-weight:600;text-decoration/.exec(page);
  expect(contrast(button?.[1] ?? '', button?.[2] ?? '')).toBeGreaterThan(4.5);
  // Whatever has its own color in light has one in dark, for a half-darkened mail cannot be read.
  const lightColors = new Set([...page.matchAll(/;color:(#\w{6})"/g)].map(([, color]) => color));
  expect([...lightColors].sort()).toEqual([light.text, light.muted].sort());
});
