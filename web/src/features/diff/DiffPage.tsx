import { useMemo } from 'react';
import { SkeletonLines } from '../../shared/administration/PanelSkeleton.tsx';
import { useFilters } from '../../shared/filters.ts';
import { Page } from '../../ui/kit/Page.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { countDifferent, isDifferent, searchEntities } from './compare.ts';
import styles from './diff.module.css';
import { DiffSearch, type Group } from './diff-search.ts';
import { EntityList } from './EntityList.tsx';
import { NothingToShow, StaleNotice } from './Notices.tsx';
import { groupLabels, Toolbar } from './Toolbar.tsx';
import { useComparison } from './use-comparison.ts';
import { useOpenEntities } from './use-open-entities.ts';

/** Production beside Preview: what a publication would change, and what it would leave as it is. */
export function DiffPage() {
  const [filters, setFilters] = useFilters(DiffSearch);
  const { entities, error } = useComparison();
  const { group, searchPhrase, onlyDifferences } = filters;
  const counts = useMemo(() => entities && countDifferent(entities), [entities]);
  const found = useMemo(
    () => entities && searchEntities(entities, { group, searchPhrase }),
    [entities, group, searchPhrase],
  );
  const shown = useMemo(() => (onlyDifferences ? found?.filter(isDifferent) : found), [found, onlyDifferences]);
  const open = useOpenEntities(group);
  return (
    <Page filled>
      <Text as="p" kind="section" className={styles.printed}>
        {captionOf(group, searchPhrase)}
      </Text>
      <Toolbar
        filters={filters}
        setFilters={setFilters}
        counts={counts}
        open={open}
        summary={found && shown ? summaryOf(found.length, found.filter(isDifferent).length) : ''}
        nothing={!shown?.length}
      />
      <Panel className={styles.panel} print="bare" aria-busy={!entities && !error} aria-label={groupLabels[group]}>
        {error && shown?.length ? <StaleNotice {...error} /> : null}
        {shown === undefined && !error ? <SkeletonLines rows={6} /> : null}
        {shown?.length ? (
          <EntityList key={group} entities={shown} onlyDifferences={onlyDifferences} open={open} />
        ) : (
          <NothingToShow error={error} found={found} filters={filters} setFilters={setFilters} />
        )}
      </Panel>
    </Page>
  );
}

/** @example summaryOf(180, 12) // '12 of 180 differ' */
function summaryOf(all: number, different: number): string {
  return `${different} of ${all} ${different === 1 ? 'differs' : 'differ'}`;
}

/** @example 'Production and Preview: Sales Reps, named "ada"' */
function captionOf(group: Group, searchPhrase: string): string {
  const phrase = searchPhrase.trim();
  return `Production and Preview: ${groupLabels[group]}${phrase && `, named "${phrase}"`}`;
}
