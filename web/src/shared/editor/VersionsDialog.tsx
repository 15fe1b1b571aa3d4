import Button from '@mui/material/Button';
import { useId } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { FieldSet } from '../../ui/kit/Fields.tsx';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import styles from './versions.module.css';

export type Version = 'theirs' | 'mine';
/** A change that both versions say differently, each in words, and the version that is taken. */
export type VersionChoice = { name: string; take: Version } & Readonly<Record<Version, string>>;

type VersionsDialogProps = {
  title: string;
  choices: readonly VersionChoice[];
  /** name absent: of all of them. */
  onTake: (version: Version, name?: string) => void;
  onContinue: () => void;
  onClose: () => void;
};

const words = { theirs: 'Theirs', mine: 'Mine' } as const;

/** Both versions of what someone else has saved meanwhile, change by change. */
export function VersionsDialog({ title, choices, onTake, onContinue, onClose }: VersionsDialogProps) {
  const id = useId();
  return (
    <Dialog
      title={title}
      width={600}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" color="primary" onClick={onContinue}>
            Continue editing
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <Row spread wrap>
          <Text as="p" style={{ margin: 0 }}>
            Choose which version to keep. Nothing is saved until you save again.
          </Text>
          <Row gap={4}>
            <Button variant="text" onClick={() => onTake('theirs')}>
              Take all theirs
            </Button>
            <Button variant="text" onClick={() => onTake('mine')}>
              Keep all mine
            </Button>
          </Row>
        </Row>
        {choices.map((choice) => (
          <FieldSet key={choice.name} legend={choice.name[0]?.toUpperCase() + choice.name.slice(1)} columns={2} gap={8}>
            {(['theirs', 'mine'] as const).map((version) => (
              <label key={version} className={styles.version}>
                <input
                  type="radio"
                  name={`${id} ${choice.name}`}
                  checked={choice.take === version}
                  onChange={() => onTake(version, choice.name)}
                  className={styles.radio}
                />
                <span>
                  <Text kind="caption" tone="soft">
                    {words[version]}
                  </Text>
                  <Text as="div" fit="anywhere">
                    {choice[version]}
                  </Text>
                </span>
              </label>
            ))}
          </FieldSet>
        ))}
      </Stack>
    </Dialog>
  );
}
