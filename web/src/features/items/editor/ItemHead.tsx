import type { Item } from '@caselift/contract/item-fields';
import { kindWords } from '@caselift/contract/item-texts';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { Row } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { usePhone } from '../../../ui/usePhone.ts';

/** @example 'Edit incentive' */
export const editTitle = ({ isObjective }: Item): string =>
  `Edit ${kindWords[isObjective ? 'objective' : 'incentive'].one}`;

/** On paper. @example 'Incentive: Fall Cider New Placements' */
export const paperTitle = ({ isObjective, name }: Item): string =>
  `${kindWords[isObjective ? 'objective' : 'incentive'].title}: ${name}`;

/** Beside the title: whether it pays, and its name as it is stored. */
export function ItemNote({ item: { name, isValid } }: { item: Item }) {
  const isPhone = usePhone();
  return (
    <>
      <Badge tone={isValid ? 'good' : 'warn'} icon={isValid ? CircleCheck : TriangleAlert} large>
        {isValid ? 'Valid' : 'Incomplete'}
      </Badge>
      {/* A phone has no room for it; the first field says it. */}
      {!isPhone && (
        <Row as="span" gap={0} screenOnly>
          <Text tone="soft" fit="cut" title={name}>
            {name}
          </Text>
        </Row>
      )}
    </>
  );
}
