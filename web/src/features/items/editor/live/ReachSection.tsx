import type { DraftReach } from '@caselift/contract/item-drafts';
import Package from 'lucide-react/icons/package';
import Store from 'lucide-react/icons/store';
import Users from 'lucide-react/icons/users';
import { countText, wholeNumber } from '../../../../ui/figures.ts';
import { Text } from '../../../../ui/kit/Text.tsx';
import { LiveSection } from './LiveSection.tsx';
import styles from './live.module.css';
import type { Asked } from './use-draft-answers.ts';

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;

type ReachSectionProps = { reach: Asked<DraftReach>; peopleOnly?: boolean };

export function ReachSection({ reach, peopleOnly = false }: ReachSectionProps) {
  return (
    <LiveSection title="Who is in" note="Updated as you type" asked={reach}>
      {({ people, accounts, products }) => (
        <div className={styles.counts}>
          <Count
            label={
              <>
                <Users {...icon} /> {people.count === 1 ? 'person' : 'people'}
              </>
            }
            count={people.count}
          >
            {rolesText(people)}
          </Count>
          {!peopleOnly && (
            <>
              <Count
                label={
                  <>
                    <Store {...icon} /> accounts
                  </>
                }
                count={accounts.selected}
              >
                of {wholeNumber(accounts.total)}
              </Count>
              <Count
                label={
                  <>
                    <Package {...icon} /> products
                  </>
                }
                count={products.selected}
              >
                of {wholeNumber(products.total)}
              </Count>
            </>
          )}
        </div>
      )}
    </LiveSection>
  );
}

type CountProps = { label: React.ReactNode; count: number; children: React.ReactNode };

const Count = ({ label, count, children }: CountProps) => (
  <div>
    <span className={styles.label}>{label}</span>
    <Text as="div" kind="figure">
      {wholeNumber(count)}
    </Text>
    <Text as="div" kind="caption" tone="soft">
      {children}
    </Text>
  </div>
);

/** @example '9 reps, 2 leads, 1 leadership' */
function rolesText({ count, salesReps, teamLeads, leadership }: DraftReach['people']): string {
  if (count === 0) return 'nobody yet';
  const parts = [
    salesReps > 0 && countText(salesReps, 'rep'),
    teamLeads > 0 && countText(teamLeads, 'lead'),
    leadership > 0 && `${wholeNumber(leadership)} leadership`,
  ];
  return parts.filter(Boolean).join(', ');
}
