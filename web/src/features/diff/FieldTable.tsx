import { Difference } from './Difference.tsx';
import styles from './diff.module.css';
import { SideValue } from './SideValue.tsx';
import type { FieldsProps } from './sections.ts';

/** Production beside Preview, a field a row. */
export function FieldTable({ caption, sections, marked }: FieldsProps) {
  return (
    <table className={styles.fields}>
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        <col className={styles.labelColumn} />
        <col className={styles.sideColumn} />
        <col className={styles.sideColumn} />
        <col />
      </colgroup>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Production</th>
          <th scope="col">Preview</th>
          <th scope="col">Difference</th>
        </tr>
      </thead>
      {sections.map(({ title, fields }) => (
        <tbody key={title}>
          <tr className={styles.section}>
            <th colSpan={4} scope="rowgroup">
              {title}
            </th>
          </tr>
          {fields.map((field) => (
            <tr key={field.label} className={marked && field.differs ? styles.differs : undefined}>
              <th scope="row">{field.label}</th>
              <td>
                <SideValue field={field} side="production" />
              </td>
              <td className={styles.preview}>
                <SideValue field={field} side="preview" />
              </td>
              <td>{marked && <Difference field={field} />}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
