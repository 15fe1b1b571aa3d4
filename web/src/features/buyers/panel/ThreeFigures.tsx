import type { Buyer } from '@caselift/contract/buyers';
import { Delta } from '../../../ui/Delta.tsx';
import { FieldFacts } from '../../../ui/field/FieldFacts.tsx';
import { Explained } from '../../../ui/terms/Term.tsx';
import { measuresOf } from '../measures.ts';

/** What the closed head still says. */
export function ThreeFigures({ buyer, profits }: { buyer: Buyer; profits: boolean }) {
  return (
    <FieldFacts
      facts={measuresOf(buyer, profits).map(({ key, label, write, figures }) => ({
        key,
        label: <Explained label={key === 'volume' ? `${label}, 90 days` : label} />,
        value: write(figures?.thisYear),
        notes: [<Delta key="diff" percent={figures?.diff} unit />, `LY ${write(figures?.lastYear)}`],
      }))}
    />
  );
}
