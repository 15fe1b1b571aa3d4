import type { DraftReach, Overlap } from '@caselift/contract/item-drafts';
import { Link } from '@tanstack/react-router';
import Rocket from 'lucide-react/icons/rocket';
import Target from 'lucide-react/icons/target';
import Trophy from 'lucide-react/icons/trophy';
import { countText, wholeNumber } from '../../../../ui/figures.ts';
import { dateWriter } from '../../../../ui/kit/calendar/months.ts';
import { Stack } from '../../../../ui/kit/Layout.tsx';
import { Text } from '../../../../ui/kit/Text.tsx';
import { LiveSection } from './LiveSection.tsx';
import styles from './live.module.css';
import type { Asked } from './use-draft-answers.ts';

const icons = { objective: Target, incentive: Trophy, boost: Rocket } as const;
const shortDay = dateWriter({ month: 'short', day: 'numeric' });

/** What else pays the same people for the same products. */
export function OverlapsSection({ reach }: { reach: Asked<DraftReach> }) {
  const { data } = reach;
  return (
    <LiveSection
      title="Overlaps"
      note={data === undefined || data.overlapsCount === 0 ? undefined : wholeNumber(data.overlapsCount)}
      asked={reach}
    >
      {({ overlaps, overlapsCount, products }) =>
        overlaps.length === 0 ? (
          <Text tone="soft">Nothing else pays these people for these products in this period.</Text>
        ) : (
          <>
            <ul className={styles.rows}>
              {overlaps.map((overlap) => (
                <Row key={`${overlap.kind} ${overlap._id}`} overlap={overlap} products={products.selected} />
              ))}
            </ul>
            {overlapsCount > overlaps.length && (
              <Text kind="caption" tone="soft">
                And {wholeNumber(overlapsCount - overlaps.length)} more with fewer products.
              </Text>
            )}
          </>
        )
      }
    </LiveSection>
  );
}

function Row({ overlap, products: own }: { overlap: Overlap; products: number }) {
  const { kind, _id, name, products, accounts, from, to, pays } = overlap;
  const Icon = icons[kind];
  const where = accounts === null ? `${shortDay(from)} \u2013 ${shortDay(to)}` : countText(accounts, 'account');
  return (
    <li>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <Stack gap={0} grow>
        {kind === 'boost' ? (
          <Link to="/boost" search={{ boost: _id }}>
            {name}
          </Link>
        ) : (
          <Link to={`/${kind}s`} search={{ item: _id }}>
            {name}
          </Link>
        )}
        <Text kind="caption" tone="soft">
          {wholeNumber(products)} of {countText(own, 'product')}, {where}
        </Text>
      </Stack>
      <Text kind="caption" tone="soft" right fit="whole">
        {pays} on top
      </Text>
    </li>
  );
}
