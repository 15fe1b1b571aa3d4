import { listPublications, type Publication } from '@caselift/contract/publications';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { endpointQuery, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { ListPanel } from '../../shared/administration/ListPanel.tsx';
import { dayText, momentText } from '../../shared/administration/moments.ts';
import panel from '../../shared/administration/panel.module.css';
import styles from './publications.module.css';
import { RollbackDialog } from './RollbackDialog.tsx';

type PublicationsPanelProps = { shut: boolean; reasonId: string };

const shownFirst = 5;

/** Who published what when, and the way back to an earlier publication. */
export function PublicationsPanel({ shut, reasonId }: PublicationsPanelProps) {
  const [chosen, setChosen] = useState<Publication | null>(null);
  const [all, setAll] = useState(false);
  const query = useQuery({ ...endpointQuery(listPublications, { query: useScope() }), ...silently });
  const { data = [] } = query;
  return (
    <ListPanel title="Publications" query={query} empty={data.length === 0 ? 'Nothing has been published yet.' : null}>
      <ul className={panel.rows}>
        {(all ? data : data.slice(0, shownFirst)).map((publication) => (
          <li key={publication.publicationId} className={panel.row}>
            <PublicationText publication={publication} />
            {publication.inForce ? (
              <span className={styles.inForce}>
                <CircleCheck size={14} strokeWidth={1.75} aria-hidden />
                In force
              </span>
            ) : publication.available ? (
              <Button
                className={panel.rowEnd}
                disabled={shut}
                aria-describedby={reasonId}
                onClick={() => setChosen(publication)}
              >
                Put in force again
              </Button>
            ) : (
              <span className={styles.gone} title="Its figures are no longer kept.">
                No longer kept
              </span>
            )}
          </li>
        ))}
      </ul>
      {data.length > shownFirst && !all ? (
        <div className={panel.foot}>
          <Button variant="text" onClick={() => setAll(true)}>
            Show all {data.length}
          </Button>
        </div>
      ) : null}
      {chosen ? <RollbackDialog publication={chosen} onClose={() => setChosen(null)} /> : null}
    </ListPanel>
  );
}

function PublicationText({ publication }: { publication: Publication }) {
  const { publicationId, publishedAt, publishedBy, lastTransactionDate } = publication;
  return (
    <span className={styles.publication}>
      <span className={styles.number}>Publication {publicationId}</span>
      <span className={styles.by}>
        <time dateTime={publishedAt}>{momentText(publishedAt, Date.now())}</time> by {publishedBy}
        {lastTransactionDate ? `, sales through ${dayText(lastTransactionDate)}` : ''}
      </span>
    </span>
  );
}
