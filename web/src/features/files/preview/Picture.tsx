import { useEffect, useState } from 'react';
import { PreviewFailed } from './PreviewFailed.tsx';
import styles from './preview.module.css';

/** A picture, as large as the window lets it be and no larger than it is. */
export function Picture({ name, content }: { name: string; content: Blob }) {
  const [address, setAddress] = useState<string>();
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  if (broken) return <PreviewFailed message="This picture can't be shown here. Download it to open it." />;
  return address && <img className={styles.picture} src={address} alt={name} onError={() => setBroken(true)} />;
}
