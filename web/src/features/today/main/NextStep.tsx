import { type Today, todayTexts } from '@caselift/contract/today';
import { listProgramAccounts } from '@caselift/contract/today-accounts';
import { weekdayText } from '@caselift/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { endpointQuery, silently } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { Text } from '../../../ui/kit/Text.tsx';
import { lackingText } from './lacking-text.ts';
import styles from './next-step.module.css';

/** The one sentence that matters, with the accounts that are nearest. It leads to the program. */
export function NextStep({ today: { sentence, nextFigures, programs } }: { today: Today }) {
  if (sentence === null) {
    const isOpen = programs.some(({ next }) => next !== null);
    const text = isOpen ? todayTexts.noneNear : todayTexts.allReached;
    return (
      <p className={styles.step}>
        <Text kind="section">{text(weekdayText(nextFigures))}</Text>
      </p>
    );
  }
  const { itemId, instance, name, text } = sentence;
  return (
    <Link to="/today/program" search={{ itemId, instance }} className={styles.step}>
      <span className={styles.words}>
        <Text as="strong" kind="title">
          {text}
        </Text>
        <span>
          {name}. <Nearest sentence={sentence} />
        </span>
      </span>
      <ChevronRight className={styles.chevron} size={20} strokeWidth={1.75} aria-hidden />
    </Link>
  );
}

/** What the nearest accounts lack comes after the sentence, and is left out where nobody knows. */
function Nearest({ sentence: { partId, instance } }: { sentence: NonNullable<Today['sentence']> }) {
  const asked = { params: { itemId: partId ?? '' }, query: { ...useScope(), instance, accounts: 2, limit: 2 } };
  const { data } = useQuery({ ...endpointQuery(listProgramAccounts, asked), ...silently, enabled: partId !== null });
  return data === undefined ? null : lackingText(data.results.flatMap(({ accounts }) => accounts));
}
