/** Podcasts: named links that managers keep for everyone who works on objectives and incentives. */
import * as z from 'zod/mini';
import { editable } from './editable.ts';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';

export const podcastLimits = { name: 100, url: 2000, podcasts: 1000 } as const;

export const podcastTexts = {
  nameRequired: 'Name is required',
  nameLong: `The name can have up to ${podcastLimits.name} characters.`,
  urlRequired: 'URL is required',
  urlLong: `The URL can have up to ${podcastLimits.url.toLocaleString('en-US')} characters.`,
  url: 'Enter a URL that begins with https:// or http://.',
  unknown: "This podcast doesn't exist.",
  tooMany: `A wholesaler can have up to ${podcastLimits.podcasts.toLocaleString('en-US')} podcasts. Delete some first.`,
  columns: { name: 'Name', url: 'URL', actions: 'Actions' },
  add: 'Add Podcast',
  edit: 'Edit Podcast',
  none: 'No Podcasts Found',
  noneHint: { searched: 'Try adjusting your search', empty: 'Click the "Add Podcast" button to get started' },
} as const;

/** Links are clicked: no other scheme, javascript: above all. */
const isWebAddress = (text: string) => /^https?:\/\/[^\s/]/i.test(text) && !/\s/.test(text) && URL.canParse(text);

const name = z
  .string(podcastTexts.nameRequired)
  .check(z.trim(), z.minLength(1, podcastTexts.nameRequired), z.maxLength(podcastLimits.name, podcastTexts.nameLong));
const url = z.string(podcastTexts.urlRequired).check(
  z.trim(),
  z.minLength(1, podcastTexts.urlRequired),
  z.maxLength(podcastLimits.url, podcastTexts.urlLong),
  z.refine((text) => text === '' || isWebAddress(text), podcastTexts.url),
);

export const Podcast = z.object({
  _id: z.string(),
  name: z.string(),
  url: z.string(),
  /** The version that a save names. */
  version: z.number(),
});
export type Podcast = z.output<typeof Podcast>;

export const PodcastForm = z.object({ name, url });

const base = '/api/v2/podcasts';
const params = z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/, podcastTexts.unknown)) });
const editors = editable.podcast.editors;

export const listPodcasts = endpoint({
  method: 'GET',
  path: base,
  summary: 'Lists the podcasts by name.',
  access: editors,
  scope: 'wholesaler',
  query: scopeQuery,
  reply: z.array(Podcast),
  alsoAs: 'podcasts',
});

export const readPodcast = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  summary: 'Returns a podcast.',
  access: editors,
  scope: 'wholesaler',
  params,
  query: scopeQuery,
  reply: Podcast,
  alsoAs: 'podcast',
});

export const createPodcast = endpoint({
  method: 'POST',
  path: base,
  summary: 'Adds a podcast.',
  access: editors,
  scope: 'wholesaler',
  query: scopeQuery,
  body: PodcastForm,
  reply: Podcast,
  alsoAs: 'podcast',
});

/** What is not sent stays. 409 `stale`: someone else has changed it since the version named. */
export const updatePodcast = endpoint({
  method: 'PATCH',
  path: `${base}/:id`,
  summary: 'Saves the name and the link of a podcast.',
  access: editors,
  scope: 'wholesaler',
  params,
  query: scopeQuery,
  body: z.object({ name: z.optional(name), url: z.optional(url), version: z.optional(z.number()) }),
  reply: Podcast,
  alsoAs: 'podcast',
});

export const deletePodcast = endpoint({
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Deletes a podcast.',
  access: editors,
  scope: 'wholesaler',
  params,
  query: scopeQuery,
  reply: z.null(),
});
