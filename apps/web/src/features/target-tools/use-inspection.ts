import { useEffect, useState } from 'react';
import { downloadResult } from './download-result';
import { FileInspection } from './file-inspection';
import { formatName } from './format-name';
import type { CompileTools } from './use-compile-tools';

export function useInspection({ client, log }: CompileTools): FileInspection {
  const [inspection] = useState(
    () =>
      new FileInspection({
        client,
        log,
        formatName,
        now: () => Date.now(),
        save: (bytes, fileName) => downloadResult(bytes, fileName, log),
      }),
  );
  useEffect(() => () => inspection.close(), [inspection]);
  return inspection;
}
