import type { RecommendedProduct } from '@caselift/contract/recommendations';
import { Text } from '../../../ui/kit/Text.tsx';
import styles from './recommendations.module.css';
import { type WhyContext, whyOf } from './why.ts';

/** The rule that put the product here, with the numbers that it was decided by. */
export function WhyHere({ product, context }: { product: RecommendedProduct; context: WhyContext }) {
  const { sentences, lines } = whyOf(product, context);
  return (
    <section className={styles.why} aria-label={`Why ${product.name} is here`}>
      <Text as="h4" kind="subhead">
        Why it is here
      </Text>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <dl>
        {lines.map(({ name, computation, result }) => (
          <div key={name}>
            <Text as="dt" kind="body" tone="soft">
              {name}
            </Text>
            <dd>
              {computation !== '' && <Text tone="soft">{computation}</Text>} <Text weight="bold">{result}</Text>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
