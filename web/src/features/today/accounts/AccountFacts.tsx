import { type AccountVisit, todayAccountTexts as texts } from '@caselift/contract/today-accounts';
import MapPin from 'lucide-react/icons/map-pin';
import { dayText, weekdayName } from '../../../shared/field/day-words.ts';
import { Change } from '../../../ui/Change.tsx';
import { Delta } from '../../../ui/Delta.tsx';
import { FieldFacts } from '../../../ui/field/FieldFacts.tsx';
import { absent, twoDecimals } from '../../../ui/figures.ts';
import { Panel, PanelBody } from '../../../ui/kit/Panel.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { TextIcon } from '../../../ui/kit/TextIcon.tsx';
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
      <FieldFacts
        facts={[
          {
            label: texts.days,
            value: `${twoDecimals(volume.thisYear)} CE`,
            notes: [<Delta key="diff" percent={volume.diff} unit />],
          },
          {
            label: texts.order,
            value: lastOrder === null ? absent : dayText(lastOrder),
            notes: lastOrder === null ? [] : [weekdayName(lastOrder)],
          },
          {
            label: texts.products,
            value: products.thisYear,
            notes:
              more === 0
                ? []
                : [
                    <Change key="more" up={more > 0}>
                      {more > 0 ? `+${more}` : `−${-more}`}
                    </Change>,
                  ],
          },
        ]}
      />
    </Panel>
  );
}
