import type { BuyerDetail } from '@caselift/contract/buyers';
import IconButton from '@mui/material/IconButton';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useId, useState } from 'react';
import { ByMonth } from '../../../shared/month-sales/ByMonth.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { Row, Stack } from '../../../ui/kit/Layout.tsx';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { usePhone } from '../../../ui/usePhone.ts';
import { placeText } from '../buyer-words.ts';
import type { BuyersView } from '../buyers-view.ts';
import { BuyerFacts } from './BuyerFacts.tsx';
import { NinetyDays } from './NinetyDays.tsx';
import styles from './panel.module.css';
import { RepLink } from './RepLink.tsx';
import { ThreeFigures } from './ThreeFigures.tsx';

type BuyerHeaderProps = { buyer: BuyerDetail; view: BuyersView };

/** Who the customer is and how it does; closed, which it is at first on a phone, it keeps three figures. */
export function BuyerHeader({ buyer, view }: BuyerHeaderProps) {
  const id = useId();
  const phone = usePhone();
  const [open, setOpen] = useState(!phone);
  const { profits } = view;
  return (
    <Panel aria-labelledby={id}>
      <Row as="header" gap={12} className={styles.head}>
        <Avatar name={buyer.name} shape="account" size="large" />
        <Stack gap={0} grow>
          <Row wrap>
            <Text as="h2" id={id} kind="title" fit="anywhere">
              {buyer.name}
            </Text>
            {buyer.accountType !== null && <Badge>{buyer.accountType}</Badge>}
          </Row>
          <Text as="p" tone="soft" fit="anywhere">
            {placeText(buyer)}
          </Text>
        </Stack>
        <IconButton
          aria-label={`Details of ${buyer.name}`}
          aria-expanded={open}
          aria-controls={`${id}-details`}
          onClick={() => setOpen(!open)}
        >
          {open ? <ChevronUp {...icon} /> : <ChevronDown {...icon} />}
        </IconButton>
      </Row>
      <div id={`${id}-details`}>
        {open ? (
          <>
            <div className={styles.figures}>
              <NinetyDays buyer={buyer} profits={profits} />
              <div className={styles.months}>
                <ByMonth name={buyer.name} months={buyer.months} />
              </div>
            </div>
            <BuyerFacts buyer={buyer} />
          </>
        ) : (
          <ThreeFigures buyer={buyer} profits={profits} />
        )}
      </div>
      <RepLink salesRep={buyer.salesRep} users={view.users} />
    </Panel>
  );
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
