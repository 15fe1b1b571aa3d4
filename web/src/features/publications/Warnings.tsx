import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Stack } from '../../ui/kit/Layout.tsx';
import { Strip } from '../../ui/kit/Strip.tsx';

/** What an admin should look into before publishing. */
export function Warnings({ warnings, inDialog = false }: { warnings: readonly string[]; inDialog?: boolean }) {
  if (warnings.length === 0) return null;
  return (
    <Stack as="ul" gap={inDialog ? 4 : 0} aria-label="Warnings">
      {warnings.map((warning) => (
        <li key={warning}>
          <Strip tone="warn" icon={TriangleAlert} flush={!inDialog}>
            {warning}
          </Strip>
        </li>
      ))}
    </Stack>
  );
}
