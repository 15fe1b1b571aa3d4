import { historyAbout } from '@caselift/contract/history';
import { settingFields, settingNames } from '@caselift/contract/setting-fields';
import { companyGoalName, goalMeasureRows, goalMeasures } from '@caselift/domain/measure-list';
import { useNavigate } from '@tanstack/react-router';
import { ChoiceMenu } from '../../ui/controls/ChoiceMenu.tsx';

const options = [
  { value: '', label: 'a setting' },
  ...goalMeasures.map((measure) => ({
    value: companyGoalName(measure),
    label: `${goalMeasureRows[measure].name} company goal`,
  })),
  ...settingNames.map((name) => ({ value: name, label: settingFields[name].label })),
];

/** Opens the history of the setting that is chosen. */
export function SettingHistory() {
  const navigate = useNavigate();
  return (
    <ChoiceMenu
      label="Who changed"
      value=""
      options={options}
      onChange={(name) => void navigate({ to: '/history', search: { about: historyAbout.setting(name) } })}
    />
  );
}
