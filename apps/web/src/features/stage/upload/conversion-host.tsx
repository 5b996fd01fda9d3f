import { useCallback } from 'react';
import { lazyPart } from '../../../lazy-part';
import { foreignKind } from '../../../conversion/foreign-formats';
import { useStore } from '../../../store/use-store';
import { LateDialog } from '../../../ui/layers/late-dialog';
import { useStage } from '../session/stage-context';

const { Part: ConvertDialog } = lazyPart(
  async () => (await import('../../../conversion/convert-dialog')).ConvertDialog,
);

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
  const file = first?.files[0];
  return (
    <LateDialog open={first !== undefined} onClose={() => first && conversions.end(first.key)}>
      {first && file && (
        <ConvertDialog
          key={first.key}
          files={first.files}
          // Several files are the parts of a model.
          kind={first.wanted === 'video' ? 'video' : (first.files.length === 1 && foreignKind(file)) || 'model'}
          onConverted={take}
          onClose={() => conversions.end(first.key)}
        />
      )}
    </LateDialog>
  );
}
