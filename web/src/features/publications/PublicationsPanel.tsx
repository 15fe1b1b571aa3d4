import { listPublications, type Publication } from '@caselift/contract/publications';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { callFile } from '../../api/call-file.ts';
import { endpointQuery, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { ListPanel } from '../../shared/administration/ListPanel.tsx';
import { dayText, momentText } from '../../shared/administration/moments.ts';
import { SaveCsv } from '../../shared/SaveCsv.tsx';
import { Badge } from '../../ui/kit/Badge.tsx';
import { Row } from '../../ui/kit/Layout.tsx';
import { PanelFoot } from '../../ui/kit/Panel.tsx';
import { ListRow, Rows } from '../../ui/kit/Rows.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { RollbackDialog } from './RollbackDialog.tsx';

type PublicationsPanelProps = { shut: boolean; reasonId: string };

const shownFirst = 5;

/** Who published what when, and the way back to an earlier publication. */
export function PublicationsPanel({ shut, reasonId }: PublicationsPanelProps) {
  const scope = useScope();
  const [chosen, setChosen] = useState<Publication | null>(null);
  const [all, setAll] = useState(false);
  const query = useQuery({ ...endpointQuery(listPublications, { query: scope }), ...silently });
  const { data = [] } = query;
  return (
    <ListPanel
      title="Publications"
      query={query}
      end={
        data.length > 0 && <SaveCsv file={() => callFile(listPublications, { query: { ...scope, export: 'csv' } })} />
      }
      empty={data.length === 0 ? 'Nothing has been published yet. Update, then publish.' : null}
    >
      <Rows>
        {(all ? data : data.slice(0, shownFirst)).map((publication) => (
          <ListRow key={publication.publicationId}>
            <PublicationText publication={publication} />
            {publication.inForce ? (
              <Badge tone="good" look="plain" icon={CircleCheck}>
                {' '}
                In Production{' '}
              </Badge>
            ) : publication.available ? (
              <Row screenOnly>
                <Button disabled={shut} aria-describedby={reasonId} onClick={() => setChosen(publication)}>
                  Roll back
                </Button>
              </Row>
            ) : (
              <Text
                still
                kind="caption"
                tone="faint"
                title="This publication's data has been removed, so it can't be restored."
              >
                Data removed
              </Text>
            )}
          </ListRow>
        ))}
      </Rows>
      {data.length > shownFirst && !all ? (
        <PanelFoot screenOnly>
          <Button variant="text" onClick={() => setAll(true)}>
            Show all {data.length}
          </Button>
        </PanelFoot>
      ) : null}
      {chosen ? <RollbackDialog publication={chosen} onClose={() => setChosen(null)} /> : null}
    </ListPanel>
  );
}

function PublicationText({ publication }: { publication: Publication }) {
  const { publicationId, publishedAt, publishedBy, lastTransactionDate } = publication;
  return (
    <Text grow fit="anywhere">
      <Text weight="medium">Publication {publicationId}</Text>{' '}
      <Text tone="soft">
        <time dateTime={publishedAt}>{momentText(publishedAt, Date.now())}</time> by {publishedBy}
        {lastTransactionDate ? `, sales through ${dayText(lastTransactionDate)}` : ''}
      </Text>
    </Text>
  );
}
