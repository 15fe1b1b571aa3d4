/** The margins of printed pages: the wholesaler and the page's title above, the date and the page's number below. */

type Edges = { house: string; title: string; on: Date };

export const paperEdges = ({ house, title, on }: Edges): string => `@page {
  @top-left { ${edge(quoted(house))} font-weight: 600; }
  @top-right { ${edge(quoted(title))} }
  @bottom-left { ${edge(quoted(`Printed ${printed.format(on)}`))} }
  @bottom-right { ${edge('"Page " counter(page) " of " counter(pages)')} }
}`;

const printed = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** Tokens are unknown in margins: this is text-2 on light paper. */
const edge = (content: string): string =>
  `content: ${content}; color: #575045; font: 11px/16px "Inter Variable", sans-serif; white-space: nowrap;`;

/** A string of a style sheet. */
const quoted = (text: string): string =>
  `"${text.replaceAll(/["\\<\n]/g, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;
