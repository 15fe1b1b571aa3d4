import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';

/**
 * A part of a screen whose script is fetched beside the screen's own. Not by lazy() and Suspense: React holds what
 * replaces a fallback back for 300 ms, long after the script is there.
 */
export function fetchedPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  waiting: ReactNode,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined;
  return function FetchedPart(props: Props) {
    const [, setFetched] = useState(Part !== undefined);
    useEffect(() => {
      if (Part !== undefined) return;
      let isDrawn = true;
      const fail = (error: unknown) => () => {
        throw error;
      };
      fetchPart().then(
        (fetched) => {
          Part = fetched;
          if (isDrawn) startTransition(() => setFetched(true));
        },
        (error) => isDrawn && setFetched(fail(error)),
      );
      return () => {
        isDrawn = false;
      };
    }, []);
    return Part === undefined ? waiting : <Part {...props} />;
  };
}
