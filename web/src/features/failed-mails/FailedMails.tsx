import { listFailedMails, failedMailTexts as texts } from '@caselift/contract/failed-mails';
import { useQuery } from '@tanstack/react-query';
import MailWarning from 'lucide-react/icons/mail-warning';
import { endpointQuery, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { momentText } from '../../shared/administration/moments.ts';
import { Strip } from '../../ui/kit/Strip.tsx';

/** That emails to the wholesaler's people don't arrive; nothing where all do. */
export function FailedMails() {
  const { data } = useQuery({ ...endpointQuery(listFailedMails, { query: useScope() }), ...silently });
  if (!data) return null;
  const { givenUp, waiting, unknownTimeZone } = data;
  const told = [
    { tone: 'bad' as const, mails: givenUp, say: texts.givenUp },
    { tone: 'warn' as const, mails: waiting, say: texts.waiting },
  ];
  const strips = told.map(
    ({ tone, mails, say }) =>
      mails && (
        <Strip key={tone} tone={tone} icon={MailWarning} role="status">
          {say(mails.count, momentText(mails.since, Date.now()))}
          {mails.reason !== '' && ` ${mails.reason}`}
        </Strip>
      ),
  );
  if (unknownTimeZone === null) return strips;
  return [
    <Strip key="zone" tone="bad" icon={MailWarning} role="status">
      {texts.unknownTimeZone(unknownTimeZone)}
    </Strip>,
    ...strips,
  ];
}
