import { type ProgramAccount, todayAccountTexts as texts } from '@caselift/contract/today-accounts';
import { Link } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useId } from 'react';
import { useFilters } from '../../../shared/filters.ts';
import { FieldRow, fieldTarget } from '../../../ui/field/FieldRow.tsx';
import { joined } from '../../../ui/kit/Layout.tsx';
import { AccountWhyNot } from './AccountWhyNot.tsx';
import styles from './program.module.css';
import { ProgramSearch } from './program-search.ts';
import { StateMark } from './StateMark.tsx';

type AccountRowProps = { account: ProgramAccount; itemId: string; instance: string };

/** An account: the row leads to it, and 'Why not' opens its lines below. */
export function AccountRow({ account: { buyerId, name, state, note, lacks }, itemId, instance }: AccountRowProps) {
  const [{ why }, setFilters] = useFilters(ProgramSearch);
  const id = useId();
  const isOpen = why === buyerId;
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  const words = lacks.length === 0 ? note : `${note}, ${texts.lacks(lacks)}`;
  return (
    <li className={isOpen ? styles.opened : undefined}>
      <div className={styles.account}>
        <Link to="/today/account" search={{ buyerId }} className={joined([fieldTarget, styles.name])}>
          <FieldRow lead={<StateMark state={state} />} title={name} notes={[words]} leads={state === 'done'} />
        </Link>
        {state !== 'done' && (
          <button
            type="button"
            className={styles.whyNot}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={texts.whyNotOf(name)}
            onClick={() => setFilters({ why: isOpen ? '' : buyerId })}
          >
            {texts.whyNot}
            <Chevron size={16} strokeWidth={2} aria-hidden />
          </button>
        )}
      </div>
      <div id={id}>{isOpen && <AccountWhyNot buyerId={buyerId} itemId={itemId} instance={instance} />}</div>
    </li>
  );
}
