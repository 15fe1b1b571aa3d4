/** Tags, by which people sort objectives and incentives: a name and a color. */
import * as z from 'zod/mini';
import { leadsAndAbove } from './access.ts';
import { editable } from './editable.ts';
import { endpoint } from './endpoint.ts';
import { itemLimits } from './item-texts.ts';
import { scopeQuery } from './scope.ts';

export const tagLimits = { tags: 500 } as const;

export const tagTexts = {
  nameRequired: 'Name is required',
  nameLong: `The name can have up to ${itemLimits.tagName} characters.`,
  color: "Enter the color like '#1a2b3c'.",
  tooMany: `A wholesaler can have up to ${tagLimits.tags} tags.`,
} as const;

export const Tag = z.object({
  _id: z.string(),
  name: z.string(),
  /** @example '#1a2b3c' */
  color: z.string(),
});
export type Tag = z.output<typeof Tag>;

export const listTags = endpoint({
  method: 'GET',
  path: '/api/tags',
  summary: 'Lists the tags of objectives and incentives by name.',
  access: leadsAndAbove,
  scope: 'wholesaler',
  query: scopeQuery,
  reply: z.array(Tag),
});

export const tagName = z
  .string(tagTexts.nameRequired)
  .check(z.trim(), z.minLength(1, tagTexts.nameRequired), z.maxLength(itemLimits.tagName, tagTexts.nameLong));

/** A tag of that name, in any case, is returned as it is. Without a color it gets a dark one. */
export const createTag = endpoint({
  method: 'POST',
  path: '/api/tag',
  summary: 'Creates a tag, or returns the one of that name.',
  access: editable.tag.editors,
  scope: 'wholesaler',
  query: scopeQuery,
  body: z.object({
    name: tagName,
    color: z.optional(z.nullable(z.string(tagTexts.color).check(z.regex(/^#[0-9a-fA-F]{6}$/, tagTexts.color)))),
  }),
  reply: Tag,
});
