import { type AccountVisit, todayAccountTexts as texts } from '@caselift/contract/today-accounts';
import MapPin from 'lucide-react/icons/map-pin';
import type { ReactNode } from 'react';
import { Change } from '../../../ui/Change.tsx';
import { Delta } from '../../../ui/Delta.tsx';
import { twoDecimals } from '../../../ui/figures.ts';
import { Panel, PanelBody } from '../../../ui/kit/Panel.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { TextIcon } from '../../../ui/kit/TextIcon.tsx';
import { dayText, weekdayName } from '../day-words.ts';
import styles from './account.module.css';

/** What the account is, and its 90 days. */
export function AccountFacts({ account }: { account: AccountVisit }) {
  const { accountType, premise, chain, city, volume, lastOrder, products } = account;
  const kind = [accountType, premise && texts.premises[premise]].filter(Boolean).join(', ');
  const more = products.thisYear - products.lastYear;
  return (
    <Panel aria-label={account.name}>
      <PanelBody className={styles.about}>
        <Text as="p" kind="caption" tone="soft">
          {[kind, chain && texts.chain(chain)].filter(Boolean).join('. ')}
        </Text>
        {city && (
          <p>
            <TextIcon icon={MapPin} /> {city}
          </p>
        )}
      </PanelBody>
      <dl className={styles.facts}>
        <Fact label={texts.days} value={`${twoDecimals(volume.thisYear)} CE`}>
          <Delta percent={volume.diff} unit />
        </Fact>
        <Fact label={texts.order} value={lastOrder === null ? '–' : dayText(lastOrder)}>
          {lastOrder === null ? null : weekdayName(lastOrder)}
        </Fact>
        <Fact label={texts.products} value={String(products.thisYear)}>
          {more === 0 ? null : <Change up={more > 0}>{more > 0 ? `+${more}` : `−${-more}`}</Change>}
        </Fact>
      </dl>
    </Panel>
  );
}

function Fact({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd>{children}</dd>
    </div>
  );
}
