/**
 * What the page draws below its first figures, or once it is asked for: fetched beside the page's own script, which need
 * not wait for it.
 */
import Skeleton from '@mui/material/Skeleton';
import { lazy } from 'react';
import { fetchedPart } from '../../ui/fetched-part.tsx';

export const WhyPanel = fetchedPart(
  async () => (await import('../../shared/statements/WhyPanel.tsx')).WhyPanel,
  <Skeleton variant="rounded" height={480} />,
);
export const TeamReps = fetchedPart(
  async () => (await import('./team/TeamReps.tsx')).TeamReps,
  <Skeleton variant="rounded" height={400} />,
);
export const LatePanels = fetchedPart(async () => (await import('./card/LatePanels.tsx')).LatePanels, null);
export const EditUserDialog = lazy(async () => ({
  default: (await import('../../shared/user-edits/EditUserDialog.tsx')).EditUserDialog,
}));
export const CreateUserDialog = lazy(async () => ({
  default: (await import('../../shared/user-edits/CreateUserDialog.tsx')).CreateUserDialog,
}));
export const DeactivateDialog = lazy(async () => ({
  default: (await import('../../shared/gone-people/DeactivateDialog.tsx')).DeactivateDialog,
}));
export const DeleteUserDialog = lazy(async () => ({
  default: (await import('../../shared/user-edits/DeleteUserDialog.tsx')).DeleteUserDialog,
}));
export const BulkEdit = lazy(async () => ({ default: (await import('./list/BulkEdit.tsx')).BulkEdit }));
export const AccessToggles = lazy(async () => ({
  default: (await import('../../shared/user-edits/AccessToggles.tsx')).AccessToggles,
}));
export const ComparePanel = lazy(async () => ({
  default: (await import('./compare/ComparePanel.tsx')).ComparePanel,
}));
export const ComparePicker = lazy(async () => ({
  default: (await import('./compare/ComparePicker.tsx')).ComparePicker,
}));
export const EndedStrip = lazy(async () => ({
  default: (await import('../../shared/ended-period/EndedStrip.tsx')).EndedStrip,
}));
export const PeriodPicker = lazy(async () => ({
  default: (await import('../../shared/ended-period/PeriodPicker.tsx')).PeriodPicker,
}));
