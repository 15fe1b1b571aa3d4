import type { PlanVersion } from '@caselift/contract/plan-acceptance';
import { momentText } from '../../shared/administration/moments.ts';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Rows, rowClass } from '../../ui/kit/Rows.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import styles from './plan-acceptance.module.css';
import { VersionState } from './VersionState.tsx';

type VersionsProps = { versions: readonly PlanVersion[]; shown: number; onVersion: (version: number) => void };

/** All that the person was ever asked to accept, newest first; each opens as it was. */
export function Versions({ versions, shown, onVersion }: VersionsProps) {
  return (
    <Panel title="Versions" print="gone">
      <Rows aria-label="Versions">
        {versions.map((version) => (
          <li key={version.version}>
            <button
              type="button"
              className={`${rowClass(version.version === shown)} ${styles.version}`}
              aria-current={version.version === shown ? 'true' : undefined}
              onClick={() => onVersion(version === versions[0] ? 0 : version.version)}
            >
              <Row as="span" wrap grow spread>
                <Stack as="span" gap={0}>
                  <Text weight="bold">Version {version.version}</Text>
                  <Text kind="caption" tone="soft">
                    {momentText(version.askedAt, Date.now())}
                    {version.acceptedAt !== null &&
                      `, accepted by ${version.acceptedName}, ${momentText(version.acceptedAt, Date.now())}`}
                  </Text>
                </Stack>
                <VersionState version={version} />
              </Row>
            </button>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
