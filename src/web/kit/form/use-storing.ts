import { useRef } from 'react';

/** The files that a form's fields are storing. Each ends with false if it cannot be stored. */
export function useStoring(): {
  storing: (file: Promise<boolean>) => void;
  /** Null when no file is under way; else the end of those that are, which is false if one could not be stored. */
  stored: () => Promise<boolean> | null;
} {
  const files = useRef(new Set<Promise<boolean>>());
  return {
    storing: (file) => {
      files.current.add(file);
      void file.then(() => files.current.delete(file));
    },
    stored: () => (files.current.size > 0 ? Promise.all(files.current).then((ends) => !ends.includes(false)) : null),
  };
}
