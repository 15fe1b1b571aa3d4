import { SwitchRow } from '../../ui/kit/SwitchRow.tsx';
import { type AccessFlag, accessFlags } from './access-flags.ts';

type AccessSwitchProps = {
  flag: AccessFlag;
  checked: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
};

/** A flag of a person with a line that says what it does. */
export function AccessSwitch({ flag, ...rest }: AccessSwitchProps) {
  return <SwitchRow {...accessFlags[flag]} {...rest} />;
}
