import { useState } from 'react';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import { PreviewFailed } from './PreviewFailed.tsx';
import styles from './preview.module.css';

/** A picture, as large as the window lets it be and no larger than it is. */
export function Picture({ name, content }: { name: string; content: Blob }) {
  const address = useObjectUrl(content);
  const [broken, setBroken] = useState(false);
  if (broken) return <PreviewFailed message="This picture can't be shown here. Download it to open it." />;
  return address && <img className={styles.picture} src={address} alt={name} onError={() => setBroken(true)} />;
}
