/** The fields of the wholesaler or one person, by the sections that they are shown in. */
import type { ComparedEntity, ComparedField } from './compare.ts';
import { isNothing } from './fields.ts';

/** Fields of one section, in their order. */
export type Section = { title: string; fields: readonly ComparedField[] };

export type FieldsProps = {
  caption: string;
  sections: readonly Section[];
  /** Whether fields that differ are marked: not those of an entity that is in one environment only. */
  marked: boolean;
};

export function sectionsOf({ presence, fields }: ComparedEntity, onlyDifferences: boolean): Section[] {
  const shown = !onlyDifferences
    ? fields
    : presence === 'both'
      ? fields.filter(({ differs }) => differs)
      : fields.filter(({ production, preview }) => !isNothing(production) || !isNothing(preview));
  const sections = new Map<string, ComparedField[]>();
  for (const field of shown) {
    const section = sections.get(field.section);
    if (section) section.push(field);
    else sections.set(field.section, [field]);
  }
  return [...sections].map(([title, ofSection]) => ({ title, fields: ofSection }));
}
