import {
  readAccountWhyNot,
  todayAccountTexts as texts,
  type WhyLine,
  type WhyPart,
} from '@caselift/contract/today-accounts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { endpointQuery, silently } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { dayText } from '../../../shared/field/day-words.ts';
import { failureOf } from '../../../shared/not-computed/failure-of.tsx';
import { ListFailed } from '../../../ui/ListFailed.tsx';
import { Skeleton } from '../Skeleton.tsx';
import styles from './program.module.css';

type AccountWhyNotProps = { buyerId: string; itemId: string; instance: string };

/** What was sold and came back, what that counts as, and one sentence that says what to do, which leads to the account. */
export function AccountWhyNot({ buyerId, itemId, instance }: AccountWhyNotProps) {
  const query = { ...useScope(), instance };
  const why = useQuery({
    ...endpointQuery(readAccountWhyNot, { params: { itemId, buyerId }, query }),
    ...silently,
  });
  const failure = failureOf(why);
  if (failure) return failure.instead ?? <ListFailed {...failure} />;
  if (why.data === undefined) return <Skeleton />;
  const { parts, way } = why.data;
  return (
    <div className={styles.why}>
      <ol className={styles.lines}>
        {parts.map((part, at) => (
          <PartLines
            key={part.of ?? ''}
            part={part}
            from={parts.slice(0, at).reduce((sum, { lines }) => sum + lines.length, 1)}
          />
        ))}
      </ol>
      <Link to="/today/account" search={{ buyerId }} className={styles.way}>
        {way}
        <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
      </Link>
    </div>
  );
}

/** Lines are numbered over all parts; what they come to stands below them. */
function PartLines({ part: { lines, hasMore, of, amount, note }, from }: { part: WhyPart; from: number }) {
  return (
    <>
      {hasMore && (
        <li className={styles.line}>
          <span className={styles.number} />
          <span className={styles.lineNote}>{texts.older}</span>
        </li>
      )}
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the numbers are what names the lines.
        <li key={at} className={styles.line}>
          <span className={styles.number}>{from + at}</span>
          <span className={styles.lineWords}>
            {texts.lines[line.kind](dayText(line.date))}
            <span className={styles.lineNote}>{documentText(line)}</span>
          </span>
          <b>{line.amount}</b>
        </li>
      ))}
      <li className={styles.result}>
        <span className={styles.number}>=</span>
        <span className={styles.lineWords}>
          {of === null ? texts.countsAs : of}
          <span className={styles.lineNote}>{note}</span>
        </span>
        <b>{amount}</b>
      </li>
    </>
  );
}

/** @example 'Zestrel Original, invoice 7048211' */
function documentText({ kind, product, document }: WhyLine): string {
  const number = document === null ? null : kind === 'returned' ? texts.credit(document) : texts.invoice(document);
  return [product, number].filter((part) => part !== null).join(', ');
}
