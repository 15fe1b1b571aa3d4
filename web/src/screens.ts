/** Every screen of a signed-in person. Routes, guards, menu, titles and tracking follow from this list. */
import { analyticsScreen } from './features/analytics/screen.ts';
import { boostsScreen } from './features/boosts/screen.ts';
import { brandsScreen } from './features/brands/screen.ts';
import { buyersScreen } from './features/buyers/screen.ts';
import { diffScreen } from './features/diff/screen.ts';
import { executiveReportScreen } from './features/executive-report/screen.ts';
import { archiveScreen, filesScreen } from './features/files/screen.ts';
import { historyScreen } from './features/history/screen.ts';
import { incentivesReportScreen, mailedExportScreen, objectivesReportScreen } from './features/item-reports/screen.ts';
import { incentivesScreen, objectivesScreen } from './features/items/screen.ts';
import { managersScreen } from './features/managers/screen.ts';
import { monthEndScreen } from './features/month-end/screen.ts';
import { myStatementsScreen, statementsScreen } from './features/my-statements/screen.ts';
import { notificationsScreen } from './features/notifications/screen.ts';
import { payQuestionsScreen } from './features/pay-questions/screen.ts';
import { myPlanScreen, plansScreen } from './features/plan-acceptance/screen.ts';
import { productsScreen } from './features/products/screen.ts';
import { profileScreen } from './features/profile/screen.ts';
import { submissionsScreen, submitScreen } from './features/submissions/screen.ts';
import { suppliersScreen } from './features/suppliers/screen.ts';
import { accountScreen, programScreen, todayScreen } from './features/today/screen.ts';
import { userGridScreen } from './features/user-grid/screen.ts';
import { userManagementScreen } from './features/user-management/screen.ts';
import { leadershipScreen, salesRepsScreen, teamLeadsScreen } from './features/users/screen.ts';
import { wholesalerScreen } from './features/wholesaler/screen.ts';
import type { Screen } from './screen.ts';

/** In the order of the menu. */
export const screens = [
  todayScreen,
  programScreen,
  accountScreen,
  submitScreen,
  submissionsScreen,
  myStatementsScreen,
  statementsScreen,
  myPlanScreen,
  executiveReportScreen,
  leadershipScreen,
  teamLeadsScreen,
  salesRepsScreen,
  suppliersScreen,
  brandsScreen,
  productsScreen,
  boostsScreen,
  buyersScreen,
  filesScreen,
  archiveScreen,
  objectivesScreen,
  objectivesReportScreen,
  incentivesScreen,
  incentivesReportScreen,
  mailedExportScreen,
  wholesalerScreen,
  historyScreen,
  userManagementScreen,
  userGridScreen,
  diffScreen,
  managersScreen,
  monthEndScreen,
  payQuestionsScreen,
  plansScreen,
  analyticsScreen,
  notificationsScreen,
  profileScreen,
] as const satisfies readonly Screen[];

/** A screen that has a route, with its exact path. */
export type RoutedScreen = (typeof screens)[number];

const screensByPath = new Map<string, Screen>(screens.map((screen) => [screen.path, screen]));

/** The screen at a path, if there is one: paths match exactly. */
export function screenAt(path: string): Screen | undefined {
  return screensByPath.get(path);
}
