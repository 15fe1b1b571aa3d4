/** What pdf-thread.ts uses of pdfmake. Its own types (@types/pdfmake) would bring the browser's globals into the server. */
declare module 'pdfmake' {
  export type TableCell = {
    text: string;
    alignment: 'left' | 'right';
    bold: boolean;
    noWrap?: boolean;
    color?: string;
  };
  type Placed = { margin: readonly number[] };
  type Text = {
    text: string;
    fontSize?: number;
    bold?: boolean;
    headlineLevel?: number;
    fontFeatures?: Record<string, boolean>;
    pageBreak?: 'before';
    pageOrientation?: 'landscape';
  };
  type Table = {
    table: { headerRows: number; dontBreakRows: boolean; widths: readonly (number | string)[]; body: TableCell[][] };
    layout: {
      hLineWidth: (row: number, node: { table: { body: readonly unknown[] } }) => number;
      vLineWidth: () => number;
      hLineColor: () => string;
      paddingLeft: () => number;
      paddingRight: () => number;
    };
    fontSize?: number;
  };
  export type Content = Placed & (Text | Table | { image: string; width: number });
  export type Definition = {
    info: { title: string; creator: string; creationDate: Date };
    language: string;
    displayTitle: boolean;
    pageSize: 'A4';
    pageMargins: readonly number[];
    defaultStyle: {
      font: string;
      fontSize: number;
      color: string;
      lineHeight: number;
      fontFeatures: Record<string, boolean>;
    };
    footer: (page: number, pages: number) => object;
    content: readonly Content[];
    pageBreakBefore: (node: Text, query: { getFollowingNodesOnPage: () => readonly unknown[] }) => boolean;
  };
  const pdfmake: {
    setFonts(fonts: Record<string, { normal: string; bold: string }>): void;
    setLocalAccessPolicy(isAllowed: (path: string) => boolean): void;
    setUrlAccessPolicy(isAllowed: (url: string) => boolean): void;
    createPdf(definition: Definition): { getBuffer(): Promise<Buffer> };
  };
  export default pdfmake;
}
