/**
 * What the page draws below its first figures, or once it is asked for: fetched beside the page's own script, which need
 * not wait for it.
 */
import { lazy } from 'react';

export const WhyPanel = lazy(async () => ({ default: (await import('../../shared/why/WhyPanel.tsx')).WhyPanel }));
export const EditUserDialog = lazy(async () => ({
  default: (await import('../../shared/user-edit/EditUserDialog.tsx')).EditUserDialog,
}));
export const CreateUserDialog = lazy(async () => ({
  default: (await import('../../shared/user-edit/CreateUserDialog.tsx')).CreateUserDialog,
}));
export const DeleteUserDialog = lazy(async () => ({
  default: (await import('../../shared/user-edit/DeleteUserDialog.tsx')).DeleteUserDialog,
}));
export const BulkEditPanel = lazy(async () => ({
  default: (await import('../../shared/user-edit/BulkEditPanel.tsx')).BulkEditPanel,
}));
export const AccessToggles = lazy(async () => ({
  default: (await import('../../shared/user-edit/AccessToggles.tsx')).AccessToggles,
}));
export const ComparePicker = lazy(async () => ({
  default: (await import('./compare/ComparePicker.tsx')).ComparePicker,
}));
