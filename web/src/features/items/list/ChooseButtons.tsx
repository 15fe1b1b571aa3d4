import { chooseButtonsTexts as texts } from '@caselift/contract/item-screen-texts';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useState } from 'react';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Row, Stack } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { type ActionButton, defaultButtons, moved } from './action-buttons.ts';

type ChooseButtonsProps = {
  buttons: readonly ActionButton[];
  onChosen: (buttons: readonly ActionButton[]) => void;
  onClose: () => void;
};

const places = (['row', 'menu', 'none'] as const).map((id) => ({ id, label: texts.places[id] }));
type Place = (typeof places)[number]['id'];

/** Which actions have a button in each row, which are behind its menu, and in which order. */
export function ChooseButtons({ buttons, onChosen, onClose }: ChooseButtonsProps) {
  const [chosen, setChosen] = useState(buttons);
  const put = (id: ActionButton['id'], place: Place) =>
    setChosen(
      chosen.map((one) =>
        one.id === id ? { ...one, visible: place !== 'none', position: place === 'row' ? 'row' : 'menu' } : one,
      ),
    );
  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => setChosen(defaultButtons)}>{texts.reset}</Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="contained" color="primary" onClick={() => onChosen(chosen)}>
            {texts.save}
          </Button>
        </>
      }
    >
      <Stack gap={8}>
        {chosen.map(({ id, label, visible, position }, at) => (
          <Row key={id} spread wrap gap={8}>
            <Text>{label}</Text>
            <Row gap={4}>
              <Segmented
                label={texts.placeOf(label)}
                options={places}
                value={visible ? position : 'none'}
                onChange={(place) => put(id, place)}
              />
              <IconButton
                aria-label={texts.up(label)}
                disabled={at === 0}
                onClick={() => setChosen(moved(chosen, id, -1))}
              >
                <ArrowUp size={16} strokeWidth={1.75} aria-hidden />
              </IconButton>
              <IconButton
                aria-label={texts.down(label)}
                disabled={at === chosen.length - 1}
                onClick={() => setChosen(moved(chosen, id, 1))}
              >
                <ArrowDown size={16} strokeWidth={1.75} aria-hidden />
              </IconButton>
            </Row>
          </Row>
        ))}
      </Stack>
    </Dialog>
  );
}
