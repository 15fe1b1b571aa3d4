import { lengthFault } from '@caselift/contract/closings';
import type { SalesPeriodKind } from '@caselift/domain/calendar';
import { useClosed } from '../../shared/closings/use-closed.ts';
import { Strip } from '../../ui/kit/Strip.tsx';

/** Why sales periods can't have the length yet, before it is saved; nothing where they can. */
export function LengthNote({ length }: { length: SalesPeriodKind }) {
  const fault = lengthFault(useClosed(), length);
  return fault === null ? null : <Strip tone="warn">{fault}</Strip>;
}
