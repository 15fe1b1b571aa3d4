import { groupedTexts } from '@caselift/contract/item-screen-texts';
import { itemEditorRows, itemMessages, itemTypeWords, kindWords, searchDelayMs } from '@caselift/contract/item-texts';
import { listFilteredItems } from '@caselift/contract/items';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Boxes from 'lucide-react/icons/boxes';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { endpointQuery, sayingWhenFailed } from '../../../../api/query.ts';
import { useScope } from '../../../../api/use-scope.ts';
import { useLevels } from '../../../../shared/editor/use-levels.ts';
import { localSelection } from '../../../../shared/selection/local-source.ts';
import { type SelectionColumn, SelectionTable } from '../../../../shared/selection/SelectionTable.tsx';
import { useSelection } from '../../../../shared/selection/use-selection.ts';
import { SearchField } from '../../../../ui/controls/SearchField.tsx';
import { EditorSection } from '../../../../ui/editor/EditorSection.tsx';
import { absent, wholeNumber } from '../../../../ui/figures.ts';
import { Disclosure } from '../../../../ui/kit/Disclosure.tsx';
import { joined, Row } from '../../../../ui/kit/Layout.tsx';
import { Text } from '../../../../ui/kit/Text.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { usePhone } from '../../../../ui/usePhone.ts';
import { ItemsSearch, itemLevels } from '../../items-search.ts';
import { useItemPeriod } from '../item-period.ts';
import type { SectionProps } from '../section.ts';
import { candidatesOf, matches } from './candidates.ts';
import { HowItAddsUp } from './HowItAddsUp.tsx';
import styles from './parts.module.css';
import type { GroupEdit, GroupMember } from './use-group-edit.ts';
import { WeightCell } from './WeightCell.tsx';
import { WeightBar, WeightSum } from './Weights.tsx';

/** What a grouped item is made of: chosen and weighed here, saved with the item. */
export function GroupSection(props: SectionProps) {
  const { form, group } = props;
  return form.place.type === 'grouped' && group !== undefined ? <Group {...props} group={group} /> : null;
}

type GroupProps = SectionProps & { group: GroupEdit };

function Group({ form, detail, group }: GroupProps) {
  const levels = useLevels(ItemsSearch, itemLevels);
  const phone = usePhone();
  const { kind } = form.place;
  const { readOnly } = form;
  // For a sales period that is over only weights change.
  const isFixed = useItemPeriod() !== '' || readOnly;
  const { titles, many } = kindWords[kind];
  // Ticks of this visit: what is chosen is another matter.
  const [[left, right]] = useState(() => [localSelection({ perPage: itemEditorRows }), memberTicks()] as const);
  const toAdd = useSyncExternalStore(left.subscribe, left.ids);
  const toRemove = useSyncExternalStore(right.subscribe, right.ids);
  const available = useAvailable(detail.item._id, kind, group);

  const add = () => {
    const added = (available.items ?? []).filter(({ _id }) => toAdd.includes(_id));
    left.clear();
    group.add(added);
  };
  const remove = () => {
    right.clear();
    group.remove(toRemove);
  };
  const list = <Available {...{ available, kind, readOnly }} source={left} />;
  return (
    <EditorSection title="Items and weights" end={<WeightSum members={group.members} />}>
      <div className={styles.group}>
        <div className={styles.sides}>
          {isFixed ? null : phone ? (
            <Disclosure title={`Add ${many}`} note={available.items && wholeNumber(available.items.length)} flush>
              {list}
              <Row end>
                <Button variant="contained" disabled={toAdd.length === 0} onClick={add}>
                  {toAdd.length > 0 ? `Add ${toAdd.length}` : 'Add'}
                </Button>
              </Row>
            </Disclosure>
          ) : (
            <Side title={`Available ${many}`} note={available.items && wholeNumber(available.items.length)}>
              {list}
            </Side>
          )}
          {!isFixed && !phone && (
            <div className={styles.arrows}>
              <Arrow label="Add the selected" count={toAdd.length} icon={ArrowRight} onMove={add} />
              <Arrow label="Remove the selected" count={toRemove.length} icon={ArrowLeft} onMove={remove} />
            </div>
          )}
          <Side title={`Grouped ${many}`} note={wholeNumber(group.members.length)} chosen>
            <Chosen
              {...{ group, kind, readOnly, isFixed, titles }}
              source={right}
              onEdit={(id) => levels.open('over', id)}
            />
            {!isFixed && phone && group.members.length > 0 && (
              <Row end>
                <Button disabled={toRemove.length === 0} onClick={remove}>
                  {toRemove.length > 0 ? `Remove ${toRemove.length}` : 'Remove'}
                </Button>
              </Row>
            )}
            <WeightBar members={group.members} />
          </Side>
        </div>
      </div>
      <Text kind="caption" tone="soft">
        Weights need not add up to 100: they are shared out over the items that a person has.
        {!readOnly && ' Type in a cell; Enter saves it, Escape puts it back.'}
      </Text>
      <HowItAddsUp form={form} detail={detail} group={group} />
    </EditorSection>
  );
}

/** Of what is chosen, all on one page. */
const memberTicks = () => localSelection({ perPage: itemEditorRows });

type Ticks = ReturnType<typeof localSelection>;
type Kind = SectionProps['form']['place']['kind'];

function useAvailable(groupId: string, kind: Kind, group: GroupEdit) {
  const scope = useScope();
  const query = useQuery({
    ...endpointQuery(listFilteredItems, {
      query: { ...scope, isObjective: kind === 'objective', isIncentive: kind === 'incentive' },
    }),
    ...sayingWhenFailed(itemMessages.errors.filtered),
  });
  const chosen = new Set(group.members.map(({ _id }) => _id));
  const found = query.data && candidatesOf(query.data, groupId, chosen);
  return { items: found?.candidates, locked: found?.locked, isFailed: query.isError, again: query.refetch };
}

type SideProps = { title: string; note: ReactNode; chosen?: boolean; children: ReactNode };

const Side = ({ title, note, chosen = false, children }: SideProps) => {
  const id = useId();
  return (
    <section className={joined([styles.side, chosen && styles.chosen])} aria-labelledby={id}>
      <Row gap={8}>
        <Text as="p" weight="bold" id={id}>
          {title}
        </Text>
        <Text tone="soft">{note}</Text>
      </Row>
      {children}
    </section>
  );
};

type ArrowProps = { label: string; count: number; icon: typeof ArrowRight; onMove: () => void };

const Arrow = ({ label, count, icon: Icon, onMove }: ArrowProps) => (
  <div>
    <Button
      variant="contained"
      color="primary"
      className={styles.arrow ?? ''}
      aria-label={count > 0 ? `${label}: ${count}` : label}
      disabled={count === 0}
      onClick={onMove}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </Button>
    <Text as="p" kind="caption" tone="soft" aria-hidden style={{ minHeight: 16, textAlign: 'center' }}>
      {count > 0 && count}
    </Text>
  </div>
);

type AvailableProps = { available: ReturnType<typeof useAvailable>; kind: Kind; readOnly: boolean; source: Ticks };

function Available({ available: { items, locked, isFailed, again }, kind, readOnly, source }: AvailableProps) {
  const [phrase, setPhrase] = useState('');
  const [page, setPage] = useState(1);
  const { many } = kindWords[kind];
  const byId = new Map((items ?? []).map((item) => [item._id, item]));
  const all = [...byId.keys()];
  const matching = all.filter((id) => matches(byId.get(id)?.name ?? '', phrase));
  const pages = Math.max(1, Math.ceil(matching.length / itemEditorRows));
  const selection = useSelection({
    source,
    filter: { all, matching, ...(locked && { locked }) },
    page: Math.min(page, pages),
  });
  const columns: SelectionColumn<string>[] = [
    { label: 'Name', draw: (id) => byId.get(id)?.name },
    { label: 'Type', draw: (id) => typeOf(byId.get(id)), width: '30%', deskOnly: true },
    { label: 'Measure', draw: (id) => byId.get(id)?.measure?.label ?? absent, width: '28%', deskOnly: true },
  ];
  if (isFailed && items === undefined)
    return (
      <Notice icon={CircleAlert} title={itemMessages.errors.filtered}>
        <Button onClick={() => void again()}>Try again</Button>
      </Notice>
    );
  return (
    <>
      <Row>
        <SearchField
          label={`Search available ${many}`}
          value={phrase}
          pause={searchDelayMs}
          onSearch={(typed) => {
            setPhrase(typed);
            setPage(1);
          }}
        />
      </Row>
      <SelectionTable
        caption={`Available ${many}`}
        selection={selection}
        columns={columns}
        readOnly={readOnly}
        page={Math.min(page, pages)}
        perPage={itemEditorRows}
        onPage={setPage}
        empty={items === undefined ? null : <Notice icon={Boxes} title={groupedTexts.noneAvailable[kind]} />}
      />
    </>
  );
}

const typeOf = (item: Pick<GroupMember, 'type'> | undefined) => item && itemTypeWords[item.type];

type ChosenProps = {
  group: GroupEdit;
  kind: Kind;
  readOnly: boolean;
  isFixed: boolean;
  source: Ticks;
  onEdit: (id: string) => void;
};

function Chosen({ group, kind, readOnly, isFixed, source, onEdit }: ChosenProps) {
  const [page, setPage] = useState(1);
  const byId = new Map(group.members.map((member) => [member._id, member]));
  const all = [...byId.keys()];
  const pages = Math.max(1, Math.ceil(all.length / itemEditorRows));
  const selection = useSelection({ source, filter: { all, matching: all }, page: Math.min(page, pages) });
  const columns: SelectionColumn<string>[] = [
    { label: 'Name', draw: (id) => byId.get(id)?.name },
    { label: 'Type', draw: (id) => typeOf(byId.get(id)), width: '30%', deskOnly: true },
    {
      label: groupedTexts.weight,
      width: '84px',
      draw: (id) => <WeightCell member={byId.get(id)} readOnly={readOnly} onWeigh={group.weigh} />,
    },
    {
      label: 'Edit',
      width: '48px',
      draw: (id) => {
        const { name } = byId.get(id) ?? { name: '' };
        const isSaved = group.isSaved(id);
        const label = `${readOnly ? 'View' : 'Edit'}: ${name}`;
        return (
          <span className={styles.above} title={isSaved ? undefined : 'Save the group first'}>
            <IconButton
              aria-label={isSaved ? label : `${label}. Save the group first`}
              disabled={!isSaved}
              onClick={() => onEdit(id)}
            >
              {readOnly ? (
                <Eye size={16} strokeWidth={1.75} aria-hidden />
              ) : (
                <Pencil size={16} strokeWidth={1.75} aria-hidden />
              )}
            </IconButton>
          </span>
        );
      },
    },
  ];
  return (
    <SelectionTable
      caption={`Grouped ${kindWords[kind].many}`}
      selection={selection}
      columns={columns}
      readOnly={isFixed}
      page={Math.min(page, pages)}
      perPage={itemEditorRows}
      onPage={setPage}
      empty={<Notice icon={Boxes} title={groupedTexts.noneSelected[kind]} />}
    />
  );
}
