import type { PayQuestion } from '@caselift/contract/pay-questions';
import { readUserStatement } from '@caselift/contract/statements';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useState } from 'react';
import { endpointQuery, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { SkeletonLines } from '../../shared/administration/PanelSkeleton.tsx';
import { QuestionThread } from '../../shared/pay-questions/QuestionThread.tsx';
import { allLinesFirst, type LineFilters } from '../../shared/statements/line-filters.ts';
import { StatementPart } from '../../shared/statements/StatementPart.tsx';
import { StatementRefused } from '../../shared/statements/StatementRefused.tsx';
import { ToBePaid } from '../../shared/statements/ToBePaid.tsx';
import { periodTitle } from '../../shared/users/period-name.ts';
import { Columns, Row, Stack } from '../../ui/kit/Layout.tsx';
import { Panel, PanelBody } from '../../ui/kit/Panel.tsx';
import { Text } from '../../ui/kit/Text.tsx';

const ButtonLink = createLink(Button);

/** The thread, and beside it what the statement says now. */
export function QuestionDetail({ question }: { question: PayQuestion }) {
  const { person, period, line } = question;
  const [filters, setFilters] = useState(() => firstFilters(line.key));
  const query = { ...useScope(), db: 'prod' as const, period: period.from };
  const params = { customId: person.customId };
  const asked = useQuery({ ...endpointQuery(readUserStatement, { params, query }), ...silently });
  const { data: statement, error } = asked;
  const toStatement = { customId: person.customId, period: period.from };
  return (
    <Columns
      as="article"
      least={340}
      gap={16}
      aria-label={`Question of ${person.name}`}
      style={{ alignItems: 'start' }}
    >
      <Panel title={person.name} note={periodTitle(period)}>
        <PanelBody>
          <QuestionThread question={question} />
        </PanelBody>
      </Panel>
      <Stack gap={16}>
        <Row wrap spread>
          <Text as="h2" kind="section">
            Statement now
          </Text>
          <Row screenOnly>
            <ButtonLink
              to="/statements"
              search={toStatement}
              startIcon={<ReceiptText size={16} strokeWidth={1.75} aria-hidden />}
            >
              Whole statement
            </ButtonLink>
          </Row>
        </Row>
        {statement ? (
          <>
            {line.part === null || isSettled(line.key) ? <ToBePaid statement={statement} /> : null}
            {line.part !== null && (
              <StatementPart
                {...{ statement, filters }}
                part={line.part}
                setFilters={(changes) => setFilters((current) => ({ ...current, ...changes }))}
              />
            )}
          </>
        ) : error ? (
          <StatementRefused error={error} retry={() => void asked.refetch()} />
        ) : (
          <Panel aria-label="Statement">
            <SkeletonLines rows={6} />
          </Panel>
        )}
      </Stack>
    </Columns>
  );
}

const isSettled = (key: string) => /^(adjustment|waiver|manual|carriedIn|carriedOn)\b/.test(key);

/** The item that is asked about is open at first. */
function firstFilters(key: string): LineFilters {
  const [kind, item = '', instance = ''] = key.split(' ');
  return kind === 'item' ? { ...allLinesFirst, item, instance } : allLinesFirst;
}
