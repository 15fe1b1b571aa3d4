import { readInstallationFaults, installationFaultTexts as texts } from '@caselift/contract/installation-faults';
import { useQuery } from '@tanstack/react-query';
import ServerOff from 'lucide-react/icons/server-off';
import { endpointQuery, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { momentText } from '../../shared/administration/moments.ts';
import { Strip } from '../../ui/kit/Strip.tsx';

const askAgainMs = 10_000;

/** What whoever runs the installation has to put right before work goes on; nothing where all is well. */
export function InstallationFaults() {
  const query = endpointQuery(readInstallationFaults, { query: useScope() });
  const { data } = useQuery({ ...query, ...silently, refetchInterval: askAgainMs });
  if (!data) return null;
  const { isDiskFull, noWorkerSince, missingLines } = data;
  const said = [
    isDiskFull && texts.diskFull,
    noWorkerSince !== null && texts.noWorker(momentText(noWorkerSince, Date.now())),
    missingLines !== null && (missingLines.worker === null ? texts.linesOfNobody : texts.linesOf(missingLines.worker)),
  ].filter((sentence) => sentence !== false);
  return said.map((sentence) => (
    <Strip key={sentence} tone="bad" icon={ServerOff} role="status">
      {sentence}
    </Strip>
  ));
}
