import { type ActiveFilters, boostTexts, readActiveFilters } from '@caselift/contract/boosts';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { type BoostFilterKey, boostFilterKeys } from '@caselift/domain/boosts';
import { useQuery } from '@tanstack/react-query';
import Info from 'lucide-react/icons/info';
import { useMemo, useState } from 'react';
import { endpointQuery, sayingWhenFailed } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { Row, Stack } from '../../../ui/kit/Layout.tsx';
import { OptionShelf, ShelfActions } from '../../../ui/kit/shelf/OptionShelf.tsx';
import { Shelves } from '../../../ui/kit/shelf/Shelves.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { TextIcon } from '../../../ui/kit/TextIcon.tsx';
import type { BoostFilters } from './boost-values.ts';
import { ChosenByFilters } from './ChosenProducts.tsx';
import { customOptions, filterWords } from './custom-options.ts';
import styles from './panel.module.css';

type CustomSelectionProps = {
  boostId: string;
  house: Wholesaler;
  filters: BoostFilters;
  onChange: (key: BoostFilterKey, chosen: string[]) => void;
  opened: BoostFilters;
  /** The shelf that is open in the panel, if any. */
  open: string | null;
  onOpen: (id: string | null) => void;
};

/** Six lists that products are chosen by. */
export function CustomSelection(props: CustomSelectionProps) {
  const { boostId, house, filters, onChange, opened, open, onOpen } = props;
  const scope = useScope();
  const [isShown, setShown] = useState(false);
  const active: ActiveFilters | undefined = useQuery({
    ...endpointQuery(readActiveFilters, { query: scope }),
    ...sayingWhenFailed(boostTexts.errors.one),
  }).data;
  const options = useMemo(() => customOptions({ boostId, house, active, opened }), [boostId, house, active, opened]);
  const shelfOf = (key: BoostFilterKey) => {
    const { label, noun } = filterWords[key];
    const choice = { noun, options: options[key], chosen: filters[key] };
    const change = (chosen: string[]) => onChange(key, chosen);
    return {
      id: key,
      label,
      value: <Chosen values={filters[key]} />,
      actions: <ShelfActions {...choice} onChange={change} />,
      content: <OptionShelf {...choice} onChange={change} />,
    };
  };
  return (
    <Stack gap={12}>
      {[boostFilterKeys.slice(0, 3), boostFilterKeys.slice(3)].map((row) => (
        <Shelves key={row[0]} columns={3} open={open} onOpen={onOpen} shelves={row.map(shelfOf)} />
      ))}
      <Row spread wrap gap={8}>
        <Row as="label">
          <input type="checkbox" className={styles.check} checked={isShown} onChange={() => setShown(!isShown)} />
          Show Selected Products
        </Row>
        <Text kind="caption" tone="soft">
          <TextIcon icon={Info} /> {boostTexts.mustMatch}
        </Text>
      </Row>
      {isShown && <ChosenByFilters boostId={boostId} filters={filters} />}
    </Stack>
  );
}

/** As many as have room in the closed field. */
const inSight = 2;

function Chosen({ values }: { values: readonly string[] }) {
  if (values.length === 0) return <>None</>;
  return (
    <Row as="span" gap={4}>
      {values.slice(0, inSight).map((value) => (
        <Badge key={value} className={styles.chip}>
          <Text fit="cut">{value}</Text>
        </Badge>
      ))}
      {values.length > inSight && <Text still>+{values.length - inSight}</Text>}
    </Row>
  );
}
