import type { ComponentType } from 'react';
import { lazyPart } from '../lazy-part';
import { conversion as texts } from '../texts/conversion';
import { showToast } from '../ui/messages/toast';
import { fileSizeText } from '../ui/wording/file-size';
import { type ForeignKind, convertedKind, programOf } from './foreign-formats';
import { ConvertFrame } from './convert-frame';
import { Problem } from './problem';

interface ConvertDialogProps {
  files: readonly File[];
  /** The wanted kind of content; decides where the file's name allows several. */
  kind: ForeignKind;
  onConverted: (file: File) => void;
  onClose: () => void;
}

const PANELS: Record<ForeignKind, ComponentType<ConvertDialogProps>> = {
  picture: lazyPart<ConvertDialogProps>(async () => (await import('./still/picture-panel')).PicturePanel).Part,
  sound: lazyPart<ConvertDialogProps>(async () => (await import('./still/sound-panel')).SoundPanel).Part,
  model: lazyPart<ConvertDialogProps>(async () => (await import('./model/model-panel')).ModelPanel).Part,
  video: lazyPart<ConvertDialogProps>(async () => (await import('./video/video-panel')).VideoPanel).Part,
};

/** Converts the chosen files and hands over the result. */
export function ConvertDialog(props: ConvertDialogProps) {
  const { files, kind, onConverted, onClose } = props;
  const [first] = files;
  if (!first) return null;
  const program = programOf(first);
  if (program) {
    return (
      <ConvertFrame fileName={first.name} onClose={onClose}>
        <Problem problem={{ code: 'program', program }} />
      </ConvertFrame>
    );
  }
  const Panel = PANELS[convertedKind(files, kind)];
  const converted = (file: File) => {
    if (!files.includes(file)) {
      const before = files.reduce((sum, { size }) => sum + size, 0);
      showToast({ kind: 'success', title: texts.converted(fileSizeText(before), fileSizeText(file.size)) });
    }
    onConverted(file);
  };
  return <Panel {...props} onConverted={converted} />;
}
