import { readWholesaler, type Wholesaler } from '@caselift/contract/wholesaler';
import { administrationTexts } from '@caselift/contract/wholesaler-admin';
import { updateWholesaler } from '@caselift/contract/wholesaler-settings';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { endpointQuery, invalidateAll, replaceAnswer } from '../../api/query.ts';
import { isRefusal } from '../../api/refusal.ts';
import { useScope } from '../../api/use-scope.ts';
import { PictureButton } from '../../shared/avatars/PictureButton.tsx';
import { useWholesalerUpload } from '../../shared/avatars/use-uploads.ts';
import { CountsFrom } from '../../shared/closings/CountsFrom.tsx';
import { LeaveQuestion } from '../../shared/editor/LeaveQuestion.tsx';
import { leavesPage, useUnsaved } from '../../shared/editor/use-unsaved.ts';
import { Fields } from '../../ui/kit/Fields.tsx';
import { PanelBody, PanelFoot } from '../../ui/kit/Panel.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { toast } from '../../ui/toasts.ts';
import { SettingFields } from './SettingFields.tsx';
import {
  changesOf,
  faultsOf,
  listsRead,
  patchOf,
  type SettingName,
  type SettingValues,
  settingsOf,
  valuesOf,
} from './setting-values.ts';

/** The browser's day; the server judges by its own. */
const today = () => new Date().toISOString().slice(0, 10);

type SettingsFormProps = {
  wholesaler: Wholesaler;
  /** Production's, to mark what differs from it; absent where Production itself is edited. */
  production: Wholesaler | undefined;
};

/** Settings as fields. Only what was changed is judged and sent. */
export function SettingsForm({ wholesaler, production }: SettingsFormProps) {
  const scope = useScope();
  const queryClient = useQueryClient();
  const uploadPicture = useWholesalerUpload();
  const [from, setFrom] = useState('');
  const then = useQuery({
    ...endpointQuery(readWholesaler, { query: { ...scope, period: from } }),
    enabled: from !== '',
  });
  const held = from === '' ? wholesaler : then.data;
  const stored = useMemo(() => settingsOf(held ?? wholesaler), [held, wholesaler]);
  const values = useMemo(() => valuesOf(stored), [stored]);
  const form = useForm<SettingValues>({
    mode: 'onTouched',
    values,
    // Figures that are refetched in the background must not overwrite what is being typed.
    resetOptions: { keepDirtyValues: true },
    resolver: judge((typed) => faultsOf(changesOf(typed, stored), today())),
  });
  const typed = form.watch();
  const unsaved = Object.keys(changesOf(typed, stored)).length > 0;
  const guard = useUnsaved(unsaved && !form.formState.isSubmitting, { leaves: leavesPage });
  const inForce = production && settingsOf(production);
  const differing = inForce ? (Object.keys(changesOf(typed, inForce)) as SettingName[]) : [];

  const save = form.handleSubmit(async (submitted) => {
    const changes = changesOf(submitted, stored);
    if (Object.keys(changes).length === 0) return;
    const saving = toast.progress(administrationTexts.saving);
    const body = { ...patchOf(changes), ...listsRead(changes, stored), ...(from !== '' && { periodStart: from }) };
    try {
      await call(updateWholesaler, { query: scope, body });
    } catch (error) {
      return saving.fail(isRefusal(error) ? error.message : String(error));
    }
    form.reset(submitted, { keepDirtyValues: false });
    // Until it is read again, what was saved would pass for unsaved.
    const { periodStart: _, was: __, ...saved } = body;
    const query = from === '' ? scope : { ...scope, period: from };
    replaceAnswer(queryClient, readWholesaler, { query }, { ...(held ?? wholesaler), ...saved });
    saving.succeed(administrationTexts.saved);
    // Settings act on every screen's figures.
    await invalidateAll(queryClient);
  });

  return (
    <form onSubmit={save} noValidate aria-label="Settings">
      <PanelBody>
        <Fields>
          <CountsFrom value={from} disabled={form.formState.isSubmitting} onChange={setFrom} />
          <SettingFields
            form={form}
            picture={
              <PictureButton
                title={wholesaler.title}
                url={wholesaler.avatar.url}
                shape="house"
                upload={uploadPicture}
              />
            }
            start={wholesaler.lastTransactionDate ?? today()}
            today={today()}
            production={inForce && { values: valuesOf(inForce), differing }}
          />
        </Fields>
      </PanelBody>
      <PanelFoot>
        <Text as="p" kind="caption" tone="soft" grow>
          {inForce ? differenceText(differing.length) : 'Also saved to Preview, so publishing keeps it'}
        </Text>
        <Button
          variant="text"
          disabled={!unsaved || form.formState.isSubmitting}
          onClick={() => form.reset(values, { keepDirtyValues: false })}
        >
          Cancel
        </Button>
        <Button type="submit" disabled={!unsaved || held === undefined} loading={form.formState.isSubmitting}>
          Save
        </Button>
      </PanelFoot>
      <LeaveQuestion unsaved={guard} />
    </form>
  );
}

/** @example differenceText(1) // '1 field differs from Production' */
export function differenceText(count: number): string {
  if (count === 0) return 'Same as Production';
  return count === 1 ? '1 field differs from Production' : `${count} fields differ from Production`;
}

/** The form library's way to ask what is wrong with the values. */
function judge(faultsIn: (values: SettingValues) => Partial<Record<SettingName, string>>): Resolver<SettingValues> {
  return (values) => {
    const faults = Object.entries(faultsIn(values));
    if (faults.length === 0) return { values, errors: {} };
    return {
      values: {},
      errors: Object.fromEntries(faults.map(([name, message]) => [name, { type: 'rule', message }])),
    };
  };
}
