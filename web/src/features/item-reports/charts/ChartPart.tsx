import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { failureOf } from '../../../shared/not-computed/failure-of.tsx';
import { Stack } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import styles from './report-charts.module.css';

type ChartPartProps<Answer> = {
  title: string;
  /** 3 below the name of the item. */
  level: 2 | 3;
  query: UseQueryResult<Answer>;
  /** With a ChartHead first, or without one. */
  children: (answer: Answer) => ReactNode;
};

/** A chart with its own waiting and its own failure: the others stand without it. */
export function ChartPart<Answer>({ title, level, query, children }: ChartPartProps<Answer>) {
  const id = useId();
  const failure = failureOf(query);
  return (
    <section className={styles.part} aria-labelledby={id} aria-busy={query.isPending}>
      <Text as={`h${level}`} id={id} kind="subhead" className={styles.title}>
        {title}
      </Text>
      {failure ? (
        (failure.instead ?? (
          <Stack gap={8} role="alert">
            <Text tone="soft">{failure.message}</Text>
            <div>
              <Button onClick={failure.retry}>Try again</Button>
            </div>
          </Stack>
        ))
      ) : query.data === undefined ? (
        <div className={styles.skeleton} aria-hidden />
      ) : (
        children(query.data)
      )}
    </section>
  );
}

/** At the right of a part's title. */
export function ChartNote({ children }: { children: ReactNode }) {
  return (
    <Text as="p" kind="caption" tone="soft" className={styles.note}>
      {children}
    </Text>
  );
}
