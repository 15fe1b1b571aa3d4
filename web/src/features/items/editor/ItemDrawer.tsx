/** The drawer of the objective or incentive that the address names: to be edited, or read. */
import { itemMessages, itemTexts, kindWords } from '@caselift/contract/item-texts';
import { readItem } from '@caselift/contract/items';
import { readWholesaler } from '@caselift/contract/wholesaler';
import type { ItemKind } from '@caselift/domain/programs/item';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useState } from 'react';
import { endpointQuery, sayingWhenFailed } from '../../../api/query.ts';
import { isRefusal } from '../../../api/refusal.ts';
import { useScope } from '../../../api/use-scope.ts';
import { useFilters } from '../../../shared/filters.ts';
import { DrawerEditor } from '../../../ui/editor/DrawerEditor.tsx';
import { Row } from '../../../ui/kit/Layout.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { type ItemLevels, ItemsSearch } from '../items-search.ts';
import { EditItem } from './EditItem.tsx';
import { filledIn } from './form/filled-in.ts';
import { formOfItem } from './form/form-of-item.ts';
import { type ItemValues, valuesOf } from './form/item-values.ts';
import { ItemPeriod, itemScope } from './item-period.ts';
import { ReadItem } from './ReadItem.tsx';
import { useMayEditItem } from './use-may-edit-item.ts';

type ItemDrawerProps = { kind: ItemKind; levels: ItemLevels };

/** typed: what a form begins with, besides what is stored; absent fields are as stored. */
type Round = { number: number; typed: Partial<ItemValues> | null };

export function ItemDrawer({ kind, levels }: ItemDrawerProps) {
  const id = levels.at.item;
  const scope = useScope();
  const mayEdit = useMayEditItem();
  // Each round is a form of its own.
  const [round, setRound] = useState<Round | null>(null);
  const [from, setFrom] = useState('');
  const [{ template }] = useFilters(ItemsSearch);
  const item = useQuery({
    ...endpointQuery(readItem, { params: { id }, query: itemScope(scope, from) }),
    ...sayingWhenFailed(itemMessages.errors.items),
    staleTime: 0,
  });
  const house = useQuery(endpointQuery(readWholesaler, { query: scope }));
  const close = () => levels.close('item');
  const isUnknown = isRefusal(item.error) && item.error.code === 'not_found';
  /** Of a period in which it wasn't. */
  const isRefused = from !== '' && isRefusal(item.error);
  const startOver = (typed: Partial<ItemValues> | null) => setRound({ number: (round?.number ?? 0) + 1, typed });

  // A form starts from what is stored now, not from what an earlier visit read.
  if (!item.data || !house.data || !item.isFetchedAfterMount)
    return (
      <DrawerEditor
        title={kindWords[kind].title}
        width={1128}
        still={round !== null}
        unsaved={null}
        onClose={close}
        actions={null}
        readOnly
      >
        {item.error || house.error ? (
          <div role="alert">
            <Notice
              icon={CircleAlert}
              title={
                isRefused ? (item.error?.message ?? '') : isUnknown ? itemTexts.unknown : itemMessages.errors.items
              }
              text="Nothing was changed."
            >
              {isRefused && <Button onClick={() => setFrom('')}>{itemTexts.backToRunning}</Button>}
              {!isUnknown && !isRefused && (
                <Button onClick={() => void (item.error ? item.refetch() : house.refetch())}>Try again</Button>
              )}
            </Notice>
          </div>
        ) : (
          <Row aria-busy style={{ justifyContent: 'center', minHeight: 200 }}>
            <CircularProgress size={24} color="inherit" aria-label="Loading" />
          </Row>
        )}
      </DrawerEditor>
    );
  if (!mayEdit(item.data.item.type))
    return <ReadItem key={item.data.item.version} detail={item.data} house={house.data} onClose={close} />;
  const readAgain = async () => {
    const { data, isError } = await item.refetch();
    return isError ? null : (data ?? null);
  };
  const typedIn = (typed: Partial<ItemValues>) => ({ ...valuesOf(formOfItem(item.data.item)), ...typed });
  return (
    <ItemPeriod value={from}>
      <EditItem
        key={`${scope.db} ${round?.number ?? 0}`}
        detail={item.data}
        house={house.data}
        levels={levels}
        typed={round === null ? filledIn(item.data.item, template) : round.typed && typedIn(round.typed)}
        readAgain={readAgain}
        onStartOver={startOver}
        onCountFrom={(chosen, typed) => {
          setFrom(chosen);
          startOver(typed);
        }}
      />
    </ItemPeriod>
  );
}
