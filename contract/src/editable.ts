/**
 * What people edit: its title on screens and who may edit it, by the names that comparisons use. The tables behind it
 * are listed in db/src/editable-tables.ts.
 */
import * as z from 'zod/mini';
import { type AccessRule, adminsOnly, managersAndAdmins } from './access.ts';

export const editable = {
  settings: { title: 'Settings', editors: adminsOnly },
  earlierSetting: { title: 'Settings of earlier periods', editors: adminsOnly },
  companyGoal: { title: 'Company goals', editors: adminsOnly },
  user: { title: 'People', editors: adminsOnly },
  earlierPerson: { title: 'People in earlier periods', editors: adminsOnly },
  goal: { title: 'Goals and payouts', editors: adminsOnly },
  productFlag: { title: 'Product flags', editors: adminsOnly },
  mapping: { title: 'Mappings', editors: adminsOnly },
  boost: { title: 'Boosts', editors: managersAndAdmins },
  file: { title: 'Files', editors: managersAndAdmins },
  tag: { title: 'Tags', editors: managersAndAdmins },
  podcast: { title: 'Podcasts', editors: managersAndAdmins },
  item: { title: 'Objectives and incentives', editors: managersAndAdmins },
  itemArchive: { title: 'Archived results', editors: managersAndAdmins },
  itemEdit: { title: 'Typed targets and payouts', editors: managersAndAdmins },
  itemHolder: { title: 'Corrected account holders', editors: managersAndAdmins },
  itemImage: { title: 'Pictures handed in', editors: managersAndAdmins },
  itemSubmission: { title: 'Entries handed in', editors: managersAndAdmins },
} as const satisfies Record<string, { title: string; editors: AccessRule }>;

export const EditableEntity = z.enum(Object.keys(editable) as [keyof typeof editable]);
