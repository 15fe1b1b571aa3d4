// Every table that people edit: once here, and prepared by make_editable in the migration that makes it (0020).
// Publish, reset, rollback, comparisons and revisions follow; a test compares the list with the live schema. What its
// fields are called, and who may edit them, is contract/src/editable.ts, for the browser says it too.

/**
 * Rows per environment: an edit in prod is written to preview too, publish and reset copy them, a publication keeps
 * them.
 */
export type EnvironmentTable = {
  name: string;
  /** What a row is in a comparison. */
  entity: string;
  /** Columns that tell an environment's rows apart; none: it has one row, which is overwritten and never deleted. */
  key: readonly string[];
  /** What the rows shape is remembered until this part has another revision. */
  part: string;
  /** The one field that stands for a whole row that the other side of a comparison lacks; else each field is told. */
  title?: string;
  /** The parent table: where one side lacks its row, this table's rows with the same key are not listed. */
  owner?: string;
  /** The table of which it keeps, column by column, what held up to a day; told with that table's rows. */
  earlierOf?: string;
  /** Columns that keep a row's books. */
  silent?: readonly string[];
};

/** In an order in which every row finds the rows that it refers to. */
export const environmentTables = [
  { name: 'settings', entity: 'settings', key: [], part: 'settings' },
  {
    name: 'earlier_settings',
    entity: 'earlierSetting',
    key: ['name', 'until'],
    part: 'settings',
    earlierOf: 'settings',
  },
  {
    name: 'company_goals',
    entity: 'companyGoal',
    key: ['measure', 'period_start'],
    part: 'companyGoals',
    silent: ['edited'],
  },
  { name: 'users', entity: 'user', key: ['custom_id'], part: 'people', title: 'name', silent: ['edited_fields'] },
  {
    name: 'earlier_people',
    entity: 'earlierPerson',
    key: ['custom_id', 'name', 'until'],
    part: 'people',
    earlierOf: 'users',
  },
  {
    name: 'user_goals',
    entity: 'goal',
    key: ['custom_id', 'measure', 'period_start'],
    part: 'goals',
    owner: 'users',
    silent: ['edited_fields'],
  },
  { name: 'product_flags', entity: 'productFlag', key: ['custom_id'], part: 'productFlags' },
] as const satisfies readonly EnvironmentTable[];

/**
 * Records of the wholesaler, the same in both environments: an edit acts at once, publish, reset and rollback leave
 * them alone. Each has a version, and is saved by versioned-records.ts.
 */
export type WholesalerTable = Pick<EnvironmentTable, 'name' | 'entity' | 'key' | 'part'>;

export const wholesalerTables = [
  { name: 'mappings', entity: 'mapping', key: ['name'], part: 'mappings' },
  { name: 'boosts', entity: 'boost', key: ['boost_id'], part: 'boosts' },
  { name: 'files', entity: 'file', key: ['file_id'], part: 'files' },
  { name: 'tags', entity: 'tag', key: ['tag_id'], part: 'tags' },
  { name: 'podcasts', entity: 'podcast', key: ['podcast_id'], part: 'podcasts' },
  { name: 'items', entity: 'item', key: ['item_id'], part: 'items' },
  { name: 'item_archives', entity: 'itemArchive', key: ['item_id', 'instance_start'], part: 'items' },
  {
    name: 'item_edits',
    entity: 'itemEdit',
    key: ['item_id', 'user_id', 'instance_start'],
    part: 'itemEntries',
  },
  { name: 'item_holders', entity: 'itemHolder', key: ['day', 'buyer_id'], part: 'itemHolders' },
  { name: 'item_images', entity: 'itemImage', key: ['image_id'], part: 'itemEntries' },
  { name: 'item_submissions', entity: 'itemSubmission', key: ['submission_id'], part: 'itemEntries' },
] as const satisfies readonly WholesalerTable[];

export type EnvironmentEntity = (typeof environmentTables)[number]['entity'];
export type EditablePart = (typeof environmentTables | typeof wholesalerTables)[number]['part'];
