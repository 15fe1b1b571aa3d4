import type { Product } from '@caselift/contract/products';
import { gpRanks, type Trend, volumeRanks } from '@caselift/domain/product-words';
import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import Minus from 'lucide-react/icons/minus';
import Pin from 'lucide-react/icons/pin';
import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import { boostText } from '../../shared/units.ts';
import { absent } from '../../ui/figures.ts';
import { Badge } from '../../ui/kit/Badge.tsx';
import { Row } from '../../ui/kit/Layout.tsx';
import { TextIcon } from '../../ui/kit/TextIcon.tsx';

/** Pixels of a bar and the gap after it, and of the highest one. */
const step = 5;
const height = 12;

/** A rank as bars, as many as there are tiers, always with its word. */
function Ladder({ ranks, rank }: { ranks: readonly string[]; rank: string | null }) {
  if (rank === null) return <>{absent}</>;
  const reached = ranks.indexOf(rank);
  return (
    <Row as="span" gap={4}>
      <svg width={ranks.length * step - 2} height={height} style={{ flex: 'none' }} aria-hidden>
        {ranks.map((tier, index) => {
          const tall = height * (0.4 + (0.6 * index) / (ranks.length - 1));
          const fill = index <= reached ? 'var(--text-2)' : 'var(--line-strong)';
          return <rect key={tier} x={index * step} y={height - tall} width={3} height={tall} rx={0.5} fill={fill} />;
        })}
      </svg>
      {rank}
    </Row>
  );
}

export const GpRank = ({ rank }: { rank: Product['gpRank'] }) => <Ladder ranks={gpRanks} rank={rank} />;
export const VolumeRank = ({ rank }: { rank: Product['volumeRank'] }) => <Ladder ranks={volumeRanks} rank={rank} />;

const arrows = { up: TrendingUp, down: TrendingDown, 'no change': Minus } as const;

/** CE against last year, by the 5% rule. */
export const TrendMark = ({ trend }: { trend: Trend }) => (
  <span>
    <TextIcon icon={arrows[trend]} />
    {trend}
  </span>
);

type FlagsProps = {
  product: Pick<Product, 'sponsored' | 'boost' | 'boostType'>;
  /** Beside a boost there is room for the icon alone. */
  brief?: boolean;
};

/** What an admin has marked the product as, and the boost that pays for it. */
export function Flags({ product: { sponsored, boost, boostType }, brief = false }: FlagsProps) {
  const mark = (word: string, icon: LucideIcon) =>
    brief && boostType !== null ? (
      <Badge icon={icon} title={word}>
        <span className="visually-hidden">{word}</span>
      </Badge>
    ) : (
      <Badge icon={icon}>{word}</Badge>
    );
  return (
    <>
      {sponsored.isSponsored && mark('Sponsored', Pin)}
      {sponsored.isExcluded && mark('Excluded', Ban)}
      {boostType !== null && <Badge look="outlined">{boostText(boost, boostType)}</Badge>}
    </>
  );
}
