import type { EmptyList } from '@caselift/contract/next-steps';
import { fetchedPart } from '../../ui/fetched-part.tsx';

const nothing = () => null;

/**
 * In a Notice, below the title of an empty list: what the viewer can do about it, or wait for. No first screen loads it,
 * and without a connection the title stands alone.
 */
export const NextStep = fetchedPart<{ list: EmptyList }>(
  () =>
    import('./StepText.tsx').then(
      ({ StepText }) => StepText,
      () => nothing,
    ),
  null,
);
