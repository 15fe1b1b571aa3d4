import type { Item } from '@caselift/contract/item-fields';
import { itemListTexts } from '@caselift/contract/item-screen-texts';
import {
  itemTemplates,
  type TemplateGroup,
  templateGroups,
  templateOf,
  templatePlan,
  templateTexts,
} from '@caselift/contract/item-templates';
import { itemLimits, itemTexts, itemTypeWords, searchDelayMs } from '@caselift/contract/item-texts';
import { searchTest } from '@caselift/domain/fold';
import { type ItemKind, type ItemType, itemTypes } from '@caselift/domain/programs/item';
import { plainText } from '@caselift/domain/programs/plan-words';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { Refusal } from '../../../shared/user-edits/Refusal.tsx';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TemplateCard } from './TemplateCard.tsx';
import styles from './templates.module.css';
import { useNewItem } from './use-new-item.ts';

type NewItemDialogProps = {
  kind: ItemKind;
  onClose: () => void;
  /** templateId: what its form is to be filled in with, unsaved. */
  onCreated: (item: Item, templateId: string | null) => void;
};

const groups = (['all', ...templateGroups] as const).map((id) => ({ id, label: templateTexts.groups[id] }));

/** Name and type of a new item, and programs that it can start from. */
export function NewItemDialog({ kind, onClose, onCreated }: NewItemDialogProps) {
  const id = useId();
  const { role } = useSession();
  const [name, setName] = useState('');
  const [type, setType] = useState<ItemType>('image');
  const [templateId, setTemplateId] = useState<string | null>(null);
  const [group, setGroup] = useState<TemplateGroup | 'all'>('all');
  const [phrase, setPhrase] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { create, pending, refusal } = useNewItem(kind);
  const template = templateId === null ? undefined : templateOf(templateId);

  const start = async (from: string | null) => {
    setIsMissing(name.trim() === '');
    if (name.trim() === '') return document.getElementById(`${id}-name`)?.focus();
    const item = await create(name, type);
    if (item !== null) onCreated(item, from);
  };
  const isFound = searchTest(phrase);
  const shown = itemTemplates.filter(
    (one) =>
      (group === 'all' || one.group === group) &&
      isFound(`${one.title} ${itemTypeWords[one.type]} ${one.counts} ${plainText(templatePlan(one).sentence)}`),
  );
  return (
    <Dialog
      title={itemListTexts.new(kind)}
      width={1040}
      onClose={onClose}
      actions={
        <>
          <Text kind="caption" tone="soft" className={styles.foot}>
            {templateTexts.unsaved}
          </Text>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={id}
            variant="contained"
            color="primary"
            disabled={template === undefined}
            loading={pending}
          >
            {template === undefined ? templateTexts.useNone : templateTexts.use(template.title)}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.first}
        onSubmit={(event) => {
          event.preventDefault();
          void start(templateId);
        }}
      >
        <Field
          id={`${id}-name`}
          label="Name"
          autoFocus
          autoComplete="off"
          value={name}
          error={isMissing && name.trim() === '' ? itemTexts.nameRequired : undefined}
          onChange={({ target }) => setName(target.value)}
          inputProps={{ maxLength: itemLimits.name }}
        />
        <SelectField
          label="Type"
          value={type}
          options={itemTypes
            .filter((one) => one !== 'custom' || role === 'admin')
            .map((value) => ({ value, label: itemTypeWords[value] }))}
          onChange={(chosen) => {
            setType(chosen);
            if (template?.type !== chosen) setTemplateId(null);
          }}
        />
        {/* Enter in the name starts with what is chosen. */}
        <Button
          className={styles.empty}
          disabled={pending}
          {...(template === undefined ? { type: 'submit' } : { onClick: () => void start(null) })}
        >
          {templateTexts.empty}
        </Button>
      </form>
      <Refusal message={refusal} />
      <div className={styles.bar}>
        <Text as="h3" kind="section">
          {templateTexts.choose}
        </Text>
        <Segmented label={templateTexts.choose} options={groups} value={group} onChange={setGroup} folds />
        <SearchField label={templateTexts.search} value={phrase} pause={searchDelayMs} onSearch={setPhrase} />
      </div>
      <fieldset className={styles.gallery} aria-label={templateTexts.choose}>
        {shown.map((one) => (
          <TemplateCard
            key={one.id}
            template={one}
            name={`${id}-program`}
            chosen={one.id === templateId}
            onChoose={() => {
              setTemplateId(one.id);
              setType(one.type);
            }}
          />
        ))}
        {shown.length === 0 && <Text tone="soft">{templateTexts.none}</Text>}
      </fieldset>
    </Dialog>
  );
}
