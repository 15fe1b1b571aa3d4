import { itemMessages } from '@caselift/contract/item-texts';
import { listTags } from '@caselift/contract/tags';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery, sayingWhenFailed } from '../../../../api/query.ts';
import { useScope } from '../../../../api/use-scope.ts';
import { Swatch } from '../../../../ui/kit/Swatch.tsx';
import { MarkedSelectField } from '../../../../ui/MarkedSelectField.tsx';
import type { SectionProps } from '../section.ts';
import { AddTagDialog } from './AddTagDialog.tsx';

/** The tag of an item: its color as a swatch beside its name, and a choice that adds one. */
export function TagSelect({ form }: Pick<SectionProps, 'form'>) {
  const scope = useScope();
  const [isAdding, setIsAdding] = useState(false);
  const { data: tags = [] } = useQuery({
    ...endpointQuery(listTags, { query: scope }),
    ...sayingWhenFailed(itemMessages.errors.other),
  });
  return (
    <>
      <MarkedSelectField
        label="Tag"
        none="None"
        options={tags.map(({ _id, name, color }) => ({
          value: _id,
          label: name,
          mark: <Swatch color={color} />,
        }))}
        value={form.read.form.tag}
        onChange={(tag) => form.choose({ tag })}
        add={{ label: 'Add tag', act: () => setIsAdding(true) }}
        error={form.faultOf('tag')}
        disabled={form.readOnly}
      />
      {isAdding && (
        <AddTagDialog
          onClose={() => setIsAdding(false)}
          onAdded={({ _id }) => {
            setIsAdding(false);
            form.choose({ tag: _id });
          }}
        />
      )}
    </>
  );
}
