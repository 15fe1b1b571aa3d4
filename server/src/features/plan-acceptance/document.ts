/** A version of a plan on paper: the same bytes whenever it is asked for. */
import { type PayPart, payPartNames } from '@caselift/domain/pay/pay-parts';
import type { ComparedEntry } from '@caselift/domain/plans/compare-plans';
import { plainText } from '@caselift/domain/programs/plan-words';
import { makePdf, type PdfBlock } from '../../documents/pdf.ts';
import type { PlanVersion } from '../../plans/rows.ts';

/** name: of the person, as it is now; an accepted version has the name that it was accepted with. */
export type PlanPaper = {
  wholesaler: string;
  name: string;
  timeZone: string;
  version: PlanVersion;
  entries: readonly ComparedEntry[];
};

export function planPdf({ wholesaler, name, timeZone, version, entries }: PlanPaper): Promise<Buffer> {
  const { acceptedAt, acceptedName, askedAt } = version;
  const title = `Plan of ${acceptedName ?? name}, version ${version.version}`;
  const format = new Intl.DateTimeFormat('en-US', { ...written, timeZone });
  const at = (instant: Date) => format.format(instant).replace(/\s(AM|PM)$/, (half) => half.toLowerCase());
  const parts = Map.groupBy(
    entries.filter(({ mark }) => mark !== 'removed'),
    ({ part }) => part,
  );
  const blocks: PdfBlock[] = [
    {
      facts: [
        ['Person', `${acceptedName ?? name} (${version.customId})`],
        ['Version', `${version.version}, ${at(askedAt)}`],
        ['Accepted', acceptedAt === null ? 'Not accepted' : `By ${acceptedName}, ${at(acceptedAt)}`],
      ],
    },
    ...[...parts].flatMap(([part, all]) => partBlocks(part, all)),
  ];
  return makePdf({ title, footer: wholesaler, madeAt: acceptedAt ?? askedAt, blocks });
}

const written = { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/** A measure is its own heading; programs have theirs below it. */
function partBlocks(part: PayPart, entries: readonly ComparedEntry[]): PdfBlock[] {
  const textsOf = ({ sentences }: ComparedEntry) =>
    sentences
      .filter(({ mark }) => mark !== 'removed')
      .map(({ segments }) => plainText(segments))
      .join(' ');
  const isProgram = part === 'boosts' || part === 'objectives' || part === 'incentives';
  return [
    { heading: payPartNames[part] },
    ...(isProgram
      ? [{ facts: entries.map((entry) => [entry.title, textsOf(entry)] as const) }]
      : entries.map((entry) => ({ text: textsOf(entry) }))),
  ];
}
