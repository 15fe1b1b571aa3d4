export const loadPalette = () => import('./OpenPalette.tsx');
