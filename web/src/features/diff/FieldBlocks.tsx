import { Difference } from './Difference.tsx';
import styles from './diff.module.css';
import { SideValue } from './SideValue.tsx';
import type { FieldsProps } from './sections.ts';

/** One column, for phones: Production above Preview, a block a field. */
export function FieldBlocks({ sections, marked }: FieldsProps) {
  return sections.map(({ title, fields }) => (
    <section key={title} className={styles.block}>
      <h3>{title}</h3>
      {fields.map((field) => (
        <dl key={field.label} className={marked && field.differs ? styles.differs : undefined}>
          <div className={styles.blockHead}>
            <dt>{field.label}</dt>
            <dd>{marked && <Difference field={field} />}</dd>
          </div>
          <div>
            <dt>Production</dt>
            <dd>
              <SideValue field={field} side="production" />
            </dd>
          </div>
          <div className={styles.preview}>
            <dt>Preview</dt>
            <dd>
              <SideValue field={field} side="preview" />
            </dd>
          </div>
        </dl>
      ))}
    </section>
  ));
}
