/** The form of an item: judged by the contract, and consistent after each choice (contract/src/item-rules.ts). */
import { type ItemForm, ItemInput } from '@caselift/contract/item-fields';
import { formAfter, type ItemPlace } from '@caselift/contract/item-rules';
import { useState } from 'react';
import { type FieldErrors, type FieldPath, get, set, type UseFormReturn, useForm } from 'react-hook-form';
import {
  changedFields,
  changeNames,
  differingFields,
  type ItemValues,
  keptTyped,
  type ReadValues,
  readValues,
  valuesOf,
} from './item-values.ts';

/** What a choice changed besides itself. */
export type SideEffect = {
  /** The field that was chosen. */
  by: keyof ItemForm;
  /** @example ['payout type', 'threshold'] */
  names: readonly string[];
  after: ItemForm;
  undo: () => void;
};

export type ItemFormApi = Pick<
  UseFormReturn<ItemValues, unknown, ItemForm>,
  'register' | 'control' | 'watch' | 'getValues' | 'setValue' | 'handleSubmit' | 'formState' | 'trigger'
> & {
  place: ItemPlace;
  /** Nothing can be changed: of team leads, and of custom items for anyone but admins. */
  readOnly: boolean;
  /** Whether the reader isn't told it: then it stands as 'Hidden'. @example form.isHidden('cap.value') */
  isHidden: (path: FieldPath<ItemValues>) => boolean;
  /** As it is stored. */
  stored: ItemForm;
  /** What the values come to now. */
  read: ReadValues;
  /** The fields that differ from what is stored. */
  changed: readonly (keyof ItemForm)[];
  /**
   * Changes fields together with what they rule out. What else changed is said by `sideEffect`, until the next choice.
   * @example form.choose({ isOpenEnded: true })
   */
  choose: (changes: Partial<ItemForm>) => void;
  sideEffect: SideEffect | null;
  /** Of a field that was left or submitted. @example form.faultOf('payoutMap.salesReps.cap.value') */
  faultOf: (path: FieldPath<ItemValues>) => string | undefined;
  /** Says at a field what the server refused it for, until it is changed. */
  refuse: (path: FieldPath<ItemValues>, message: string) => void;
  /** Takes other values in place of all that was typed, such as those kept by the tab. */
  replace: (values: ItemValues) => void;
};

type ItemFormOptions = {
  readOnly?: boolean;
  /** As hiddenOf answers them. */
  hidden?: readonly string[];
  /** What the form begins with, unsaved: that of a template, or of what two people have changed. */
  typed?: ItemValues | null;
};

/** @param opened what is stored, which a form of another record isn't: give it a key. */
export function useItemForm(
  opened: ItemForm,
  place: ItemPlace,
  { readOnly = false, hidden = [], typed = null }: ItemFormOptions = {},
): ItemFormApi {
  const [stored] = useState(opened);
  const [sideEffect, setSideEffect] = useState<SideEffect | null>(null);
  const { reset, setError, ...form } = useForm<ItemValues, unknown, ItemForm>({
    mode: 'onTouched',
    defaultValues: typed ?? valuesOf(stored),
    resolver: (values) => {
      const { form: read, faults } = readValues(values, stored, place);
      if (faults.size === 0) return { values: read, errors: {} };
      const errors: FieldErrors<ItemValues> = {};
      // The outer field of a path last, so that it doesn't hide what is said of its parts.
      for (const [path, message] of faults) {
        if (get(errors, path) === undefined) set(errors, path, { type: 'contract', message });
      }
      return { values: {}, errors };
    },
  });
  const values = form.watch();
  const read = readValues(values, stored, place);
  const replace = (next: ItemValues) => reset(next, { keepDefaultValues: true, keepTouched: true, keepErrors: true });

  const choose = (changes: Partial<ItemForm>) => {
    const before = form.getValues();
    const { form: now, faults } = readValues(before, stored, place);
    const after = formAfter(now, ItemInput.parse(changes), place);
    const changed = differingFields(now, after);
    const chosen = Object.keys(changes) as (keyof ItemForm)[];
    const others = changed.filter((field) => !chosen.includes(field));
    for (const field of new Set([...chosen, ...others])) {
      const value = keptTyped(before[field], { path: field, now: now[field], after: after[field], faults });
      form.setValue(field, value as never, { shouldDirty: true, shouldTouch: true });
    }
    // What is said of other fields may not be so after this choice. What the server said, only it can take back.
    const { errors } = form.formState;
    const judged = fieldsOf(errors).filter((field) => errors[field]?.type !== 'server');
    if (form.formState.isSubmitted) void form.trigger();
    else void form.trigger(judged);
    const [by] = chosen;
    const undo = () => {
      setSideEffect(null);
      replace(before);
    };
    setSideEffect(by === undefined || others.length === 0 ? null : { by, names: changeNames(others), after, undo });
  };

  return {
    ...form,
    ...{ place, readOnly, stored, read, choose, sideEffect, replace },
    isHidden: (path) => hidden.some((own) => path === own || path.startsWith(`${own}.`)),
    changed: changedFields(values, read, stored),
    faultOf: (path) => (get(form.formState.errors, path) as { message?: string } | undefined)?.message,
    refuse: (path, message) => setError(path, { type: 'server', message }),
  };
}

const fieldsOf = (errors: FieldErrors<ItemValues>) => Object.keys(errors) as (keyof ItemValues)[];
