import type { ButtonHTMLAttributes } from 'react';
import styles from './link-button.module.css';

/** A small action inside a text or a cell, drawn as a link; what leads to a page is a link itself. */
export function LinkButton(props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className'>) {
  return <button type="button" className={styles.link} {...props} />;
}
