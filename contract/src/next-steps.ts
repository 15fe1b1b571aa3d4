/** What stands below the title of an empty list: the next step for people who can take it; for others, what to expect. */
import { type AccessRule, adminsOnly, managersAndAdmins, mayAccess } from './access.ts';
import { adminTexts } from './admins.ts';
import { editable } from './editable.ts';
import { podcastTexts } from './podcasts.ts';
import type { Session } from './session.ts';

type Link = { to: '/wholesaler' | '/vxp' | '/objectives' | '/incentives'; label: string };
type Step = {
  /** The same rule as that of the calls that take the step. */
  takenBy: AccessRule;
  next: string;
  /** Where it is taken, if that isn't the screen itself. */
  link?: Link;
  /** For everyone else: what will appear, and who makes it appear. */
  waits: string;
};

const wholesaler: Link = { to: '/wholesaler', label: 'Go to Wholesaler' };
const byStaff = 'once a manager or an admin';

const itemsOf = (titles: 'Objectives' | 'Incentives', button: string) => ({
  takenBy: editable.item.editors,
  next: `Create the first one with ${button}.`,
  waits: `${titles} appear here ${byStaff} creates them.`,
});
const objectives = itemsOf('Objectives', 'New Objective');
const incentives = itemsOf('Incentives', 'New Incentive');

/** Of lists that have nothing before the first update. */
const figures = {
  takenBy: adminsOnly,
  next: 'There are no figures yet. Import files, update, then publish.',
  link: wholesaler,
  waits: 'Figures appear here once an admin imports sales, updates, and publishes.',
} as const satisfies Step;

const notNow = 'No product passes the rules of this list now. It is made again with every update.';

/** What an update or an import fills. */
const computed = {
  catalog: {
    takenBy: adminsOnly,
    next: 'Import products and their sales, then update.',
    link: wholesaler,
    waits: 'They appear here once an admin imports them with their sales.',
  },
  customers: {
    takenBy: adminsOnly,
    next: 'Import sales and the customers they went to, then update.',
    link: wholesaler,
    waits: 'Customers appear here once an admin imports sales on their routes.',
  },
  lines: {
    takenBy: adminsOnly,
    next: 'No invoice line counts yet. Lines come with the next import and update.',
    link: wholesaler,
    waits: 'Invoice lines appear here once an admin imports and publishes sales that count.',
  },
  recommendations: {
    takenBy: 'signedIn',
    next: notNow,
    waits: notNow,
  },
  statements: {
    takenBy: adminsOnly,
    next: 'Import files, update, then publish.',
    link: wholesaler,
    waits: 'They appear here once an admin publishes the figures of a sales period.',
  },
  plans: {
    takenBy: managersAndAdmins,
    next: 'Publish figures, and set goals with payouts, boosts or programs. Who is paid by them is asked ten minutes later.',
    waits: 'A plan appears here once a manager or an admin sets what it pays, and figures are published.',
  },
} as const satisfies Record<string, Step>;

const asked = 'Sales reps and team leads ask them on My statements, beside the line in doubt.';

/** What people make. */
const made = {
  people: {
    takenBy: editable.user.editors,
    next: 'Create people one by one, or import a file of users on Wholesaler.',
    waits: 'People appear here once an admin adds them.',
  },
  team: {
    takenBy: editable.user.editors,
    next: 'Choose this team lead in the card of each sales rep.',
    waits: 'Sales reps appear here once an admin adds them to this team.',
  },
  managers: {
    takenBy: editable.user.editors,
    next: 'Create the first one with the button above.',
    waits: 'Managers appear here once an admin creates them.',
  },
  goals: {
    takenBy: editable.goal.editors,
    next: 'Set goals and payouts in Management.',
    link: { to: '/vxp', label: 'Go to Management' },
    waits: 'An admin sets goals and payouts.',
  },
  boosts: {
    takenBy: editable.boost.editors,
    next: 'Use New Boost to add the first one.',
    waits: `Boosts appear here ${byStaff} creates them.`,
  },
  objectives,
  incentives,
  objectivesInReports: { ...objectives, link: { to: '/objectives', label: 'Go to Objectives' } },
  incentivesInReports: { ...incentives, link: { to: '/incentives', label: 'Go to Incentives' } },
  archivedItems: {
    takenBy: editable.item.editors,
    next: 'Archive what is over from the menu in its row.',
    waits: `They appear here ${byStaff} archives them.`,
  },
  favoriteItems: {
    takenBy: editable.item.editors,
    next: 'Add one to the favorites from its row in the list.',
    waits: `They appear here ${byStaff} adds them to the favorites.`,
  },
  results: {
    takenBy: editable.item.editors,
    next: 'Results appear here once the items have people.',
    waits: `Results appear here ${byStaff} adds people to the items.`,
  },
  podcasts: {
    takenBy: editable.podcast.editors,
    next: podcastTexts.noneHint.empty,
    waits: `Podcasts appear here ${byStaff} adds them.`,
  },
  files: {
    takenBy: editable.file.editors,
    next: 'Upload the first one, or drop it anywhere on this page.',
    waits: `Files appear here ${byStaff} shares them with you.`,
  },
  photos: {
    takenBy: editable.itemImage.editors,
    next: 'Photos appear here when sales reps submit them.',
    waits: 'Photos appear here when sales reps submit them.',
  },
  adjustments: {
    takenBy: managersAndAdmins,
    next: 'Add the first one with New adjustment.',
    waits: 'They appear here once a manager or an admin makes them.',
  },
  payQuestions: {
    takenBy: 'signedIn',
    next: asked,
    waits: asked,
  },
} as const satisfies Record<string, Step>;

const steps: Record<keyof typeof computed | keyof typeof made, Step> = { ...computed, ...made };
export type EmptyList = keyof typeof steps;

/** hasFigures: there was an update. admins: as they are named to the viewer. */
export type Viewer = Pick<Session, 'role' | 'leadership' | 'wholesalerId' | 'viewOnly'> & {
  hasFigures: boolean;
  admins: string;
};

/**
 * Managers are told who to ask for what only admins do, and so are admins with a view-only account.
 * @example nextStep('people', aManager) // { text: 'People appear here once an admin adds them. Ask Ann Lee.' }
 */
export function nextStep(list: EmptyList, viewer: Viewer): { text: string; link?: Link } {
  const { takenBy, next, link, waits }: Step = list in computed && !viewer.hasFigures ? figures : steps[list];
  const isStaff = mayAccess(managersAndAdmins, viewer);
  if (mayAccess(takenBy, viewer) && !viewer.viewOnly) return { text: next, ...(link && { link }) };
  const isForAdmins = !mayAccess(takenBy, { role: 'manager', leadership: false, wholesalerId: viewer.wholesalerId });
  return { text: isStaff && isForAdmins ? `${waits} ${adminTexts.ask(viewer.admins)}` : waits };
}
