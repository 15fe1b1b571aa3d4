import { Change } from '../../ui/Change.tsx';
import { Text } from '../../ui/kit/Text.tsx';

/** Places gained (or lost) since the selling day before, as triangle, sign and number; nothing where none are. */
export function RankChange({ change }: { change: number | null }) {
  if (change === null || change === 0) return null;
  const places = `${Math.abs(change)} ${Math.abs(change) === 1 ? 'place' : 'places'}`;
  return (
    <Text kind="caption" weight="medium">
      <Change up={change > 0}>
        <span className="visually-hidden">{change > 0 ? `up ${places}` : `down ${places}`}</span>
        <span aria-hidden="true">{change > 0 ? `+${change}` : `\u2212${-change}`}</span>
      </Change>
    </Text>
  );
}
