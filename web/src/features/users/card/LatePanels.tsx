import { PersonAdjustments } from '../../../shared/adjustments/PersonAdjustments.tsx';
import { PersonLateFacts } from '../../../shared/late-facts/PersonLateFacts.tsx';

/** What came after the person's statement was closed, by itself and by hand; in one file, so that one script brings both. */
export function LatePanels(props: { customId: string; ended: string | undefined }) {
  return (
    <>
      <PersonLateFacts {...props} />
      <PersonAdjustments {...props} />
    </>
  );
}
