import { useCallback } from 'react';
import { lazyPart } from '../../../lazy-part';
import { type ForeignKind, foreignKind } from '../../../conversion/foreign-formats';
import { useStore } from '../../../store/use-store';
import { LateDialog } from '../../../ui/layers/late-dialog';
import { useStage } from '../session/stage-context';
import type { PendingConversion } from './scene-conversions';

const { Part: ConvertDialog } = lazyPart(
  async () => (await import('../../../conversion/convert-dialog')).ConvertDialog,
);

/** Several files are the parts of a model. */
function kindOf({ files, wanted }: PendingConversion): ForeignKind {
  if (wanted === 'video') return wanted;
  return (files.length === 1 && files[0] && foreignKind(files[0])) || 'model';
}

/** Asks about the first file that waits to be converted, and uploads the result. */
export function ConversionHost() {
  const { conversions, uploads } = useStage();
  const [first] = useStore(conversions);
  const take = useCallback(
    (file: File) => {
      if (!first) return;
      conversions.end(first.key);
      uploads.add(file, first.place, first.wanted);
    },
    [conversions, uploads, first],
  );
  return (
    <LateDialog open={first !== undefined} onClose={() => first && conversions.end(first.key)}>
      {first && (
        <ConvertDialog
          key={first.key}
          files={first.files}
          kind={kindOf(first)}
          onConverted={take}
          onClose={() => conversions.end(first.key)}
        />
      )}
    </LateDialog>
  );
}
