import { type ItemTemplate, templatePlan } from '@caselift/contract/item-templates';
import { itemTypeWords } from '@caselift/contract/item-texts';
import { plainText } from '@caselift/domain/programs/plan-words';
import BadgeDollarSign from 'lucide-react/icons/badge-dollar-sign';
import Beer from 'lucide-react/icons/beer';
import Camera from 'lucide-react/icons/camera';
import House from 'lucide-react/icons/house';
import Lock from 'lucide-react/icons/lock';
import MapPinPlus from 'lucide-react/icons/map-pin-plus';
import Repeat from 'lucide-react/icons/repeat';
import Rocket from 'lucide-react/icons/rocket';
import Scale from 'lucide-react/icons/scale';
import Snowflake from 'lucide-react/icons/snowflake';
import Sparkles from 'lucide-react/icons/sparkles';
import TrendingUp from 'lucide-react/icons/trending-up';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { Row } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { curveOf, pathOf } from './curve.ts';
import styles from './templates.module.css';

const icons: Readonly<Record<string, typeof Lock>> = {
  newPlacements: Sparkles,
  displayPhotos: Camera,
  seasonalVolume: TrendingUp,
  draftLines: Beer,
  coldBox: Snowflake,
  gapAccounts: MapPinPlus,
  retainedPlacements: Repeat,
  qualifierPlusBonus: Lock,
  houseGoalKicker: House,
  weightedScorecard: Scale,
  shelfPriceSurvey: BadgeDollarSign,
};

const box = { width: 56, height: 16 };

type TemplateCardProps = { template: ItemTemplate; name: string; chosen: boolean; onChoose: () => void };

/** A program of the gallery, which is one group of radio buttons: arrow keys go from card to card. */
export function TemplateCard({ template, name, chosen, onChoose }: TemplateCardProps) {
  const Icon = icons[template.id] ?? Rocket;
  const line = pathOf(curveOf(template), box);
  const sentence = plainText(templatePlan(template).sentence);
  return (
    <label className={styles.card}>
      <input
        type="radio"
        className="visually-hidden"
        name={name}
        value={template.id}
        checked={chosen}
        onChange={onChoose}
        aria-label={template.title}
        aria-describedby={`${name}-${template.id}`}
      />
      <span className={styles.head}>
        <span className={styles.icon}>
          <Icon size={16} strokeWidth={1.75} aria-hidden />
        </span>
        <Text kind="subhead" fit="cut" grow>
          {template.title}
        </Text>
        <svg className={styles.curve} viewBox={`-1 -1 ${box.width + 2} ${box.height + 2}`} aria-hidden="true">
          <path className={styles.area} d={`${line}L${box.width} ${box.height}L0 ${box.height}Z`} />
          <path className={styles.line} d={line} />
        </svg>
      </span>
      <Text id={`${name}-${template.id}`} className={styles.sentence} tone="soft" title={sentence}>
        {sentence}
      </Text>
      <Row as="span" gap={8}>
        <Badge look="outlined">{itemTypeWords[template.type]}</Badge>
        <Text kind="caption" tone="soft" fit="cut">
          {template.counts}
        </Text>
      </Row>
    </label>
  );
}
