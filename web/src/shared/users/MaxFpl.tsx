import type { User } from '@caselift/contract/users';
import { absent, twoDecimals } from '../../ui/figures.ts';
import { Inherited } from './Inherited.tsx';
import { wholesalersLimit } from './max-fpl.ts';

type MaxFplProps = {
  user: User;
  /** The wholesaler's; undefined until it is known. */
  house: number | undefined;
  unit?: '%';
};

/** The current limit of loss: the person's own, else the wholesaler's, which is marked as such. */
export function MaxFpl({ user, house, unit }: MaxFplProps) {
  const own = user.wholesaler.maxFPL;
  if (own !== null) return `${twoDecimals(own)}${unit ?? ''}`;
  if (house === undefined) return absent;
  return (
    <Inherited title={wholesalersLimit}>
      {twoDecimals(house)}
      {unit}
      <span className="visually-hidden"> ({wholesalersLimit})</span>
    </Inherited>
  );
}
