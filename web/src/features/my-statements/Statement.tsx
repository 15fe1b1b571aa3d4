import type { PersonPeriod } from '@caselift/contract/closings';
import { payGroundsOf } from '@caselift/contract/statement-lines';
import { type BoostLine, readUserStatement, type UserStatement } from '@caselift/contract/statements';
import { isItems, isMeasure, type PayPart, payParts } from '@caselift/domain/pay/pay-parts';
import { isPaidIn } from '@caselift/domain/pay/who-is-paid';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { createLink, useNavigate } from '@tanstack/react-router';
import Printer from 'lucide-react/icons/printer';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { endpointQuery, silently } from '../../api/query.ts';
import { useSession } from '../../api/session-store.ts';
import { useScope } from '../../api/use-scope.ts';
import { StatementQuestions } from '../../shared/pay-questions/StatementQuestions.tsx';
import type { LineFilters } from '../../shared/statements/line-filters.ts';
import { fullDayText, instantText } from '../../shared/statements/period-words.ts';
import { StatementPart } from '../../shared/statements/StatementPart.tsx';
import { StatementRefused } from '../../shared/statements/StatementRefused.tsx';
import { periodTitle } from '../../shared/users/period-name.ts';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Panel, PanelBody } from '../../ui/kit/Panel.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { Paid } from './Paid.tsx';
import { PeriodState } from './PeriodState.tsx';
import type { Whose } from './whose.ts';
import { finalText } from './words.ts';

type StatementFilters = LineFilters & { question: string };
type StatementProps = {
  period: PersonPeriod;
  whose: Whose;
  filters: StatementFilters;
  setFilters: (changes: Partial<StatementFilters>) => void;
};

const ButtonLink = createLink(Button);

/** One period's statement with all its parts; on paper it stands alone. */
export function Statement({ period, whose, filters, setFilters }: StatementProps) {
  const { customId } = whose;
  const { role, viewOnly } = useSession();
  const navigate = useNavigate();
  const query = { ...useScope(), period: period.from };
  const {
    data: statement,
    error,
    refetch,
  } = useQuery({ ...endpointQuery(readUserStatement, { params: { customId }, query }), ...silently });
  const toCard = { selectedUser: customId, period: period.from };
  const openBoost = ({ boostId }: BoostLine) => {
    if (whose.card) void navigate({ to: whose.card, search: { ...toCard, why: 'boosts', boost: boostId } });
  };
  return (
    <Stack as="article" gap={16} aria-label={`Statement of ${periodTitle(period)}`}>
      <Row as="header" wrap spread align="top">
        <Stack gap={4}>
          <Text as="h2" kind="title">
            {[statement?.name ?? whose.name, periodTitle(period)].filter(Boolean).join(', ')}
          </Text>
          <Row wrap>
            <PeriodState state={period.state} />
            <Text tone="soft">{finalText(period)}</Text>
          </Row>
        </Stack>
        <Row screenOnly gap={4}>
          {whose.card && (
            <ButtonLink
              to={whose.card}
              search={toCard}
              startIcon={<ReceiptText size={16} strokeWidth={1.75} aria-hidden />}
            >
              Invoice lines
            </ButtonLink>
          )}
          <IconButton aria-label="Print" title="Print" disabled={!statement} onClick={() => window.print()}>
            <Printer size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </Row>
      </Row>
      {statement ? (
        <StatementQuestions
          statement={statement}
          isOwn={whose.isOwn}
          mayAsk={whose.isOwn && !viewOnly && isPaidIn(role, payGroundsOf(statement))}
          opened={filters.question}
          onOpen={(question) => setFilters({ question })}
        >
          <Paid period={period} statement={statement} elsewhere={shownParts(statement)} />
          {shownParts(statement).map((part) => (
            <StatementPart key={part} {...{ statement, part, filters, setFilters }} onBoost={openBoost} />
          ))}
          <Text as="p" kind="caption" tone="soft">
            Invoices through {fullDayText(statement.invoicesThrough)}. Computed at {instantText(statement.computedAt)}.
          </Text>
        </StatementQuestions>
      ) : error ? (
        <>
          {period.payable !== null && <Paid period={period} statement={undefined} elsewhere={payParts} />}
          <StatementRefused error={error} retry={() => void refetch()} />
        </>
      ) : (
        <Waiting />
      )}
    </Stack>
  );
}

/** Those with more to say than their amount: of boosts and items nothing is said of none. */
const shownParts = (statement: UserStatement): PayPart[] =>
  payParts.filter((part) => isMeasure(part) || saysAnything(statement, part));

function saysAnything(statement: UserStatement, part: PayPart): boolean {
  if (isItems(part)) return statement[part].lines.length + statement[part].accruing.length > 0;
  return statement.boosts.lines.length > 0;
}

function Waiting() {
  return (
    <Panel aria-label="Statement">
      <PanelBody>
        <Stack gap={24} role="status" aria-label="Loading">
          {['62%', '48%', '70%', '55%'].map((width) => (
            <Skeleton key={width} variant="rounded" width={width} height={12} />
          ))}
        </Stack>
      </PanelBody>
    </Panel>
  );
}
