/** A mail's text and HTML, both from the same blocks (docs/decisions/030-mails-from-blocks.md). */
import type { MailBlock } from './message.ts';

/** The text reads as a letter: an empty line between blocks, none within facts and lists. */
export function mailText(blocks: readonly MailBlock[]): string {
  return `${blocks.map(blockText).join('\n\n')}\n`;
}

function blockText(block: MailBlock): string {
  if ('text' in block) return block.text;
  if ('heading' in block) return block.heading.toUpperCase();
  if ('facts' in block) return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n');
  return `${block.button}: ${webAddress(block.address)}`;
}

/**
 * A page that mail programs of any age show alike: tables instead of layout, styles on the elements (some drop the
 * head), no picture, no script, nothing loaded from elsewhere. Colors are readable on white and on black: programs
 * that turn a mail dark by themselves and those that ask for it both keep the contrast.
 */
export function mailHtml(subject: string, blocks: readonly MailBlock[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyle}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${light.ground};color:${light.text}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:${light.surface};color:${light.text};border-radius:8px"><tr><td style="padding:24px;font:16px/24px ${font};text-align:left;overflow-wrap:anywhere">
<p class="muted" style="margin:0 0 16px;font-weight:600;color:${light.muted}">Caselift</p>
${blocks.map(blockHtml).join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

const font = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const light = { ground: '#f6f4ef', surface: '#fffefc', text: '#1e1a15', muted: '#575045', accent: '#77285c' };
const dark = { ground: '#141210', surface: '#1b1916', text: '#f2eee7', muted: '#beb6a9' };
// White on this reads in light and dark alike, so the button stays as it is.
const onAccent = '#ffffff';
const darkStyle = `@media (prefers-color-scheme:dark){.ground{background:${dark.ground}!important}.sheet{background:${dark.surface}!important;color:${dark.text}!important}.muted{color:${dark.muted}!important}}`;

function blockHtml(block: MailBlock): string {
  if ('text' in block) return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`;
  if ('heading' in block) return `<h2 style="margin:24px 0 8px;font-size:18px">${escapeHtml(block.heading)}</h2>`;
  if ('list' in block) {
    const items = block.list.map((item) => `<li style="margin:0 0 4px">${escapeHtml(item)}</li>`);
    return `<ul style="margin:0 0 16px;padding-left:24px">${items.join('')}</ul>`;
  }
  if ('facts' in block) {
    const rows = block.facts.map(
      ([name, value]) =>
        `<tr><th scope="row" class="muted" style="padding:4px 16px 4px 0;font-weight:400;text-align:left;color:${light.muted}">${escapeHtml(name)}</th><td style="padding:4px 0;font-weight:600">${escapeHtml(value)}</td></tr>`,
    );
    return `<table cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${rows.join('')}</table>`;
  }
  const address = escapeHtml(webAddress(block.address));
  return `<p style="margin:0 0 16px"><a href="${address}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${light.accent};color:${onAccent};font-weight:600;text-decoration:none">${escapeHtml(block.button)}</a></p>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** @throws Error for an address that would run something instead of opening a page. */
function webAddress(address: string): string {
  const { protocol, href } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`A mail links to web pages only, not ${protocol}`);
  return href;
}
