import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';

/**
 * A part of a screen with a script that is fetched beside the screen's own. It doesn't use lazy() and Suspense because
 * React shows a fallback for at least 300 ms, even if the script is there sooner.
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
