import { settingsTexts } from '@caselift/contract/wholesaler-settings';
import { measureIds, measures } from '@caselift/domain/measure-list';
import { type SlopeName, slopeName, slopeNames } from '@caselift/domain/pay/pay-settings';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import { differsClass } from '../../ui/kit/Fields.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import type { Faults, SettingValues } from './setting-values.ts';
import styles from './settings.module.css';

const roles = { salesRep: 'Sales rep', teamLead: 'Team lead' } as const;
const roleIds = ['salesRep', 'teamLead'] as const;

type SlopesProps = {
  register: UseFormRegister<SettingValues>;
  faults: Faults;
  /** What Production says where it says something else. */
  production: (name: SlopeName) => string | undefined;
};

/** How fast pay moves with each point above or below the goal, by role and measure. */
export function Slopes({ register, faults, production }: SlopesProps) {
  const id = useId();
  const isWrong = slopeNames.some((name) => faults[name] !== undefined);
  return (
    <div>
      <Text as="h3" id={id} kind="subhead">
        Slopes{' '}
        <Text kind="caption" tone="soft" weight="regular">
          percent of payout per 1 point, 0 disables
        </Text>
      </Text>
      <table className={styles.slopes} aria-labelledby={id}>
        <thead>
          <tr>
            <td />
            {measureIds.map((measure) => (
              <th key={measure} scope="col">
                {measures[measure].name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roleIds.map((role) => (
            <tr key={role}>
              <th scope="row">{roles[role]}</th>
              {measureIds.map((measure) => {
                const name = slopeName(role, measure);
                return (
                  <td key={name}>
                    <OutlinedInput
                      fullWidth
                      error={faults[name] !== undefined}
                      className={production(name) === undefined ? undefined : differsClass}
                      title={production(name)}
                      inputProps={{
                        'aria-label': `${roles[role]}, ${measures[measure].name} slope`,
                        'aria-describedby': `${id}-said`,
                        inputMode: 'decimal',
                      }}
                      {...register(name)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div id={`${id}-said`}>
        {isWrong && <FormHelperText error>{settingsTexts.number}</FormHelperText>}
        <FormHelperText>
          At 0 the payout is flat: GP and volume pay from the threshold up, FPL up to max FPL.
        </FormHelperText>
      </div>
    </div>
  );
}
